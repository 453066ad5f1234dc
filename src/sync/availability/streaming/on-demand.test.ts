import { describe, expect, test } from 'vitest';
import { Restricted } from '#shared/sources/restricted.ts';
import { OfferSourceUnavailable, UnusableAnswer } from '#sync/availability/exchange.ts';
import type { TitleIds } from '#sync/availability/offer.ts';
import { QuotaUsedUp } from './client.ts';
import { askTitles, isAskable, titlesToAsk } from './on-demand.ts';
import type { AskCandidate } from './on-demand.ts';
import type { StreamingAnswer } from './options.ts';

const NOW = new Date('2026-12-04T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const film = (id: number): TitleIds => ({ type: 'movie', id, imdbId: null });
const candidate = (id: number, differences: Partial<AskCandidate> = {}): AskCandidate => ({
  title: film(id),
  reason: 'viewed',
  askedAt: null,
  wasKnown: true,
  ...differences,
});

test.each([
  ['after a week', 7, true, true],
  ['not within a week', 6.9, true, false],
  ['after a month if the source did not know it', 30, false, true],
  ['not within a month if the source did not know it', 29.9, false, false],
])('a title is asked for again %s', (_, days, wasKnown, isDue) => {
  expect(isAskable(candidate(1, { askedAt: daysAgo(days), wasKnown }), NOW)).toBe(isDue);
});

test('titles that leave come first, then viewed and outdated ones, each once', () => {
  const candidates = [
    candidate(1, { reason: 'outdated', askedAt: daysAgo(40) }),
    candidate(2, { askedAt: daysAgo(8) }),
    candidate(3),
    candidate(4, { reason: 'leaving', askedAt: daysAgo(9) }),
    candidate(4),
    candidate(5, { reason: 'leaving', askedAt: daysAgo(1) }),
  ];
  const ids = (most: number) => titlesToAsk(candidates, NOW, most).map(({ id }) => id);
  expect(ids(9)).toEqual([4, 3, 2, 1]);
  expect(ids(2)).toEqual([4, 3]);
});

describe('asking for titles', () => {
  const answer = new Restricted({} as StreamingAnswer);
  async function ask(...outcomes: (Restricted<StreamingAnswer> | null | Error)[]) {
    const kept: [number, boolean][] = [];
    const depths: string[] = [];
    const titles = outcomes.map((_, at): TitleIds => ({
      ...film(at),
      type: at === 0 ? 'serie' : 'movie',
    }));
    const stored = await askTitles(
      {
        title: async ({ id }, depth) => {
          depths.push(depth);
          const outcome = outcomes[id]!;
          if (outcome instanceof Error) throw outcome;
          return outcome;
        },
      },
      { storeAnswer: async ({ id }, given) => void kept.push([id, given !== null]) },
      titles,
    );
    return { kept, stored, depths };
  }

  test('stores what is known and what is not, series by season', async () => {
    const { kept, stored, depths } = await ask(answer, null);
    expect([kept, stored]).toEqual([
      [
        [0, true],
        [1, false],
      ],
      2,
    ]);
    expect(depths).toEqual(['season', 'title']);
  });

  test('leaves a title with a broken answer as it is', async () => {
    const broken = new UnusableAnswer('a source', 'broken');
    expect((await ask(broken, answer)).kept).toEqual([[1, true]]);
  });

  test.each([new QuotaUsedUp('full'), new OfferSourceUnavailable('a source', 'down')])(
    'ends when no request is left or no answer comes: %s',
    async (error) => {
      expect((await ask(answer, error, answer)).kept).toEqual([[0, true]]);
    },
  );
});
