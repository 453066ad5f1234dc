import type { MarkKind } from '#library/marks/library-tables.ts';
import { isSameEvening, joinRecords } from '#moving/joining.ts';
import type { Statement } from '#moving/joining.ts';
import { episodesThrough } from '#moving/matching/match-episode.ts';
import type { EpisodeCandidate } from '#moving/matching/match-episode.ts';
import type { FormatId, MovingRecord, Rating, Viewing, When } from '#moving/records.ts';

/** One viewing that the person keeps already. */
export interface OwnViewing {
  season: number;
  number: number;
  key: string;
  format: string;
  when: When;
}

/** All that a person keeps about one title. */
export interface OwnTitle {
  marks: ReadonlySet<MarkKind>;
  rating: { value: number; at: Date } | null;
  viewings: readonly OwnViewing[];
  /** True if the person has watched the episode, one by one or with the whole series. */
  hasWatched: (season: number, number: number) => boolean;
  /** The keys of the brought lists that have it. */
  lists: ReadonlySet<string>;
}

/** One row about the title, or about an episode or a season of it. */
export interface PlacedRecord {
  record: MovingRecord;
  season: number | null;
  number: number | null;
}

export interface PlanOptions {
  ratingsBy: 'later' | 'mine' | 'file';
  ratedIsWatched: boolean;
  /** The time of the upload: when marks without a day of their own were made. */
  at: Date;
}

export type PlannedChange =
  | {
      kind: 'viewing';
      season: number;
      number: number;
      viewing: Pick<Viewing, 'key' | 'when' | 'note'> & { format: FormatId; isRewatch: boolean };
    }
  | { kind: 'mark'; mark: MarkKind; at: Date }
  | { kind: 'rating'; value: number; at: Date }
  | { kind: 'episode'; season: number; number: number; at: Date }
  /** The whole series is watched, as far as it was out on the day `until`; by default the day of the mark. */
  | { kind: 'series'; at: Date; until?: string }
  | { kind: 'item'; list: string; position: number | null; note: string | null; at: Date };

/** The numbers of a preview and of a report. */
export const IMPORT_COUNTS = [
  'viewings_new',
  'viewings_there',
  'viewings_joined',
  'rewatches',
  'unknown_days',
  'watched_new',
  'watched_there',
  'ratings_new',
  'ratings_there',
  'ratings_replaced',
  'ratings_kept',
  'rated_unwatched',
  'wanted_new',
  'wanted_there',
  'liked_new',
  'liked_there',
  'listed_new',
  'listed_there',
  'reviews',
  'tags',
  'paused',
  'dropped',
  'part_ratings',
  'specials',
  /** Marks and places in lists for which a list had no room. */
  'full',
] as const;
export type ImportCount = (typeof IMPORT_COUNTS)[number];
export type ImportCounts = Record<ImportCount, number>;

const noCounts = (): ImportCounts => {
  const counts: Partial<ImportCounts> = {};
  for (const name of IMPORT_COUNTS) counts[name] = 0;
  // Each name has just got its number.
  return counts as ImportCounts;
};

/** A plan for one title: what to write, and what to say of it. */
export interface TitlePlan {
  changes: PlannedChange[];
  counts: ImportCounts;
}

/** The hour of a day without one: noon in Brazil, so that it is that day in every zone of it. */
const NOON = 'T15:00:00.000Z';

/** The instant that is stored for a time; `otherwise` where not even the day is known. */
export function momentOf(when: When, otherwise: Date): Date {
  if (when.precision === 'instant') return new Date(when.instant);
  return when.precision === 'day' ? new Date(`${when.date}${NOON}`) : otherwise;
}

/**
 * Plans what an import does to one title. It only adds: nothing that the person keeps is removed, and only a rating can be
 * replaced. Planned again after it was written, it has nothing to do.
 */
export function planTitle(
  type: 'movie' | 'serie',
  own: OwnTitle,
  rows: readonly PlacedRecord[],
  { episodes, ...options }: PlanOptions & { episodes: readonly EpisodeCandidate[] },
): TitlePlan {
  const plan: TitlePlan = { changes: [], counts: noCounts() };
  const ofTitle: MovingRecord[] = [];
  const ofEpisodes = new Map<string, { episode: EpisodeCandidate; records: MovingRecord[] }>();
  const addToEpisode = (episode: EpisodeCandidate, record: MovingRecord) => {
    const key = `${episode.season}x${episode.number}`;
    const place = ofEpisodes.get(key) ?? { episode, records: [] };
    place.records.push(record);
    ofEpisodes.set(key, place);
  };
  for (const { record, season, number } of rows) {
    if (season === null) ofTitle.push(record);
    else if (number === null) {
      // All of a season: each of its episodes that is known.
      const inSeason = episodes.filter((episode) => episode.season === season && season > 0);
      for (const episode of inSeason) addToEpisode(episode, withoutDays(record, episode));
      countWithoutHome(plan.counts, { ...record, viewings: [] }, true);
    } else {
      const episode = episodes.find((one) => one.season === season && one.number === number) ?? {
        season,
        number,
        ids: {},
        names: [],
      };
      addToEpisode(episode, record);
      if (record.viewings?.some(({ extent }) => extent === 'through')) {
        for (const before of episodesThrough(episode, episodes)) {
          if (before !== episode) addToEpisode(before, withoutDays(record, before));
        }
      }
    }
  }
  if (ofTitle.length > 0) planWhole(plan, type, own, { records: ofTitle, options });
  for (const { episode, records } of ofEpisodes.values()) {
    planEpisode(plan, own, { episode, records, options });
  }
  return plan;
}

/** A record of a season or of a high-water mark, for one of the episodes that it covers: their days are unknown. */
const withoutDays = (record: MovingRecord, { season, number }: EpisodeCandidate): MovingRecord => ({
  source: record.source,
  subject: record.subject,
  viewings: (record.viewings ?? []).slice(0, 1).map(({ key }) => ({
    key: `${key}|${season}x${number}`,
    when: { precision: 'unknown' },
  })),
});

interface Part {
  records: readonly MovingRecord[];
  options: PlanOptions;
}

function planWhole(
  plan: TitlePlan,
  type: 'movie' | 'serie',
  own: OwnTitle,
  { records, options }: Part,
): void {
  const { changes, counts } = plan;
  const { at } = options;
  const statement = joinRecords(records);
  counts.viewings_joined += repeatedViewings(records, statement);
  const isWatched = own.marks.has('watched');
  const { watched } = statement;
  const told = statement.viewings.length > 0 || watched !== undefined;
  const { rating, wanted, liked, memberships } = statement;
  if (rating && !told && !isWatched) counts.rated_unwatched += 1;
  if (rating && !told && options.ratedIsWatched && !isWatched) {
    const format = records[0]!.source.format;
    statement.viewings.push({ key: `${format}:rated`, when: { precision: 'unknown' }, format });
  }
  const watchedAt = planViewings(plan, own, { statement, season: 0, number: 0, isWatched, at });
  if (watched && statement.viewings.length === 0) countWatched(counts, isWatched);
  if (watched && !isWatched) {
    const marked = momentOf(watched.since, at);
    const { until } = watched;
    changes.push(
      type === 'serie' && until !== undefined
        ? { kind: 'series', at: marked, until }
        : { kind: 'mark', mark: 'watched', at: marked },
    );
  } else if (watched === undefined && watchedAt !== null && !isWatched) {
    changes.push(
      type === 'serie'
        ? { kind: 'series', at: watchedAt }
        : { kind: 'mark', mark: 'watched', at: watchedAt },
    );
  }
  if (rating) planRating(plan, own, rating, options);
  if (wanted) planMark(plan, own, { mark: 'watchlist', when: wanted, at });
  if (liked) planMark(plan, own, { mark: 'favorite', when: liked, at });
  for (const { list, position, note, since } of memberships) {
    if (own.lists.has(list)) counts.listed_there += 1;
    else {
      counts.listed_new += 1;
      const added = momentOf(since, at);
      changes.push({
        kind: 'item',
        list,
        position: position ?? null,
        note: note ?? null,
        at: added,
      });
    }
  }
  for (const record of records) countWithoutHome(counts, record, false);
}

function planEpisode(
  plan: TitlePlan,
  own: OwnTitle,
  { episode, records, options }: Part & { episode: EpisodeCandidate },
): void {
  const { season, number } = episode;
  const { counts, changes } = plan;
  for (const record of records) countWithoutHome(counts, record, true);
  const statement = joinRecords(records);
  const { watched } = statement;
  if (statement.viewings.length === 0 && !watched) return;
  if (season === 0) {
    counts.specials += 1;
    return;
  }
  counts.viewings_joined += repeatedViewings(records, statement);
  const isWatched = own.hasWatched(season, number);
  const { at } = options;
  const watchedAt = planViewings(plan, own, { statement, season, number, isWatched, at });
  if (watched && statement.viewings.length === 0) countWatched(counts, isWatched);
  const markedAt = watched ? momentOf(watched.since, at) : watched === false ? null : watchedAt;
  if (!isWatched && markedAt !== null) {
    changes.push({ kind: 'episode', season, number, at: markedAt });
  }
}

/** Counts what is only marked as watched; its viewings would be counted themselves. */
function countWatched(counts: ImportCounts, isThere: boolean): void {
  counts[isThere ? 'watched_there' : 'watched_new'] += 1;
}

/** The viewings that several rows tell of and that became one. */
const repeatedViewings = (records: readonly MovingRecord[], { viewings }: Statement): number =>
  new Set(records.flatMap((record) => record.viewings ?? []).map(({ key }) => key)).size -
  viewings.length;

/**
 * Plans the viewings that the person does not keep yet. A day that they keep from another service is the same evening;
 * one without a day is new only if the file tells of more viewings than they keep. Returns when it was watched last.
 */
function planViewings(
  { changes, counts }: TitlePlan,
  own: OwnTitle,
  {
    statement,
    season,
    number,
    isWatched,
    at,
  }: { statement: Statement; season: number; number: number; isWatched: boolean; at: Date },
): Date | null {
  if (statement.viewings.length === 0) return null;
  const before = own.viewings.filter((one) => one.season === season && one.number === number);
  const keys = new Set(before.map(({ key }) => key));
  const isMarkedOnly = isWatched && before.length === 0;
  // Viewings that only a mark knows have no day: one without a day is that one.
  let kept = before.length + (isMarkedOnly ? 1 : 0);
  let last: Date | null = null;
  for (const { key, when, rewatch, note, format, origin = format } of statement.viewings) {
    const moment = momentOf(when, at);
    if (when.precision !== 'unknown' && (last === null || moment > last)) last = moment;
    if (keys.has(key)) {
      counts.viewings_there += 1;
      continue;
    }
    const isKept =
      when.precision === 'unknown'
        ? statement.viewings.length <= kept
        : before.some((other) => other.format !== format && isSameEvening(other.when, when));
    if (isKept) {
      if (when.precision === 'unknown') counts.viewings_there += 1;
      else counts.viewings_joined += 1;
      continue;
    }
    kept += 1;
    counts.viewings_new += 1;
    if (rewatch) counts.rewatches += 1;
    if (when.precision === 'unknown') counts.unknown_days += 1;
    changes.push({
      kind: 'viewing',
      season,
      number,
      viewing: {
        key,
        when,
        format: origin,
        isRewatch: rewatch === true,
        ...(note ? { note } : {}),
      },
    });
  }
  return last ?? at;
}

/** Stars are stored doubled, 1 to 10: finer steps are rounded to the nearest half star. */
const storedRating = (value: number) => Math.min(10, Math.max(1, Math.round(value)));

function planRating(
  { changes, counts }: TitlePlan,
  { rating: mine }: OwnTitle,
  { value, when }: Rating,
  { ratingsBy, at }: PlanOptions,
): void {
  const stored = storedRating(value);
  if (mine?.value === stored) {
    counts.ratings_there += 1;
    return;
  }
  if (mine !== null) {
    const isLater = when.precision !== 'unknown' && momentOf(when, new Date(0)) > mine.at;
    if (ratingsBy === 'mine' || (ratingsBy === 'later' && !isLater)) {
      counts.ratings_kept += 1;
      return;
    }
    counts.ratings_replaced += 1;
  } else counts.ratings_new += 1;
  changes.push({ kind: 'rating', value: stored, at: momentOf(when, at) });
}

function planMark(
  { changes, counts }: TitlePlan,
  own: OwnTitle,
  { mark, when, at }: { mark: 'watchlist' | 'favorite'; when: When; at: Date },
): void {
  const name = mark === 'watchlist' ? 'wanted' : 'liked';
  if (own.marks.has(mark)) counts[`${name}_there` as const] += 1;
  else {
    counts[`${name}_new` as const] += 1;
    changes.push({ kind: 'mark', mark, at: momentOf(when, at) });
  }
}

/** Counts what VouVer has no place for; of a season or an episode also its rating. */
function countWithoutHome(counts: ImportCounts, record: MovingRecord, isPart: boolean): void {
  if (record.review) counts.reviews += 1;
  if (record.tags?.length) counts.tags += 1;
  if (record.status === 'paused') counts.paused += 1;
  if (record.status === 'dropped') counts.dropped += 1;
  if (isPart && record.rating) counts.part_ratings += 1;
}
