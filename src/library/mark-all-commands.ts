import { sql } from 'drizzle-orm';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import type { Db } from '#platform/database/database.ts';
import { countOf, rowsOf } from '#platform/database/rows.ts';
import { readable } from './collection-queries.ts';
import { collectionUnknown, listFull } from './library-errors.ts';
import type { ownerDeleted } from './library-errors.ts';
import { MOST_MARKS } from './mark-rules.ts';
import { lockOwnerAlone } from './owner-queries.ts';

/**
 * Puts every title of a collection that the person may read on their watch list, the first one as the
 * newest; those that are there already keep their date. Returns how many are new.
 */
export function wantAll(
  db: Db,
  user: SignedInUserId,
  { id, at }: { id: number; at: Date },
): Promise<{ added: number } | typeof ownerDeleted | typeof collectionUnknown | typeof listFull> {
  return db.transaction(async (tx) => {
    const refusal = await lockOwnerAlone(tx, user);
    if (refusal) return refusal;
    if ((await countOf(tx, sql`collections c where ${readable(user, id)}`)) === 0)
      return collectionUnknown;
    const wanted = sql`(select i.media_type, i.title_id,
        row_number() over (order by i.position, i.media_type, i.title_id) as place
      from collection_items i
      join titles t on t.media_type = i.media_type and t.id = i.title_id
      where i.collection_id = ${id}) i
      where not exists (select from title_marks m where m.user_id = ${user}::uuid
        and m.kind = 'watchlist' and m.media_type = i.media_type and m.title_id = i.title_id)`;
    const mine = sql`title_marks where user_id = ${user}::uuid and kind = 'watchlist'`;
    if ((await countOf(tx, mine)) + (await countOf(tx, wanted)) > MOST_MARKS) return listFull;
    const added = await rowsOf(
      tx,
      sql`insert into title_marks (user_id, media_type, title_id, kind, marked_at)
        select ${user}::uuid, i.media_type, i.title_id, 'watchlist',
          ${at}::timestamptz - i.place * interval '1 millisecond'
        from ${wanted} on conflict do nothing returning title_id`,
    );
    return { added: added.length };
  });
}
