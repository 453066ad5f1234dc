import { expect, test } from 'vitest';
import type { Webhook } from '#api/types.ts';
import { webhookState } from './webhook-words.ts';

const NOW = new Date('2026-11-29T22:00:00Z');
const YESTERDAY = '2026-11-29T01:14:00Z';
const OLDER = '2026-11-20T01:14:00Z';

const event = (name: string, state: Webhook['events'][number]['state'] = 'watched') => ({
  at: YESTERDAY,
  state,
  name,
  reason: null,
});
const wordsOf = (more: Partial<Webhook>) =>
  webhookState(
    {
      id: 1,
      media_server: 'plex',
      name: 'Sala',
      viewer_name: null,
      address_end: 'k4Zp',
      created_at: OLDER,
      last_used_at: null,
      unread_at: null,
      unplaced: 0,
      events: [],
      ...more,
    },
    NOW,
  );

test('an address is told by what came last', () => {
  expect(wordsOf({}).words).toBe('Ainda não chamou.');
  expect(wordsOf({ last_used_at: YESTERDAY }).words).toBe(
    'Chamou ontem às 22h14; nada foi visto até o fim.',
  );
  expect(wordsOf({ events: [event('Cidade de Deus (2002)')] })).toEqual({
    words: 'Ontem às 22h14: Cidade de Deus (2002), visto até o fim.',
    isProblem: false,
  });
  expect(wordsOf({ events: [event('Lost, T0 E1', 'special')] }).words).toBe(
    'Ontem às 22h14: Lost, T0 E1, um especial, que não tem lugar aqui.',
  );
});

test('what was not recognised is told before what was, with the latest of it', () => {
  const events = [event('Bacurau'), event('filme_final_v2.mkv', 'unplaced')];
  expect(wordsOf({ events, unplaced: 1 })).toEqual({
    words: 'Uma a gente não reconheceu: “filme_final_v2.mkv”.',
    isProblem: true,
  });
  expect(wordsOf({ events, unplaced: 3 }).words).toBe(
    'Três a gente não reconheceu. A última: “filme_final_v2.mkv”.',
  );
  expect(wordsOf({ events: [event('Bacurau')], unplaced: 12 }).words).toBe(
    '12 a gente não reconheceu.',
  );
});

test('something unreadable is told until something can be read', () => {
  const unread = { unread_at: YESTERDAY };
  expect(wordsOf({ ...unread, media_server: 'emby' })).toEqual({
    words: 'Ontem às 22h14 chegou algo que a gente não entendeu. Confira no Emby.',
    isProblem: true,
  });
  expect(wordsOf({ unread_at: OLDER, events: [event('Bacurau')] }).isProblem).toBe(false);
});
