import { sql } from 'drizzle-orm';
import type { GenreInput, TitleInput, TitleKey } from '#catalog/import-schema.ts';
import { countOf, rowsOf } from '#platform/database/rows.ts';
import type { OfferCheckPeriods } from '#catalog/offers/offer-commands.ts';
import { writeCreditedPeople } from '#catalog/people/people-commands.ts';
import { writeSeenProviders } from '#catalog/providers/provider-commands.ts';
import { removeTitles } from '#catalog/titles/deleted-titles.ts';
import type { GoneReason } from '#catalog/titles/deleted-titles.ts';
import { writeTitles } from '#catalog/titles/title-commands.ts';
import { genres } from '#catalog/titles/title-tables.ts';
import { isOneOf } from '#catalog/titles/title-rows.ts';
import { lastOfEach } from '#platform/database/bulk-writes.ts';
import type { Db, Transaction } from '#platform/database/database.ts';
import { ChangedShape } from '#sync/film-database/errors.ts';
import type { TitleAnswer } from '#sync/film-database/film-database.ts';
import type { Findings } from '#sync/film-database/findings.ts';
import { isNamedGenre } from '#sync/film-database/genre-rules.ts';
import { mapTitle } from '#sync/film-database/title-rules.ts';
import type { MappedTitle } from '#sync/film-database/title-rules.ts';

/** The reason why a title is not, or no longer, in the catalogue. `extra`: a part of a film, such as a making-of. */
export type RemovalReason = 'deleted' | 'adult' | 'extra';

/** The film database's response for one title. */
export type TitleResult =
  | { kind: 'title'; key: TitleKey; mapped: Extract<MappedTitle, { kind: 'title' }> }
  | { kind: 'removed'; key: TitleKey; reason: RemovalReason }
  /** It has no name: unusable for a title of the catalogue, and ignored for any other. */
  | { kind: 'nameless'; key: TitleKey }
  /** It is not imported, and nothing is to be done. */
  | { kind: 'skipped'; key: TitleKey };

/** The result of a response; null means that the film database does not have the title. */
export function resultOf(
  key: TitleKey,
  answer: TitleAnswer | null,
  { at, findings }: { at: Date; findings: Findings },
): TitleResult {
  if (answer === null) return { kind: 'removed', key, reason: 'deleted' };
  const mapped = mapTitle(key.type, answer, at, findings);
  if (mapped.kind === 'title') return { kind: 'title', key, mapped };
  if (mapped.reason === 'adult') return { kind: 'removed', key, reason: 'adult' };
  findings.note(`${key.type}: refused`, mapped.reason);
  if (mapped.reason === 'extra') return { kind: 'removed', key, reason: 'extra' };
  return { kind: 'nameless', key };
}

/** @throws ChangedShape if a title of the catalogue has lost its name, so that the response is unusable */
export async function requireName(db: Db, { kind, key }: TitleResult): Promise<void> {
  if (kind !== 'nameless' || !(await isKnown(db, key))) return;
  const path = key.type === 'movie' ? '/movie/{id}' : '/tv/{id}';
  throw new ChangedShape(path, `${key.type} without a name`);
}

/** True if the catalogue has the title. */
export async function isKnown(db: Db, { type, id }: TitleKey): Promise<boolean> {
  return (await countOf(db, sql`titles where media_type = ${type} and id = ${id}`)) > 0;
}

/**
 * Writes the results of a batch of titles. Returns the number of deleted titles.
 * @throws ZodError if one of them is invalid for the catalogue
 */
export async function writeTitleResults(
  tx: Transaction,
  results: readonly TitleResult[],
  at: Date,
  offerPeriods?: OfferCheckPeriods,
): Promise<number> {
  await writeWholeTitles(
    tx,
    results.flatMap((one) => (one.kind === 'title' ? [one.mapped] : [])),
    at,
    offerPeriods,
  );
  let removed = 0;
  for (const reason of ['deleted', 'adult', 'extra'] as const) {
    const keys = results.flatMap((one) =>
      one.kind === 'removed' && one.reason === reason ? [one.key] : [],
    );
    removed += await removeTitles(tx, keys, { reason: goneReasonOf(reason), at });
  }
  return removed;
}

/** An extra keeps its name in lists, like a title that the source deleted. */
export const goneReasonOf = (reason: RemovalReason): GoneReason =>
  reason === 'extra' ? 'deleted' : reason;

/** Titles with the people, genres and providers they refer to. */
async function writeWholeTitles(
  tx: Transaction,
  all: readonly Extract<MappedTitle, { kind: 'title' }>[],
  at: Date,
  offerPeriods: OfferCheckPeriods | undefined,
): Promise<void> {
  if (all.length === 0) return;
  const { withoutUnknownGenres } = await knownGenres(
    tx,
    all.flatMap((one) => one.genres),
  );
  const titles = all.map(({ title }) => withoutUnknownGenres(title));
  await deleteDemonstrationOffers(tx, titles);
  const providers = all.flatMap((one) => one.providers);
  if (providers.length > 0) await writeSeenProviders(tx, providers, { at, all: false });
  // The last row wins: a series' creators come without their popularity.
  await writeCreditedPeople(
    tx,
    all.flatMap((one) => one.people).toSorted((a, b) => a.popularity - b.popularity),
  );
  await writeTitles(tx, titles, offerPeriods);
}

/**
 * Adds the genres of titles that the guide has names for. Others become public only by the film database's own list;
 * until then titles are written without them.
 */
async function knownGenres(tx: Transaction, named: readonly GenreInput[]) {
  const unique = lastOfEach(named, keyOfGenre);
  const rows = unique
    .filter(isNamedGenre)
    .toSorted((a, b) => a.type.localeCompare(b.type) || a.id - b.id)
    .map(({ type, id, name }) => ({ mediaType: type, id, name }));
  if (rows.length > 0) await tx.insert(genres).values(rows).onConflictDoNothing();
  const others = unique.filter((genre) => !isNamedGenre(genre));
  const listed =
    others.length === 0
      ? []
      : await rowsOf<TitleKey>(
          tx,
          sql`select media_type as type, id from genres g
            where ${isOneOf(others, sql`g.media_type`, sql`g.id`)}`,
        );
  const isListed = new Set(listed.map(keyOfGenre));
  const unknown = new Set(others.map(keyOfGenre).filter((key) => !isListed.has(key)));
  const withoutUnknownGenres = (title: TitleInput): TitleInput => ({
    ...title,
    genreIds: (title.genreIds ?? []).filter(
      (id) => !unknown.has(keyOfGenre({ type: title.type, id })),
    ),
  });
  return { withoutUnknownGenres };
}

const keyOfGenre = ({ type, id }: TitleKey) => `${type} ${id}`;

/**
 * Turns demonstration titles that the film database has into real ones: deletes their invented offers and ratings, so
 * that this is the first check of their offers.
 */
async function deleteDemonstrationOffers(
  tx: Transaction,
  keys: readonly TitleKey[],
): Promise<void> {
  const invented = await rowsOf<TitleKey>(
    tx,
    sql`select media_type as type, id from titles t
      where source = 'demonstration' and ${isOneOf(keys, sql`t.media_type`, sql`t.id`)}`,
  );
  if (invented.length === 0) return;
  await tx.execute(sql`delete from offers o where source = 'demonstration'
    and ${isOneOf(invented, sql`o.media_type`, sql`o.title_id`)}`);
  await tx.execute(sql`update titles t set offers_checked_at = null, offers_source = null,
      rotten_tomatoes = null, metacritic = null, imdb_rating = null, scores_fetched_at = null
    where ${isOneOf(invented, sql`t.media_type`, sql`t.id`)}`);
}
