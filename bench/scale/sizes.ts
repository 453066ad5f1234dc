export interface ScaleSize {
  titles: number;
  people: number;
  users: number;
  /** Ratings, marks and titles of collections, of all users together. */
  records: number;
}

/** The film database, and a city's people. */
const WHOLE: ScaleSize = {
  titles: 1_300_000,
  people: 5_000_000,
  users: 200_000,
  records: 20_000_000,
};
/** Titles of the small catalogue, with which the whole is compared. */
const TITLES = 20_000;

/** Settings for a server with much data and this much memory of its own; the operator's guide says why. */
export const scaleSettings = (sharedBuffers: string): string[] => [
  `shared_buffers=${sharedBuffers}`,
  'effective_cache_size=8GB',
  'work_mem=16MB',
  'random_page_cost=1.1',
  'max_wal_size=8GB',
  'checkpoint_timeout=30min',
  // Without replication, copied rows need not be logged twice.
  'wal_level=minimal',
  'max_wal_senders=0',
];

/** `wanted` replaces parts of the whole; the small size has the same proportions. */
export function sizesOf(wanted: Readonly<Partial<Record<keyof ScaleSize, string>>>): {
  large: ScaleSize;
  small: ScaleSize;
} {
  const number = (name: keyof ScaleSize) => Number(wanted[name] ?? WHOLE[name]);
  const large = {
    titles: number('titles'),
    people: number('people'),
    users: number('users'),
    records: number('records'),
  };
  const part = (count: number) => Math.ceil((count * TITLES) / large.titles);
  return {
    large,
    small: {
      titles: TITLES,
      people: part(large.people),
      users: part(large.users),
      records: part(large.records),
    },
  };
}
