import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import { broadcastEpisodes, knownEpisodeCount } from '#catalog/seasons/season-queries.ts';
import type { Db, Transaction } from '#platform/database/database.ts';
import { countOf, rowsOf } from '#platform/database/rows.ts';
import { brazilDay } from '#shared/brazil-day.ts';
import type { EpisodeScope } from './episode-queries.ts';
import { episodeNotOut, episodeUnknown, listFull } from '#library/library-errors.ts';
import type { ownerDeleted, titleUnknown } from '#library/library-errors.ts';
import { lockOwnerAndTitle } from '#library/owner-locks.ts';
import { MOST_MARKS } from '#library/marks/library-tables.ts';

type Refusal = typeof ownerDeleted | typeof titleUnknown;

interface EpisodeChange {
  /** The series. */
  id: number;
  scope: EpisodeScope;
  at: Date;
}

/**
 * Marks the episodes of a scope that are out as watched; those marked already keep their date. A series that is over
 * and thereby complete becomes watched as a whole. Returns null on success.
 */
export function markEpisodes(
  db: Db,
  user: SignedInUserId,
  { id, scope, at }: EpisodeChange,
): Promise<Refusal | typeof episodeUnknown | typeof episodeNotOut | typeof listFull | null> {
  const today = brazilDay(at);
  return db.transaction(async (tx) => {
    const refusal =
      (await lockOwnerAndTitle(tx, user, { type: 'serie', id })) ??
      (await checkScope(tx, { id, scope, today }));
    if (refusal) return refusal;
    if (scope.kind === 'all') return watchWholeSeries(tx, user, { id, at });
    await lockSeries(tx, user, id);
    const progress = await lockProgress(tx, user, { id, at });
    if ('status' in progress) return progress;
    await tx.execute(sql`
      insert into watched_episodes (user_id, title_id, season, number, watched_at)
      select ${user}::uuid, ${id}, e.season, e.number, ${at} from ${episodesOf(id)} e
      where ${isIn(scope)} and e.out_on <= ${today}
        and (e.out_on <= ${progress.watchedUntil}::date) is not true
      on conflict do nothing`);
    await markCompleted(tx, user, { id, at });
    await deleteEmptyProgress(tx, user, id);
    return null;
  });
}

/**
 * Unmarks the episodes of a scope; the series is no longer watched as a whole. Deleted episodes can be unmarked too.
 * Returns null on success.
 */
export function unmarkEpisodes(
  db: Db,
  user: SignedInUserId,
  { id, scope }: Omit<EpisodeChange, 'at'>,
): Promise<Refusal | null> {
  return db.transaction(async (tx) => {
    const refusal = await lockOwnerAndTitle(tx, user, { type: 'serie', id });
    if (refusal) return refusal;
    await lockSeries(tx, user, id);
    if (scope.kind !== 'all') await writeOutRows(tx, user, id);
    await tx.execute(sql`
      update series_progress set watched_until = null
      where user_id = ${user}::uuid and title_id = ${id}`);
    await tx.execute(sql`
      delete from watched_episodes e
      where e.user_id = ${user}::uuid and e.title_id = ${id} and ${isIn(scope)}`);
    await removeWatchedMark(tx, user, id);
    await deleteEmptyProgress(tx, user, id);
    return null;
  });
}

const episodesOf = (id: number) => broadcastEpisodes(sql`values (${id}::int)`);

/** Condition: an episode `e` is in a scope. */
function isIn(scope: EpisodeScope): SQL {
  if (scope.kind === 'all') return sql`true`;
  if (scope.kind === 'season') return sql`e.season = ${scope.season}`;
  const { season, number } = scope;
  return scope.kind === 'until'
    ? sql`(e.season, e.number) <= (${season}::int, ${number}::int)`
    : sql`e.season = ${season} and e.number = ${number}`;
}

/** Returns null if the catalogue has everything the scope names, and the named episode is out. */
async function checkScope(
  tx: Transaction,
  { id, scope, today }: { id: number; scope: EpisodeScope; today: string },
): Promise<typeof episodeUnknown | typeof episodeNotOut | null> {
  if (scope.kind === 'all') return null;
  if (scope.kind === 'season') {
    const season = sql`seasons where media_type = 'serie' and title_id = ${id}
      and number = ${scope.season}`;
    return (await countOf(tx, season)) > 0 ? null : episodeUnknown;
  }
  const [episode] = await rowsOf<{ is_out: boolean | null }>(
    tx,
    sql`select e.out_on <= ${today} as is_out from ${episodesOf(id)} e
      where e.season = ${scope.season} and e.number = ${scope.number}`,
  );
  if (!episode) return episodeUnknown;
  return episode.is_out === true ? null : episodeNotOut;
}

/** Marks a series that is over as watched, if all its episodes are known and watched. */
async function markCompleted(
  tx: Transaction,
  user: SignedInUserId,
  { id, at }: { id: number; at: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into title_marks (user_id, media_type, title_id, kind, marked_at)
    select p.user_id, 'serie', p.title_id, 'watched', ${at}
    from series_progress p join titles t on t.media_type = p.media_type and t.id = p.title_id
    where p.user_id = ${user}::uuid and p.title_id = ${id} and t.ended_on <= ${brazilDay(at)}
      and not exists (select from seasons s
        where s.media_type = 'serie' and s.title_id = p.title_id and s.number > 0
          and coalesce(${knownEpisodeCount}, 1) > (select count(*) from episodes e
            where e.media_type = 'serie' and e.title_id = s.title_id and e.season = s.number))
      and not exists (select from ${episodesOf(id)} e
        where (e.out_on <= p.watched_until) is not true and not exists (
          select from watched_episodes w where w.user_id = p.user_id
            and w.title_id = e.title_id and w.season = e.season and w.number = e.number))
      and exists (select from watched_episodes w
        where w.user_id = p.user_id and w.title_id = p.title_id)
    on conflict do nothing`);
}

// Parts of commands: the caller has locked the account and the title's key.

interface SeriesChange {
  /** The series. */
  id: number;
  at: Date;
}

/**
 * Lets one transaction at a time change a person's progress in a series. Locks of rows are not enough: the progress and
 * the mark may not exist yet, and would be locked in the order of their making.
 */
const lockSeries = (tx: Transaction, user: SignedInUserId, id: number) =>
  tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`series ${user} ${id}`}::text, 0))`,
  );

/**
 * Locks a person's progress in a series, which begins if there is none. Returns the day up to which all
 * its episodes are watched; null without one.
 */
export async function lockProgress(
  tx: Transaction,
  user: SignedInUserId,
  { id, at }: SeriesChange,
): Promise<{ watchedUntil: string | null } | typeof listFull> {
  const mine = sql`series_progress where user_id = ${user}::uuid`;
  // As with marks, two changes at the same time can exceed the limit by one.
  if (
    (await countOf(tx, sql`${mine} and title_id = ${id}`)) === 0 &&
    (await countOf(tx, mine)) >= MOST_MARKS
  )
    return listFull;
  const [row] = await rowsOf<{ watchedUntil: string | null }>(
    tx,
    sql`insert into series_progress (user_id, media_type, title_id, changed_at)
      values (${user}::uuid, 'serie', ${id}, ${at})
      on conflict (user_id, title_id) do update set changed_at = excluded.changed_at
      returning watched_until::text as "watchedUntil"`,
  );
  return row!;
}

/** Marks a series as watched: all that was out on this day. A mark that is there keeps its date. */
export async function watchWholeSeries(
  tx: Transaction,
  user: SignedInUserId,
  { id, at }: SeriesChange,
): Promise<typeof listFull | null> {
  await lockSeries(tx, user, id);
  const progress = await lockProgress(tx, user, { id, at });
  if ('status' in progress) return progress;
  await tx.execute(sql`
    update series_progress set watched_until = greatest(watched_until, ${brazilDay(at)}::date)
    where user_id = ${user}::uuid and title_id = ${id}`);
  await tx.execute(sql`
    insert into title_marks (user_id, media_type, title_id, kind, marked_at)
    values (${user}::uuid, 'serie', ${id}, 'watched', ${at}) on conflict do nothing`);
  return null;
}

/** Takes back `watchWholeSeries`; episodes that were marked one by one stay watched. */
export async function unwatchWholeSeries(
  tx: Transaction,
  user: SignedInUserId,
  id: number,
): Promise<void> {
  await lockSeries(tx, user, id);
  await tx.execute(sql`
    update series_progress set watched_until = null
    where user_id = ${user}::uuid and title_id = ${id}`);
  await removeWatchedMark(tx, user, id);
  await deleteEmptyProgress(tx, user, id);
}

/** Gives the episodes that are only watched as part of the whole series rows of their own. */
async function writeOutRows(tx: Transaction, user: SignedInUserId, id: number): Promise<void> {
  await tx.execute(sql`
    insert into watched_episodes (user_id, title_id, season, number, watched_at)
    select p.user_id, p.title_id, e.season, e.number, coalesce(m.marked_at, p.changed_at)
    from series_progress p
    join ${broadcastEpisodes(sql`values (${id}::int)`)} e on e.out_on <= p.watched_until
    left join title_marks m on m.user_id = p.user_id and m.media_type = p.media_type
      and m.title_id = p.title_id and m.kind = 'watched'
    where p.user_id = ${user}::uuid and p.title_id = ${id}
    on conflict do nothing`);
}

/** The series is no longer one of the person's watched titles. */
const removeWatchedMark = (tx: Transaction, user: SignedInUserId, id: number) =>
  tx.execute(sql`
    delete from title_marks where user_id = ${user}::uuid and media_type = 'serie'
      and title_id = ${id} and kind = 'watched'`);

/** Deletes the progress of a series without any watched episode. */
const deleteEmptyProgress = (tx: Transaction, user: SignedInUserId, id: number) =>
  tx.execute(sql`
    delete from series_progress p
    where p.user_id = ${user}::uuid and p.title_id = ${id} and p.watched_until is null
      and not exists (select from watched_episodes w
        where w.user_id = p.user_id and w.title_id = p.title_id)`);
