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
import { requireName, resultOf, writeTitleResults } from './title-writes.ts';
import { MOST_EPISODES_OF_SEASON } from '#catalog/import-schema.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { brazilDay } from '#shared/brazil-day.ts';
import { MOST_SEASONS } from '#sync/film-database/title-schema.ts';
import { servedTitle } from '#catalog/titles/card-queries.ts';
import { OperatorError } from '#platform/errors.ts';

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

// Reasons: docs/decisions/2026-11-22-episodes.md

/** Days after its broadcast in which an episode's name and runtime are still added or corrected. */
const SETTLED_DAYS = 14;

/**
 * The seasons whose episodes are fetched with a title, at most as many as fit into its one request: of
 * an unknown series the first ones; of a known one the next season, and those whose episodes were never
 * fetched, whose number changed, or which have episodes without a date, to come or quite new, the
 * newest first; then those with fewer stored episodes than they have, because earlier versions stored 600
 * at most. None of a series that is over and complete.
 */
export async function seasonsToFetch(
  db: Db,
  type: MediaType,
  id: number,
  now: Date,
): Promise<number[]> {
  if (type === 'movie') return [];
  const since = brazilDay(new Date(now.getTime() - SETTLED_DAYS * 86_400_000));
  const known = await rowsOf<{
    number: number;
    settled: boolean;
    incomplete: boolean;
    over: boolean;
  }>(
    db,
    sql`select s.number, t.ended_on is not null as over,
        s.episodes_fetched is not null and s.episodes_fetched = coalesce(s.episode_count, 0)
        and not exists (select from episodes e
          where e.media_type = s.media_type and e.title_id = s.title_id and e.season = s.number
            and (e.aired_on is null or e.aired_on >= ${since})) as settled,
        least(s.episode_count, ${MOST_EPISODES_OF_SEASON}) > (select count(*) from episodes e
          where e.media_type = s.media_type and e.title_id = s.title_id and e.season = s.number)
          as incomplete
      from seasons s join titles t on t.media_type = s.media_type and t.id = s.title_id
      where s.media_type = 'serie' and s.title_id = ${id} and s.number > 0
      order by s.number desc`,
  );
  const [newest] = known;
  if (newest === undefined) return Array.from({ length: MOST_SEASONS }, (_, i) => i + 1);
  const open = known.filter(({ settled }) => !settled);
  const incomplete = known.filter((season) => season.settled && season.incomplete);
  const due = [...open, ...incomplete].map(({ number }) => number);
  return (newest.over ? due : [newest.number + 1, ...due]).slice(0, MOST_SEASONS);
}

type ReportParts = { db: Db; filmDatabase: FilmDatabase; offerPeriods?: OfferPeriods };
type Facts = Record<string, string | number | null>;

/**
 * Fetches one title and describes in a line what changed.
 * @throws OperatorError if it does not belong in the catalogue: a stored one was deleted
 */
export async function describeFetch(
  { db, filmDatabase, offerPeriods }: ReportParts,
  type: MediaType,
  id: number,
): Promise<string> {
  const before = await factsOf(db, type, id);
  const outcome = await fetchTitle({ db, filmDatabase, offerPeriods }, type, id);
  if (outcome !== 'stored') {
    const left = before === undefined ? '' : '; it was deleted from the catalogue';
    throw new OperatorError(
      outcome === 'missing'
        ? `the film database has no ${type} ${id}${left}`
        : `${type} ${id} is not imported: it is for adults, an extra, or a new one without a name${left}`,
    );
  }
  const after = (await factsOf(db, type, id))!;
  const name = `${type} ${id} "${after['title']}"`;
  if (before === undefined) {
    return `${name} is new: ${after['cast']} in the cast, ${after['offers']} offers`;
  }
  const changes = Object.entries(after).flatMap(([fact, value]) =>
    before[fact] === value ? [] : [`${fact} ${String(before[fact])} → ${String(value)}`],
  );
  return `${name}: ${changes.length === 0 ? 'nothing changed' : changes.join(', ')}`;
}

async function factsOf(db: Db, type: MediaType, id: number): Promise<Facts | undefined> {
  const [row] = await rowsOf<Facts>(
    db,
    sql`select ${servedTitle} as title, original_title as "original title", popularity,
        released_on as released, ended_on as ended, runtime, seasons, episodes,
        age_rating as "age rating", poster_path as poster, backdrop_path as backdrop,
        (select count(*)::int from title_translations x
          where x.media_type = t.media_type and x.title_id = t.id) as languages,
        (select count(*)::int from cast_credits x
          where x.media_type = t.media_type and x.title_id = t.id) as cast,
        (select count(*)::int from crew_credits x
          where x.media_type = t.media_type and x.title_id = t.id) as crew,
        (select count(*)::int from videos x
          where x.media_type = t.media_type and x.title_id = t.id) as videos,
        (select count(*)::int from offers x where x.media_type = t.media_type
          and x.title_id = t.id and x.gone_at is null) as offers
      from titles t where media_type = ${type} and id = ${id}`,
  );
  return row;
}
