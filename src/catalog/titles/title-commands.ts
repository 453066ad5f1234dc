import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { changing, noteChange } from '#platform/database/changes.ts';
import type { Db, DbOrTransaction, Transaction } from '#platform/database/database.ts';
import { inBatches, lastOfEach, upsertAll } from '#platform/database/bulk-writes.ts';
import {
  genreInput,
  recommendationInput,
  scoresOfTitleInput,
  titleInput,
} from '#catalog/import-schema.ts';
import type {
  CheckedTitle,
  GenreInput,
  RecommendationInput,
  ScoresOfTitleInput,
  TitleInput,
} from '#catalog/import-schema.ts';
import { replaceOffers, settleTitles } from '#catalog/offers/offer-commands.ts';
import type { OfferCheckPeriods } from '#catalog/offers/offer-commands.ts';
import { replaceSeasons } from '#catalog/seasons/season-commands.ts';
import { OFFER_PERIODS } from '#catalog/offers/offer-rules.ts';
import {
  alternativeTitles,
  genres,
  keywords,
  recommendations,
  titleGenres,
  titleKeywords,
  titleTranslations,
  titles,
  videos,
} from './title-tables.ts';
import { castCredits, crewCredits } from '#catalog/people/people-tables.ts';
import { ALL_TITLES, genreTag, titleTag } from '#catalog/tag-rules.ts';
import { isOneOf, replaceAll } from './title-rows.ts';
import { keepFacets } from '#catalog/shelf/facet-commands.ts';

/** Titles per transaction: enough to be fast, few enough not to block other writers. */
const BATCH = 50;

/** Inserts or renames genres. @throws ZodError */
export async function importGenres(db: Db, inputs: readonly GenreInput[]): Promise<void> {
  const rows = z.array(genreInput).parse(inputs);
  if (rows.length === 0) return;
  await changing(db, async (tx) => {
    const changed = await tx
      .insert(genres)
      .values(rows.map(({ type, id, name }) => ({ mediaType: type, id, name })))
      .onConflictDoUpdate({
        target: [genres.mediaType, genres.id],
        set: { name: sql`excluded.name` },
        setWhere: sql`${genres.name} <> excluded.name`,
      })
      .returning({ type: genres.mediaType, id: genres.id });
    await noteChange(
      tx,
      changed.map(({ type, id }) => genreTag(type, id)),
    );
  });
}

/**
 * Inserts or updates titles with all their rows: rows that the input does not name are deleted, except offers, which
 * end. People, genres and providers must exist. `onProgress` is called after each batch with the number of titles done.
 * @throws ZodError before anything is written
 */
export async function importTitles(
  db: Db,
  inputs: readonly TitleInput[],
  onProgress: (done: number) => void = () => undefined,
): Promise<void> {
  const checked = lastOfEach(z.array(titleInput).parse(inputs), (t) => `${t.type} ${t.id}`);
  let done = 0;
  for (const batch of inBatches(checked, BATCH)) {
    await changing(db, async (tx) => {
      await writeCheckedTitles(tx, batch);
      await noteChange(tx, ALL_TITLES);
    });
    done += batch.length;
    onProgress(done);
  }
}

/**
 * Inserts or updates titles in the caller's transaction; cached lists renew by age. Some tens at most, because they
 * stay locked until it ends. Their people must exist.
 * @throws ZodError before anything is written
 */
export async function writeTitles(
  tx: Transaction,
  inputs: readonly TitleInput[],
  periods: OfferCheckPeriods = OFFER_PERIODS,
): Promise<void> {
  const checked = lastOfEach(z.array(titleInput).parse(inputs), (t) => `${t.type} ${t.id}`);
  if (checked.length > 0) await writeCheckedTitles(tx, checked, periods);
}

async function writeCheckedTitles(
  tx: Transaction,
  batch: readonly CheckedTitle[],
  periods: OfferCheckPeriods = OFFER_PERIODS,
): Promise<void> {
  await upsertAll(tx, titles, batch.map(titleRow));
  await replaceChildren(tx, batch);
  await replaceKeywords(tx, batch);
  await replaceSeasons(tx, batch);
  await replaceScores(
    tx,
    batch.filter(({ scores }) => scores !== undefined),
  );
  await replaceRecommendations(
    tx,
    batch.flatMap(({ type, id, recommended }) =>
      recommended ? [{ title: { type, id }, others: recommended }] : [],
    ),
  );
  await replaceOffers(
    tx,
    batch.flatMap(({ type, id, offers }) => (offers ? [{ type, id, offers }] : [])),
    periods,
  );
  await settleTitles(tx, batch);
  await noteChange(tx, batch.map(titleTag));
}

function titleRow(t: CheckedTitle): typeof titles.$inferInsert {
  const { type, scores, genreIds, cast, crew, translations, offers, recommended, adult, ...rest } =
    t;
  return { ...rest, mediaType: type, updatedAt: t.fetchedAt };
}

async function replaceChildren(tx: Transaction, batch: readonly CheckedTitle[]): Promise<void> {
  const eachOf = <Child, Row>(
    childrenOf: (title: CheckedTitle) => readonly Child[],
    rowOf: (child: Child, position: number) => Row,
  ) =>
    batch.flatMap((title) =>
      childrenOf(title).map((child, position) => ({
        mediaType: title.type,
        titleId: title.id,
        ...rowOf(child, position),
      })),
    );
  await replaceAll(
    tx,
    titleTranslations,
    batch,
    eachOf(
      (t) =>
        lastOfEach(t.translations, (text) => text.language).filter(
          (text) => (text.title ?? text.overview ?? text.tagline) !== null,
        ),
      (text) => text,
    ),
  );
  await replaceAll(
    tx,
    alternativeTitles,
    batch,
    eachOf(
      (t) => lastOfEach(t.alternativeTitles, (other) => other.name),
      (other, position) => ({ ...other, position }),
    ),
  );
  await replaceAll(
    tx,
    titleGenres,
    batch,
    eachOf(
      (t) => [...new Set(t.genreIds)],
      (genreId, position) => ({ genreId, position }),
    ),
  );
  await replaceAll(
    tx,
    videos,
    batch,
    eachOf(
      (t) => lastOfEach(t.videos, (video) => video.key),
      (video, position) => ({ ...video, site: 'YouTube', position }),
    ),
  );
  await replaceAll(
    tx,
    castCredits,
    batch,
    eachOf(
      (t) => onePerPerson(t.cast),
      (credit, position) => ({ ...credit, position }),
    ),
  );
  await replaceAll(
    tx,
    crewCredits,
    batch,
    eachOf(
      (t) => lastOfEach(t.crew, (c) => `${c.personId} ${c.department} ${c.job}`),
      (credit, position) => ({ ...credit, position }),
    ),
  );
}

/** Merges credits of a person who plays several characters. */
function onePerPerson(cast: CheckedTitle['cast']): CheckedTitle['cast'] {
  const characters = new Map<number, Set<string>>();
  for (const { personId, character } of cast) {
    const known = characters.get(personId) ?? new Set();
    if (character !== '') known.add(character);
    characters.set(personId, known);
  }
  return [...characters].map(([personId, all]) => ({ personId, character: [...all].join(' / ') }));
}

/** Replaces the recommendations of each title; they may name titles that are not imported yet. @throws ZodError */
export async function importRecommendations(
  db: Db,
  inputs: readonly RecommendationInput[],
): Promise<void> {
  const checked = z.array(recommendationInput).parse(inputs);
  for (const batch of inBatches(checked, 10 * BATCH)) {
    await changing(db, async (tx) => {
      await replaceRecommendations(tx, batch);
      await noteChange(
        tx,
        batch.map(({ title }) => titleTag(title)),
      );
    });
  }
}

async function replaceRecommendations(
  tx: Transaction,
  batch: readonly z.output<typeof recommendationInput>[],
): Promise<void> {
  if (batch.length === 0) return;
  const own = batch.map(({ title }) => title);
  await replaceAll(
    tx,
    recommendations,
    own,
    batch.flatMap(({ title, others }) =>
      lastOfEach(others, (other) => `${other.type} ${other.id}`)
        .filter((other) => other.type !== title.type || other.id !== title.id)
        .map((other, position) => ({
          mediaType: title.type,
          titleId: title.id,
          otherType: other.type,
          otherId: other.id,
          position,
        })),
    ),
  );
}

/** Replaces the keywords of these titles, and adds or renames the keywords themselves. */
async function replaceKeywords(tx: Transaction, batch: readonly CheckedTitle[]): Promise<void> {
  // In the order of their ids, so that two writers cannot deadlock.
  const named = lastOfEach(
    batch.flatMap((title) => title.keywords),
    (keyword) => keyword.id,
  ).toSorted((a, b) => a.id - b.id);
  if (named.length > 0) {
    await tx
      .insert(keywords)
      .values(named)
      .onConflictDoUpdate({
        target: keywords.id,
        set: { name: sql`excluded.name` },
        setWhere: sql`${keywords.name} <> excluded.name`,
      });
  }
  await replaceAll(
    tx,
    titleKeywords,
    batch,
    batch.flatMap((title) =>
      lastOfEach(title.keywords, (keyword) => keyword.id).map(({ id }, position) => ({
        mediaType: title.type,
        titleId: title.id,
        keywordId: id,
        position,
      })),
    ),
  );
}

/** Deletes keywords that no title has: their names may be stored only as long as the titles'. */
export async function deleteUnusedKeywords(db: DbOrTransaction): Promise<void> {
  await db.execute(sql`delete from keywords k
    where not exists (select from title_keywords t where t.keyword_id = k.id)`);
}

/**
 * Stores critics' ratings of titles in the catalogue and when they were fetched; other titles are
 * skipped.
 * @throws ZodError
 */
export async function writeScores(
  tx: Transaction,
  inputs: readonly ScoresOfTitleInput[],
): Promise<void> {
  const checked = z.array(scoresOfTitleInput).parse(inputs);
  await replaceScores(tx, checked);
  await keepFacets(tx, isOneOf(checked, sql`f.media_type`, sql`f.title_id`));
  await noteChange(tx, checked.map(titleTag));
}

/** Replaces scores in the transaction that writes the titles; the caller updates their facets. */
async function replaceScores(
  tx: Transaction,
  checked: readonly z.output<typeof scoresOfTitleInput>[],
): Promise<void> {
  const rows = checked.map(({ type, id, scores, fetchedAt }) => ({
    type,
    id,
    known: scores !== undefined,
    ...scores,
    at: fetchedAt,
  }));
  if (rows.length === 0) return;
  await tx.execute(sql`
    update titles t set scores_fetched_at = s.at,
      rotten_tomatoes = case when s.known then s."rottenTomatoes" else t.rotten_tomatoes end,
      metacritic = case when s.known then s.metacritic else t.metacritic end,
      imdb_rating = case when s.known then s.imdb else t.imdb_rating end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s(type media_type, id int,
      known boolean, "rottenTomatoes" smallint, metacritic smallint, imdb real, at timestamptz)
    where t.media_type = s.type and t.id = s.id`);
}
