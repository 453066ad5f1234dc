import { sql } from 'drizzle-orm';
import type { OfferPeriods } from '#catalog/offers/offer-rules.ts';
import { importPeople } from '#catalog/people/people-commands.ts';
import type { MediaType } from '#catalog/schema.ts';
import { personTag } from '#catalog/tag-rules.ts';
import { systemClock } from '#platform/clock.ts';
import type { Clock } from '#platform/clock.ts';
import { changing, noteChange } from '#platform/database/changes.ts';
import type { Db, Transaction } from '#platform/database/database.ts';
import { indexNames } from '#search/index-commands.ts';
import type { FilmDatabase } from '#sync/film-database/film-database.ts';
import { mapPerson } from '#sync/film-database/person-rules.ts';
import { NEWS_KINDS } from './doubt-rules.ts';
import { dropNewsOfTitles } from './held-commands.ts';
import { seasonsToFetch } from './season-choice.ts';
import { requireName, resultOf, writeTitleResults } from './title-writes.ts';

type Parts = {
  db: Db;
  filmDatabase: FilmDatabase;
  clock?: Clock;
  signal?: AbortSignal;
  offerPeriods?: OfferPeriods | undefined;
};

/**
 * Fetches one title now, whatever its popularity, and imports or updates it. `missing`: the film database does not have
 * it; `refused`: it is for adults, an extra of a film, or a new one without a name. Both are noted in `sync_misses`, so
 * that it is not requested again soon, and a stored title is deleted. Needs no lease. @throws as the methods of
 * `FilmDatabase`; `ChangedShape` if a stored title has lost its name
 */
export async function fetchTitle(
  { db, filmDatabase, clock = systemClock, signal, offerPeriods }: Parts,
  type: MediaType,
  id: number,
): Promise<'stored' | 'missing' | 'refused'> {
  const seasons = await seasonsToFetch(db, type, id, clock.now());
  const answer = await filmDatabase.title(type, id, signal, seasons);
  const at = clock.now();
  const result = resultOf({ type, id }, answer, { at, findings: filmDatabase.findings });
  await requireName(db, result);
  await changing(db, async (tx) => {
    await writeTitleResults(tx, [result], at, offerPeriods);
    await dropNewsOfTitles(tx, [{ type, id }], NEWS_KINDS);
    if (result.kind === 'title') {
      await tx.execute(sql`delete from sync_misses where media_type = ${type} and id = ${id}`);
    } else {
      await tx.execute(sql`insert into sync_misses (media_type, id, missed_at)
        values (${type}, ${id}, ${at})
        on conflict (media_type, id) do update set missed_at = excluded.missed_at`);
    }
  });
  await indexNames(db, { single: true });
  if (result.kind === 'title') return 'stored';
  return answer === null ? 'missing' : 'refused';
}

/**
 * Fetches a person's details and biographies. If the film database does not have them any more, they
 * are deleted, unless `keepMissing`; the credits stay until their titles are fetched again.
 * @throws as the methods of `FilmDatabase`
 */
export async function fetchPerson(
  { db, filmDatabase, clock = systemClock, signal }: Parts,
  id: number,
  { keepMissing = false } = {},
): Promise<'stored' | 'missing'> {
  const answer = await filmDatabase.person(id, signal);
  const at = clock.now();
  if (answer === null) {
    if (!keepMissing) await deleteDetails(db, [id], at);
    return 'missing';
  }
  await importPeople(db, [mapPerson(answer, at, filmDatabase.findings)]);
  await indexNames(db, { single: true });
  return 'stored';
}

/** Deletes the details of these people. `askedAt`: when they were last requested without success; null to request them again. */
export async function deleteDetails(
  db: Db,
  ids: readonly number[],
  askedAt: Date | null,
): Promise<void> {
  await changing(db, (tx) => removeDetails(tx, ids, askedAt));
}

/** Deletes details in the caller's transaction, as `deleteDetails`. */
export async function removeDetails(
  tx: Transaction,
  ids: readonly number[],
  askedAt: Date | null,
): Promise<void> {
  const those = sql`any(${sql.param(ids)}::int[])`;
  await noteChange(tx, ids.map(personTag));
  await tx.execute(sql`delete from person_translations where person_id = ${those}`);
  await tx.execute(sql`update people set birthday = null, deathday = null, imdb_id = null,
    place_of_birth = null, details_fetched_at = ${askedAt} where id = ${those}`);
}
