import { sql } from 'drizzle-orm';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import { broadcastEpisodes } from '#catalog/seasons/season-queries.ts';
import type { Transaction } from '#platform/database/database.ts';
import { day, nullable } from '#platform/database/columns.ts';
import { countOf, firstOf, rowsOf } from '#platform/database/rows.ts';
import { done, ok, refused } from '#platform/result.ts';
import type { Result } from '#platform/result.ts';
import { brazilDay } from '#shared/brazil-day.ts';
import { listFull } from '#library/library-errors.ts';
import { MOST_MARKS } from '#library/marks/library-tables.ts';

// Parts of commands: the caller has locked the account and the title's key.

interface SeriesChange {
  /** The series. */
  id: number;
  at: Date;
}

/**
 * Lets one transaction at a time change a person's progress in some series. Locks of rows are not enough: the progress and
 * the mark may not exist yet, and would be locked in the order of their making. Several are locked in the order of their
 * ids, so that no two transactions wait for each other.
 */
export const lockSeries = (tx: Transaction, user: SignedInUserId, ...ids: readonly number[]) =>
  tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`series ${user} `} || id, 0))
      from unnest(${sql.param(ids.toSorted((a, b) => a - b))}::int[]) as s(id)`,
  );

/**
 * Locks a person's progress in a series, which begins if there is none. Returns the day up to which all
 * its episodes are watched; null without one.
 */
export async function lockProgress(
  tx: Transaction,
  user: SignedInUserId,
  { id, at }: SeriesChange,
): Promise<Result<{ watchedUntil: string | null }, typeof listFull>> {
  const mine = sql`series_progress where user_id = ${user}::uuid`;
  // As with marks, two changes at the same time can exceed the limit by one.
  if (
    (await countOf(tx, sql`${mine} and title_id = ${id}`)) === 0 &&
    (await countOf(tx, mine)) >= MOST_MARKS
  )
    return refused(listFull);
  const rows = await rowsOf(
    tx,
    { watchedUntil: nullable(day) },
    sql`insert into series_progress (user_id, media_type, title_id, changed_at)
      values (${user}::uuid, 'serie', ${id}, ${at})
      on conflict (user_id, title_id) do update set changed_at = excluded.changed_at
      returning watched_until as "watchedUntil"`,
  );
  return ok(firstOf(rows));
}

/** Marks a series as watched: all that was out on this day. A mark that is there keeps its date. */
export async function watchWholeSeries(
  tx: Transaction,
  user: SignedInUserId,
  { id, at }: SeriesChange,
): Promise<Result<null, typeof listFull>> {
  await lockSeries(tx, user, id);
  const progress = await lockProgress(tx, user, { id, at });
  if (!progress.ok) return progress;
  await tx.execute(sql`
    update series_progress set watched_until = greatest(watched_until, ${brazilDay(at)}::date)
    where user_id = ${user}::uuid and title_id = ${id}`);
  await tx.execute(sql`
    insert into title_marks (user_id, media_type, title_id, kind, marked_at)
    values (${user}::uuid, 'serie', ${id}, 'watched', ${at}) on conflict do nothing`);
  return done;
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
export async function writeOutRows(
  tx: Transaction,
  user: SignedInUserId,
  id: number,
): Promise<void> {
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
export const removeWatchedMark = (tx: Transaction, user: SignedInUserId, id: number) =>
  tx.execute(sql`
    delete from title_marks where user_id = ${user}::uuid and media_type = 'serie'
      and title_id = ${id} and kind = 'watched'`);

/** Deletes the progress of a series without any watched episode. */
export const deleteEmptyProgress = (tx: Transaction, user: SignedInUserId, id: number) =>
  tx.execute(sql`
    delete from series_progress p
    where p.user_id = ${user}::uuid and p.title_id = ${id} and p.watched_until is null
      and not exists (select from watched_episodes w
        where w.user_id = p.user_id and w.title_id = p.title_id)`);
