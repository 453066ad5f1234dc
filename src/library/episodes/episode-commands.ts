import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import { broadcastEpisodes, knownEpisodeCount } from '#catalog/seasons/season-queries.ts';
import type { Db, Transaction } from '#platform/database/database.ts';
import { bool, nullable } from '#platform/database/columns.ts';
import { countOf, rowsOf } from '#platform/database/rows.ts';
import { done, refused } from '#platform/result.ts';
import type { Result } from '#platform/result.ts';
import { brazilDay } from '#shared/brazil-day.ts';
import type { EpisodeScope } from './episode-queries.ts';
import { episodeNotOut, episodeUnknown } from '#library/library-errors.ts';
import type { ownerDeleted, titleUnknown, listFull } from '#library/library-errors.ts';
import { lockOwnerAndTitle } from '#library/owner-locks.ts';
import {
  deleteEmptyProgress,
  lockProgress,
  lockSeries,
  removeWatchedMark,
  watchWholeSeries,
  writeOutRows,
} from './series-progress-commands.ts';

type Refusal = typeof ownerDeleted | typeof titleUnknown;

interface EpisodeChange {
  /** The series. */
  id: number;
  scope: EpisodeScope;
  at: Date;
}

/**
 * Marks the episodes of a scope that are out as watched; those marked already keep their date. A series that is over
 * and thereby complete becomes watched as a whole.
 */
export const markEpisodes = (
  db: Db,
  user: SignedInUserId,
  change: EpisodeChange,
): Promise<Result<null, MarkRefusal>> => db.transaction((tx) => markEpisodesIn(tx, user, change));

type MarkRefusal = Refusal | typeof episodeUnknown | typeof episodeNotOut | typeof listFull;

/** `markEpisodes` as a part of a transaction. */
export async function markEpisodesIn(
  tx: Transaction,
  user: SignedInUserId,
  { id, scope, at }: EpisodeChange,
): Promise<Result<null, MarkRefusal>> {
  const today = brazilDay(at);
  const locked = await lockOwnerAndTitle(tx, user, { type: 'serie', id });
  if (!locked.ok) return locked;
  const checked = await checkScope(tx, { id, scope, today });
  if (!checked.ok) return checked;
  if (scope.kind === 'all') return watchWholeSeries(tx, user, { id, at });
  await lockSeries(tx, user, id);
  const progress = await lockProgress(tx, user, { id, at });
  if (!progress.ok) return progress;
  await tx.execute(sql`
    insert into watched_episodes (user_id, title_id, season, number, watched_at)
    select ${user}::uuid, ${id}, e.season, e.number, ${at} from ${episodesOf(id)} e
    where ${isIn(scope)} and e.out_on <= ${today}
      and (e.out_on <= ${progress.value.watchedUntil}::date) is not true
    on conflict do nothing`);
  await markCompleted(tx, user, { id, at });
  await deleteEmptyProgress(tx, user, id);
  return done;
}

/** Unmarks the episodes of a scope; the series is no longer watched as a whole. Deleted episodes can be unmarked too. */
export function unmarkEpisodes(
  db: Db,
  user: SignedInUserId,
  { id, scope }: Omit<EpisodeChange, 'at'>,
): Promise<Result<null, Refusal>> {
  return db.transaction(async (tx) => {
    const locked = await lockOwnerAndTitle(tx, user, { type: 'serie', id });
    if (!locked.ok) return locked;
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
    return done;
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

/** Refuses a scope of which the catalogue lacks something, or whose episode is not out. */
async function checkScope(
  tx: Transaction,
  { id, scope, today }: { id: number; scope: EpisodeScope; today: string },
): Promise<Result<null, typeof episodeUnknown | typeof episodeNotOut>> {
  if (scope.kind === 'all') return done;
  if (scope.kind === 'season') {
    const season = sql`seasons where media_type = 'serie' and title_id = ${id}
      and number = ${scope.season}`;
    return (await countOf(tx, season)) > 0 ? done : refused(episodeUnknown);
  }
  const [episode] = await rowsOf(
    tx,
    { is_out: nullable(bool) },
    sql`select e.out_on <= ${today} as is_out from ${episodesOf(id)} e
      where e.season = ${scope.season} and e.number = ${scope.number}`,
  );
  if (!episode) return refused(episodeUnknown);
  return episode.is_out === true ? done : refused(episodeNotOut);
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
