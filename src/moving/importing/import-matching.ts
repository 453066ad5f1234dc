import { sql } from 'drizzle-orm';
import type { Transaction } from '#platform/database/database.ts';
import { int, nullable, text } from '#platform/database/columns.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { mediaTypeKind } from '#catalog/catalog-columns.ts';
import { matchEpisode } from '#moving/matching/match-episode.ts';
import type { EpisodeCandidate } from '#moving/matching/match-episode.ts';
import { matchRecord } from '#moving/matching/match-title.ts';
import type { TitleCandidate, TitleMatch } from '#moving/matching/match-title.ts';
import { comparableName, mainName } from '#moving/matching/names.ts';
import { MEDIA_SERVERS } from '#moving/records.ts';
import type { MovingRecord, MovingSubject } from '#moving/records.ts';
import { titleKeyText } from '#shared/title-key.ts';
import type { TitleKey } from '#shared/title-key.ts';
import {
  findCandidates,
  findCandidatesByWords,
  findEpisodes,
  findExistingTitles,
  titleOfCandidate,
} from './catalogue-candidates.ts';
import { findNewRecords, placeRecords, titleSubjectKey } from './import-rows.ts';
import type { PlacedRow, RecordRow } from './import-rows.ts';

/** The reason of a record whose title neither the catalogue nor the film database has. */
export const NOWHERE = 'nowhere';

/** Records that are looked up together: their candidates are a few thousand rows. */
const BATCH = 300;

/** Looks for the titles of the next records. Returns how many there were. */
export async function matchNext(tx: Transaction, importId: number, user: string): Promise<number> {
  const rows = await findNewRecords(tx, importId, BATCH);
  if (rows.length === 0) return 0;
  await placeFound(tx, importId, await findTitlesOfRows(tx, user, rows));
  return rows.length;
}

/** Finds the place of one record as an import would, answers that the person gave before among it. */
export async function findPlace(
  tx: Transaction,
  user: string,
  record: MovingRecord,
): Promise<PlacedRow> {
  const place = { type: null, id: null, season: null, number: null, reason: null };
  const subjectKey = titleSubjectKey(record.subject);
  const row: RecordRow = { ...place, place: 1, record, subjectKey, state: 'new' };
  const found = (await findTitlesOfRows(tx, user, [row]))[0]!;
  const { title } = found;
  const episodes = title?.type === 'serie' ? await findEpisodes(tx, [title.id]) : undefined;
  return placedRow(found, episodes?.get(title?.id ?? 0) ?? []);
}

/** The titles of records: those that the person has chosen before, else those that match. */
async function findTitlesOfRows(
  tx: Transaction,
  user: string,
  rows: readonly RecordRow[],
): Promise<Found[]> {
  const chosen = await findChosenTitles(tx, user, rows);
  const existing = await findExistingTitles(
    tx,
    [...chosen.values()].flatMap((key) => key ?? []),
  );
  const open = rows.filter(({ subjectKey }) => !chosen.has(subjectKey));
  const matches = await matchTitles(tx, open);
  return rows.map((row): Found => {
    const choice = chosen.get(row.subjectKey);
    if (choice === undefined) return foundOf(row, matches.get(row)!);
    if (choice === null) return { row, why: 'refused' };
    return existing.has(titleKeyText(choice))
      ? { row, title: choice, subject: row.record.subject }
      : { row, why: 'unknown' };
  });
}

/** A record with its title, with the titles that it may mean, or with neither. */
interface Found {
  row: RecordRow;
  title?: TitleKey;
  /** The reading of the row that led to the title. */
  subject?: MovingSubject;
  candidates?: readonly TitleKey[];
  why?: string;
}

/** Finds the places of records in their titles, and stores them. */
export async function placeFound(
  tx: Transaction,
  importId: number,
  found: readonly Found[],
): Promise<void> {
  const series = found.flatMap(({ title }) => (title?.type === 'serie' ? [title.id] : []));
  const episodes = await findEpisodes(tx, [...new Set(series)]);
  await placeRecords(
    tx,
    importId,
    found.map((one) => placedRow(one, episodes.get(one.title?.id ?? 0) ?? [])),
  );
}

/** The titles that the person has chosen for such rows before; null for none of them. */
async function findChosenTitles(
  tx: Transaction,
  user: string,
  rows: readonly RecordRow[],
): Promise<Map<string, TitleKey | null>> {
  const keys = [...new Set(rows.map(({ subjectKey }) => subjectKey))];
  const chosen = await rowsOf(
    tx,
    { subject_key: text, type: nullable(mediaTypeKind), id: nullable(int) },
    sql`select subject_key, media_type as type, title_id as id from import_choices
      where user_id = ${user}::uuid and subject_key = any (${sql.param(keys)}::text[])`,
  );
  return new Map(
    chosen.map(({ subject_key: key, type, id }) => [
      key,
      type === null || id === null ? null : { type, id },
    ]),
  );
}

/** The readings of a row, the likeliest first. */
const subjectsOf = ({ subject, alternatives = [] }: MovingRecord) => [subject, ...alternatives];

async function matchTitles(
  tx: Transaction,
  rows: readonly RecordRow[],
): Promise<Map<RecordRow, TitleMatch>> {
  const byNames = new CandidateIndex(
    await findCandidates(
      tx,
      rows.flatMap(({ record }) => subjectsOf(record)),
    ),
  );
  const matches = matchWith(byNames, rows);
  const missing = rows.filter((row) => matches.get(row)?.type === 'missing');
  if (missing.length === 0) return matches;
  // A name may be the beginning of the catalogue's, which has its subtitle.
  const byWords = new CandidateIndex(
    await findCandidatesByWords(
      tx,
      missing.flatMap(({ record }) => subjectsOf(record)),
    ),
  );
  for (const [row, match] of matchWith(byWords, missing)) matches.set(row, match);
  return matches;
}

/** Matches rows, all episodes of a series at once: they name it alike, and may be thousands. */
function matchWith(
  candidates: CandidateIndex,
  rows: readonly RecordRow[],
): Map<RecordRow, TitleMatch> {
  const ofSeries = new Map<string, TitleMatch>();
  return new Map(
    rows.map((row) => {
      const { record, subjectKey } = row;
      const isPlain = record.subject.kind === 'episode' && !record.alternatives?.length;
      const match =
        (isPlain && ofSeries.get(subjectKey)) ||
        matchRecord(record, (subject) => candidates.of(subject));
      if (!isPlain) return [row, match];
      ofSeries.set(subjectKey, match);
      // Each has an episode of its own.
      return [row, match.type === 'missing' ? match : { ...match, subject: record.subject }];
    }),
  );
}

/** Candidates by all that they can be found by: comparing each row with each of thousands would take minutes. */
class CandidateIndex {
  readonly #byKey = new Map<string, Set<TitleCandidate>>();

  constructor(candidates: readonly TitleCandidate[]) {
    for (const candidate of candidates) {
      for (const key of keysOf(candidate.names)) this.#add(`name ${key}`, candidate);
      this.#add(`tmdb ${candidate.ids.tmdb}`, candidate);
      if (candidate.ids.imdb !== undefined) this.#add(`imdb ${candidate.ids.imdb}`, candidate);
    }
  }

  #add(key: string, candidate: TitleCandidate): void {
    const candidates = this.#byKey.get(key) ?? new Set();
    candidates.add(candidate);
    this.#byKey.set(key, candidates);
  }

  of({ names, ids }: MovingSubject): TitleCandidate[] {
    const keys = keysOf(names).map((key) => `name ${key}`);
    if (ids.tmdb !== undefined) keys.push(`tmdb ${ids.tmdb}`);
    if (ids.imdb !== undefined) keys.push(`imdb ${ids.imdb}`);
    return [...new Set(keys.flatMap((key) => [...(this.#byKey.get(key) ?? [])]))];
  }
}

/** Names as they are compared, whole and without their subtitles. */
const keysOf = (names: readonly string[]): string[] =>
  names.flatMap((name) => {
    const main = mainName(name);
    const whole = comparableName(name);
    return [...(whole === '' ? [] : [whole]), ...(main ? [main] : [])];
  });

/** A name and nothing else, as media servers tell of home videos: 'Natal' is rarely the film of that name. */
const isVague = ({ source, subject: { kind, year, ids } }: MovingRecord): boolean =>
  MEDIA_SERVERS.some((server) => server === source.format) &&
  kind === 'movie' &&
  year === undefined &&
  Object.keys(ids).length === 0;

function foundOf(row: RecordRow, match: TitleMatch): Found {
  // The film database is asked about a title once: the catalogue grows, and is looked through every day.
  if (match.type === 'missing') return { row, why: row.reason === NOWHERE ? NOWHERE : 'unknown' };
  if (match.type === 'question') {
    return {
      row,
      candidates: match.candidates.map(titleOfCandidate),
      why: match.why,
    };
  }
  const title = titleOfCandidate(match.candidate);
  if (isVague(row.record)) return { row, candidates: [title], why: 'several' };
  return { row, title, subject: match.subject };
}

function placedRow(
  { row: { place, record }, title, subject, candidates, why }: Found,
  episodes: readonly EpisodeCandidate[],
): PlacedRow {
  const reason = why === undefined ? {} : { reason: why };
  if (candidates) return { place, state: 'asked', candidates, ...reason };
  if (!title) return { place, state: 'missing', ...reason };
  const placed = { place, state: 'matched' as const, ...title };
  const meant = subject ?? record.subject;
  if (title.type === 'movie') return placed;
  if (meant.kind === 'season' && meant.season !== undefined) {
    return { ...placed, season: meant.season };
  }
  if (meant.kind !== 'episode') return placed;
  const match = matchEpisode(meant, episodes);
  if (match.type === 'matched') {
    return { ...placed, season: match.episode.season, number: match.episode.number };
  }
  const { season, episode } = meant;
  const knows = episodes.some((one) => one.season === season);
  // A season whose episodes the catalogue does not have yet is believed as the file numbers it.
  if (match.type === 'missing' && season !== undefined && episode?.number !== undefined && !knows) {
    return { ...placed, season, number: episode.number };
  }
  return { ...placed, state: 'missing', reason: 'episode-unknown' };
}
