import type {
  FormatId,
  Membership,
  MovingRecord,
  Rating,
  Viewing,
  WatchedMark,
  WatchingStatus,
  When,
} from './records.ts';

/** All that a person's files say about one title, season or episode, without repetitions. */
export type Statement = {
  viewings: (Viewing & { format: FormatId })[];
  watched?: WatchedMark | false;
  rating?: Rating;
  wanted?: When;
  liked?: When;
  memberships: Membership[];
  status?: WatchingStatus;
  review?: string;
  tags: string[];
};

/** Services that noted the same evening are at most this far apart: one at the film's start, one at its end. */
const SAME_EVENING_MS = 6 * 3_600_000;

const PRECISION = { unknown: 0, year: 1, month: 2, day: 3, instant: 4 } as const;

const isMorePrecise = (a: When, b: When) => PRECISION[a.precision] > PRECISION[b.precision];

/** True if two times of different services may be one viewing. */
export function isSameEvening(a: When, b: When): boolean {
  if (a.precision === 'unknown' || b.precision === 'unknown') return false;
  if (a.precision === 'instant' && b.precision === 'instant') {
    const apart = Math.abs(Date.parse(a.instant) - Date.parse(b.instant));
    if (apart <= SAME_EVENING_MS) return true;
  }
  const length = Math.min(a.date.length, b.date.length);
  return a.date.slice(0, length) === b.date.slice(0, length);
}

/**
 * Joins all records about one title or episode. One viewing in several files or services becomes one, with the most
 * precise time; viewings of one service with keys of their own stay apart. A viewing without a day counts only if a
 * file tells of more viewings than have a day.
 */
export function joinRecords(records: readonly MovingRecord[]): Statement {
  const statement: Statement = { viewings: joinViewings(records), memberships: [], tags: [] };
  for (const record of records) {
    if (record.rating && isNewer(record.rating.when, statement.rating?.when)) {
      statement.rating = record.rating;
    }
    // A mark of one file counts even if another has none.
    if (record.watched !== undefined)
      statement.watched = record.watched || statement.watched || false;
    if (record.wanted) statement.wanted = earlier(statement.wanted, record.wanted);
    if (record.liked) statement.liked = earlier(statement.liked, record.liked);
    for (const membership of record.memberships ?? []) {
      if (!statement.memberships.some(({ list }) => list === membership.list)) {
        statement.memberships.push(membership);
      }
    }
    if (record.status && weight(record.status) > weight(statement.status)) {
      statement.status = record.status;
    }
    // One review stands in several files; the longest text is the whole one.
    if (record.review && record.review.length > (statement.review?.length ?? 0)) {
      statement.review = record.review;
    }
    for (const tag of record.tags ?? []) {
      if (!statement.tags.includes(tag)) statement.tags.push(tag);
    }
  }
  return statement;
}

/** Decisions of a person weigh more than a status that a service derived. */
const weight = (status: WatchingStatus | undefined): number =>
  status === undefined ? 0 : { watching: 1, completed: 2, paused: 3, dropped: 4 }[status];

/** The later of two times counts, and of two without a day the one read later. */
function isNewer(when: When, than: When | undefined): boolean {
  if (!than || than.precision === 'unknown') return true;
  if (when.precision === 'unknown') return false;
  return comparable(when) >= comparable(than);
}

const comparable = (when: When): string =>
  when.precision === 'unknown' ? '' : when.precision === 'instant' ? when.instant : when.date;

function earlier(a: When | undefined, b: When): When {
  if (!a || a.precision === 'unknown') return b;
  if (b.precision === 'unknown') return a;
  return comparable(b) < comparable(a) ? b : a;
}

type Told = Viewing & { format: FormatId };

function joinViewings(records: readonly MovingRecord[]): Told[] {
  const byKey = new Map<string, Told>();
  /** Viewings that each file tells of, by their keys: the largest number is how often it was seen. */
  const perFile = new Map<string, Set<string>>();
  for (const { source, viewings = [] } of records) {
    for (const viewing of viewings) {
      const before = byKey.get(viewing.key);
      if (!before || isMorePrecise(viewing.when, before.when)) {
        byKey.set(viewing.key, { ...before, ...viewing, format: source.format });
      }
      const file = `${source.format}|${source.file}`;
      const keys = perFile.get(file) ?? new Set();
      keys.add(viewing.key);
      perFile.set(file, keys);
    }
  }
  const told = [...byKey.values()];
  const dated: Told[] = [];
  const precise = told
    .filter(({ when }) => when.precision !== 'unknown')
    .toSorted(
      (a, b) =>
        PRECISION[b.when.precision] - PRECISION[a.when.precision] ||
        comparable(a.when).localeCompare(comparable(b.when)),
    );
  for (const viewing of precise) {
    const repeats = dated.some(
      (other) =>
        isSameEvening(viewing.when, other.when) &&
        // VouVer's own export has only viewings that were joined already.
        !(viewing.format === 'vouver' && other.format === 'vouver') &&
        (viewing.format !== other.format || other.when.precision !== viewing.when.precision),
    );
    if (!repeats) dated.push(viewing);
  }
  dated.sort((a, b) => comparable(a.when).localeCompare(comparable(b.when)));
  const unknown = told.filter(({ when }) => when.precision === 'unknown');
  const most = Math.max(0, ...[...perFile.values()].map((keys) => keys.size));
  return [...unknown.slice(0, Math.max(0, most - dated.length)), ...dated];
}
