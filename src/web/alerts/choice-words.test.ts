import { expect, test } from 'vitest';
import type { AlertSettings } from '#api/types.ts';
import { alertDay, headingOf } from './alerts-panel.lazy.tsx';
import { choicesSummary } from './choices-section.tsx';

const settings: AlertSettings = {
  arrived: 'now',
  free: 'daily',
  left: 'never',
  released: 'weekly',
  by_mail: false,
  email: 'dora@exemplo.com.br',
  is_verified: true,
  time_zone: 'America/Sao_Paulo',
  paused_until: null,
  calendar_path: null,
  push_key: '',
  push_devices: [],
  muted: [],
  weekly: { arrived: 2.25, free: 0.5, left: 9, released: 0 },
};

test('the summary counts what the choices would have brought', () => {
  expect(choicesSummary(settings)).toBe(
    'Você recebe uns 3 avisos por semana, nenhum de madrugada.',
  );
  expect(choicesSummary({ ...settings, free: 'never', arrived: 'never' })).toBe(
    'Você recebe um aviso ou outro, nenhum de madrugada.',
  );
  expect(choicesSummary({ ...settings, arrived: 'never', released: 'never' })).toMatch(/um aviso/);
  const none = { arrived: 'never', free: 'never', released: 'never' } as const;
  expect(choicesSummary({ ...settings, ...none })).toBe('Você não recebe aviso nenhum.');
  expect(choicesSummary({ ...settings, paused_until: '2026-12-01T00:00:00Z' })).toMatch(/pausa/);
});

const SAO_PAULO = 'America/Sao_Paulo';
test.each([
  ['2026-11-22T15:30:00Z', SAO_PAULO, 'Agora há pouco'],
  ['2026-11-22T12:10:00Z', SAO_PAULO, '9h'],
  ['2026-11-22T12:10:00Z', 'America/Manaus', '8h'],
  ['2026-11-22T12:10:00Z', 'Europe/Lisbon', '12h'],
  ['2026-11-22T02:00:00Z', SAO_PAULO, 'Ontem'],
  ['2026-11-22T02:00:00Z', 'Europe/Lisbon', '2h'],
  ['2026-11-19T15:00:00Z', SAO_PAULO, 'Quinta'],
  ['2026-11-16T02:00:00Z', 'Europe/Lisbon', 'Segunda'],
  ['2026-11-16T02:00:00Z', SAO_PAULO, '15/11/2026'],
])('%s is in %s %s', (at, zone, words) => {
  expect(alertDay(at, new Date('2026-11-22T16:00:00Z'), zone)).toBe(words);
});

test('the day of an alert follows daylight saving time of the past', () => {
  // In Lisbon clocks went from UTC+1 to UTC on 25 October 2026.
  const now = new Date('2026-10-25T20:00:00Z');
  expect(alertDay('2026-10-24T23:30:00Z', now, 'Europe/Lisbon')).toBe('0h');
  expect(alertDay('2026-10-24T22:30:00Z', now, 'Europe/Lisbon')).toBe('Ontem');
});

test('the heading counts what is new', () => {
  expect([undefined, 0, 1, 3].map(headingOf)).toEqual([
    'Seus avisos',
    'Nada de novo na sua lista',
    '1 novidade da sua lista',
    '3 novidades da sua lista',
  ]);
});
