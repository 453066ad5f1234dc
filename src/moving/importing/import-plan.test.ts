import { expect, test } from 'vitest';
import type { MovingRecord, When } from '#moving/records.ts';
import { planTitle } from './import-plan.ts';
import type { OwnTitle, PlacedRecord, PlanOptions } from './import-plan.ts';

const AT = new Date('2026-11-28T12:00:00Z');
const options: PlanOptions = { ratingsBy: 'later', ratedIsWatched: false, at: AT };
const day = (date: string): When => ({ precision: 'day', date });
const unknown: When = { precision: 'unknown' };

const nothing: OwnTitle = {
  marks: new Set(),
  rating: null,
  viewings: [],
  hasWatched: () => false,
  lists: new Set(),
};

const row = (
  facts: Partial<MovingRecord>,
  place: { season?: number; number?: number; format?: 'letterboxd' | 'trakt' } = {},
): PlacedRecord => ({
  record: {
    source: { format: place.format ?? 'letterboxd', file: 'diary.csv', row: 2 },
    subject: { kind: 'movie', ids: {}, names: ['Bacurau'] },
    ...facts,
  },
  season: place.season ?? null,
  number: place.number ?? null,
});

const EPISODES = [
  [1, 1],
  [1, 2],
  [2, 1],
].map(([season, number]) => ({ season: season!, number: number!, ids: {}, names: [] }));

const plan = (
  rows: PlacedRecord[],
  own: Partial<OwnTitle> = {},
  more: Partial<PlanOptions> & { type?: 'movie' | 'serie' } = {},
) =>
  planTitle(more.type ?? 'movie', { ...nothing, ...own }, rows, {
    ...options,
    ...more,
    episodes: EPISODES,
  });

/** Counts that are not 0. */
const counted = (counts: object) =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0));

test('a day is that day at noon in Brazil, and the film is watched since then', () => {
  const { changes, counts } = plan([row({ viewings: [{ key: 'a', when: day('2019-09-01') }] })]);
  expect(changes).toEqual([
    {
      kind: 'viewing',
      season: 0,
      number: 0,
      viewing: { key: 'a', when: day('2019-09-01'), format: 'letterboxd', isRewatch: false },
    },
    { kind: 'mark', mark: 'watched', at: new Date('2019-09-01T15:00:00Z') },
  ]);
  expect(counted(counts)).toEqual({ viewings_new: 1 });
});

test('an unknown day stays unknown, and the mark is of the upload', () => {
  const { changes, counts } = plan([row({ viewings: [{ key: 'a', when: unknown }] })]);
  expect(changes[0]).toMatchObject({ viewing: { when: unknown } });
  expect(changes[1]).toEqual({ kind: 'mark', mark: 'watched', at: AT });
  expect(counted(counts)).toEqual({ viewings_new: 1, unknown_days: 1 });
});

test('rewatches are viewings of their own, and the latest day is the mark’s', () => {
  const viewings = [
    { key: 'a', when: day('2019-09-01') },
    { key: 'b', when: day('2024-03-01'), rewatch: true },
  ];
  const { changes, counts } = plan([row({ viewings })]);
  expect(changes.map(({ kind }) => kind)).toEqual(['viewing', 'viewing', 'mark']);
  expect(changes.at(-1)).toMatchObject({ at: new Date('2024-03-01T15:00:00Z') });
  expect(counted(counts)).toEqual({ viewings_new: 2, rewatches: 1 });
});

test('what is kept already changes nothing', () => {
  const rows = [
    row({
      viewings: [
        { key: 'a', when: day('2019-09-01') },
        { key: 'b', when: unknown },
      ],
      rating: { value: 9, when: day('2019-09-01') },
      wanted: unknown,
      liked: unknown,
      memberships: [{ list: 'l', since: unknown }],
    }),
  ];
  const own: Partial<OwnTitle> = {
    marks: new Set(['watched', 'watchlist', 'favorite']),
    rating: { value: 9, at: new Date('2019-09-01T15:00:00Z') },
    viewings: ['a', 'b'].map((key, n) => ({
      season: 0,
      number: 0,
      key,
      format: 'letterboxd',
      when: n === 0 ? day('2019-09-01') : unknown,
    })),
    lists: new Set(['l']),
  };
  const { changes, counts } = plan(rows, own);
  expect(changes).toEqual([]);
  expect(counted(counts)).toEqual({
    viewings_there: 2,
    ratings_there: 1,
    wanted_there: 1,
    liked_there: 1,
    listed_there: 1,
  });
});

test('an evening that another service told of is joined, and one without a day is the one that is marked', () => {
  const own = {
    marks: new Set(['watched'] as const),
    viewings: [{ season: 0, number: 0, key: 'x', format: 'trakt', when: day('2019-09-01') }],
  };
  const dated = plan([row({ viewings: [{ key: 'a', when: day('2019-09-01') }] })], own);
  expect([dated.changes, counted(dated.counts)]).toEqual([[], { viewings_joined: 1 }]);
  const marked = { marks: new Set(['watched'] as const) };
  const undated = plan([row({ viewings: [{ key: 'a', when: unknown }] })], marked);
  expect([undated.changes, counted(undated.counts)]).toEqual([[], { viewings_there: 1 }]);
  const known = plan([row({ viewings: [{ key: 'a', when: day('2020-01-01') }] })], marked);
  expect(known.changes.map(({ kind }) => kind)).toEqual(['viewing']);
});

test('two files of one person are one evening', () => {
  const { changes, counts } = plan([
    row({ viewings: [{ key: 'a', when: day('2019-09-01') }] }),
    row(
      {
        viewings: [
          {
            key: 'b',
            when: { precision: 'instant', date: '2019-09-01', instant: '2019-09-02T01:00:00.000Z' },
          },
        ],
      },
      { format: 'trakt' },
    ),
  ]);
  expect(changes.filter(({ kind }) => kind === 'viewing')).toMatchObject([
    { viewing: { when: { precision: 'instant' } } },
  ]);
  expect(counts).toMatchObject({ viewings_new: 1, viewings_joined: 1 });
});

test('the later rating wins, unless the person chooses', () => {
  const rated = (value: number, when: When) => [row({ rating: { value, when } })];
  const mine = { rating: { value: 4, at: new Date('2020-01-01T00:00:00Z') } };
  const kinds = (rows: PlacedRecord[], more: Partial<PlanOptions> = {}) =>
    plan(rows, mine, more).changes.map((change) => change.kind === 'rating' && change.value);
  expect(kinds(rated(9, day('2019-01-01')))).toEqual([]);
  expect(kinds(rated(9, day('2021-01-01')))).toEqual([9]);
  expect(kinds(rated(9, unknown))).toEqual([]);
  expect(kinds(rated(9, unknown), { ratingsBy: 'file' })).toEqual([9]);
  expect(kinds(rated(9, day('2021-01-01')), { ratingsBy: 'mine' })).toEqual([]);
  expect(kinds(rated(4, day('2021-01-01')), { ratingsBy: 'file' })).toEqual([]);
  expect(plan(rated(9, unknown), mine).counts).toMatchObject({
    ratings_kept: 1,
    rated_unwatched: 1,
  });
  expect(plan(rated(9, unknown), mine, { ratingsBy: 'file' }).counts.ratings_replaced).toBe(1);
});

test.each([
  [9.5, 10],
  [0.5, 1],
  [0.2, 1],
  [7.4, 7],
  [10, 10],
])('a rating of %d is stored as %d', (value, stored) => {
  expect(plan([row({ rating: { value, when: unknown } })]).changes).toEqual([
    { kind: 'rating', value: stored, at: AT },
  ]);
});

test('rated is not watched, unless asked', () => {
  const rows = [row({ rating: { value: 8, when: day('2019-01-01') } })];
  expect(plan(rows).changes.map(({ kind }) => kind)).toEqual(['rating']);
  const asked = plan(rows, {}, { ratedIsWatched: true });
  expect(asked.changes.map(({ kind }) => kind)).toEqual(['viewing', 'mark', 'rating']);
  expect(asked.changes[0]).toMatchObject({ viewing: { when: unknown } });
});

test('an episode invents no others', () => {
  const rows = [
    row({ viewings: [{ key: 'e', when: day('2019-01-01') }] }, { season: 2, number: 1 }),
  ];
  const { changes } = plan(rows, {}, { type: 'serie' });
  expect(changes).toMatchObject([
    { kind: 'viewing', season: 2, number: 1 },
    { kind: 'episode', season: 2, number: 1, at: new Date('2019-01-01T15:00:00Z') },
  ]);
});

test('a high-water mark covers what the file says, and only the mark has a day', () => {
  const viewings = [{ key: 'e', when: day('2019-01-01'), extent: 'through' as const }];
  const { changes, counts } = plan(
    [row({ viewings }, { season: 2, number: 1 })],
    {},
    { type: 'serie' },
  );
  const episodes = changes.flatMap((change) =>
    change.kind === 'episode' ? [`${change.season}x${change.number}`] : [],
  );
  expect(episodes.toSorted()).toEqual(['1x1', '1x2', '2x1']);
  expect(counts).toMatchObject({ viewings_new: 3, unknown_days: 2 });
});

test('a whole series and a whole season are what they say', () => {
  const whole = [{ key: 'w', when: day('2013-10-01'), extent: 'whole' as const }];
  expect(plan([row({ viewings: whole })], {}, { type: 'serie' }).changes.at(-1)).toEqual({
    kind: 'series',
    at: new Date('2013-10-01T15:00:00Z'),
  });
  const season = plan([row({ viewings: whole }, { season: 1 })], {}, { type: 'serie' });
  expect(season.changes.filter(({ kind }) => kind === 'episode')).toHaveLength(2);
});

test('what has no place here is counted and nothing else', () => {
  const { changes, counts } = plan(
    [
      row({ review: 'Bom', tags: ['cinema'] }),
      row({ status: 'dropped' }),
      row({ status: 'paused' }),
      row({ rating: { value: 9, when: unknown } }, { season: 1, number: 1 }),
      row({ viewings: [{ key: 's', when: unknown }] }, { season: 0, number: 1 }),
    ],
    {},
    { type: 'serie' },
  );
  expect(changes).toEqual([]);
  expect(counted(counts)).toEqual({
    reviews: 1,
    tags: 1,
    dropped: 1,
    paused: 1,
    part_ratings: 1,
    specials: 1,
  });
});
