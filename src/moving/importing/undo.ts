import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Transaction } from '#platform/database/database.ts';
import { noteChange } from '#platform/database/changes.ts';
import { int } from '#platform/database/columns.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { titleKeyKinds } from '#catalog/catalog-columns.ts';
import { ratingTag } from '#catalog/tag-rules.ts';
import { lockSeries } from '#library/episodes/series-progress-commands.ts';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import type { ImportChangeKind } from './import-tables.ts';

/**
 * Takes back all that an import has changed and that is still as it left it: what the person changed since then is their
 * own later word. The caller has locked the account and the import.
 */
export async function takeBack(
  tx: Transaction,
  user: SignedInUserId,
  importId: number,
): Promise<void> {
  const series = await rowsOf(
    tx,
    { id: int },
    sql`select distinct title_id as id from import_changes
      where import_id = ${importId} and kind in ('episode', 'progress')`,
  );
  await lockSeries(tx, user, ...series.map(({ id }) => id));
  const changes = (kind: ImportChangeKind): SQL =>
    sql`import_changes c where c.import_id = ${importId} and c.kind = ${kind}`;
  /** Condition: the column still has the time that the import wrote. */
  const isLeft = (column: SQL) => sql`${column} = (c.after ->> 'at')::timestamptz`;

  await tx.execute(sql`delete from viewings where import_id = ${importId}`);
  await tx.execute(sql`
    delete from collection_items i using ${changes('item')} and i.user_id = ${user}::uuid
      and i.collection_id = c.collection_id and i.media_type = c.media_type
      and i.title_id = c.title_id and ${isLeft(sql`i.added_at`)}`);
  // A list that the person renamed or filled is theirs.
  await tx.execute(sql`
    delete from collections l using ${changes('collection')} and l.user_id = ${user}::uuid
      and l.id = c.collection_id and l.name = c.after ->> 'name'
      and not exists (select from collection_items i where i.collection_id = l.id)`);
  await tx.execute(sql`
    delete from watched_episodes e using ${changes('episode')} and e.user_id = ${user}::uuid
      and e.title_id = c.title_id and e.season = c.season and e.number = c.number
      and ${isLeft(sql`e.watched_at`)}`);
  await tx.execute(sql`
    update series_progress p set watched_until = (c.before ->> 'until')::date
    from ${changes('progress')} and p.user_id = ${user}::uuid and p.title_id = c.title_id
      and p.watched_until = (c.after ->> 'until')::date`);
  await tx.execute(sql`
    delete from series_progress p where p.user_id = ${user}::uuid and p.watched_until is null
      and p.title_id = any (${sql.param(series.map(({ id }) => id))}::int[])
      and not exists (select from watched_episodes w
        where w.user_id = p.user_id and w.title_id = p.title_id)`);
  await tx.execute(sql`
    delete from title_marks m using ${changes('mark')} and m.user_id = ${user}::uuid
      and m.media_type = c.media_type and m.title_id = c.title_id and m.kind::text = c.mark
      and ${isLeft(sql`m.marked_at`)}`);
  await takeBackRatings(tx, user, changes('rating'));
  await tx.execute(sql`delete from import_changes where import_id = ${importId}`);
  await tx.execute(sql`delete from import_rows where import_id = ${importId}`);
}

async function takeBackRatings(tx: Transaction, user: string, changes: SQL): Promise<void> {
  const isLeft = sql`r.user_id = ${user}::uuid and r.media_type = c.media_type
    and r.title_id = c.title_id and r.rating = (c.after ->> 'rating')::int
    and r.rated_at = (c.after ->> 'at')::timestamptz`;
  const rated = await rowsOf(
    tx,
    titleKeyKinds,
    sql`select c.media_type as type, c.title_id as id from ${changes}`,
  );
  await tx.execute(sql`
    update ratings r set rating = (c.before ->> 'rating')::int,
      rated_at = (c.before ->> 'at')::timestamptz
    from ${changes} and c.before is not null and ${isLeft}`);
  await tx.execute(sql`delete from ratings r using ${changes} and c.before is null and ${isLeft}`);
  await noteChange(tx, rated.map(ratingTag));
}
