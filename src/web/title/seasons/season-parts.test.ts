import { expect, test } from 'vitest';
import type { Episode, Season } from '#api/types.ts';
import { DAY_MS } from '#shared/days.ts';
import { shownSeason } from './season-data.ts';

const today = '2026-11-20';
/** A season with an episode on each day from this one on. */
const daily = (count: number, from: string): Season => ({
  season_number: 1,
  name: null,
  overview: '',
  air_date: from,
  poster_path: null,
  episode_count: count,
  episodes: Array.from({ length: count }, (_, index): Episode => {
    const day = new Date(Date.parse(from) + index * DAY_MS).toISOString().slice(0, 10);
    const place = { season_number: 1, episode_number: index + 1, air_date: day };
    return { ...place, name: null, overview: '', runtime: null, still_path: null };
  }),
});
const over = { part: undefined, isNovela: false, isOver: true, today };
const running = { ...over, isOver: false };
const rangeOf = ({ parts, part, episodes }: ReturnType<typeof shownSeason>) => [
  parts[part],
  episodes.length,
];

test('a season of 100 episodes is shown as a whole, a longer one in parts of 100', () => {
  const short = shownSeason(daily(100, '2010-01-01'), over);
  expect([short.parts, short.episodes.length]).toEqual([[], 100]);
  const long = shownSeason(daily(1150, '2010-01-01'), over);
  expect(long.parts).toHaveLength(12);
  expect(long.parts[0]).toEqual({ first: 1, last: 100 });
  expect(long.parts.at(-1)).toEqual({ first: 1101, last: 1150 });
});

test.each([
  ['the first of a series that is over', daily(1200, '2010-01-01'), over, 1],
  ['the one of the next episode', daily(1200, '2026-01-01'), running, 301],
  ['the last if nothing is to come', daily(1200, '2010-01-01'), running, 1101],
  ['the requested one', daily(1200, '2010-01-01'), { ...running, part: 3 }, 201],
  [
    'as without a request if there is no such part',
    daily(1200, '2010-01-01'),
    { ...over, part: 13 },
    1,
  ],
])('the part that opens is %s', (_, season, choice, first) => {
  const shown = shownSeason(season, choice);
  expect(rangeOf(shown)).toEqual([{ first, last: first + 99 }, 100]);
  expect(shown.before).toBe(first - 1);
});

test('a novela is shown by week up to 600 chapters, then in parts', () => {
  const novela = { ...over, isNovela: true };
  expect(shownSeason(daily(600, '2010-01-01'), novela).episodes).toHaveLength(600);
  expect(shownSeason(daily(601, '2010-01-01'), novela).parts).toHaveLength(7);
});

test('a part knows the last episode of its season that is out', () => {
  expect(shownSeason(daily(1200, '2026-01-01'), { ...running, part: 1 }).lastOut).toBe(324);
});
