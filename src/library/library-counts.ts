import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';

export const libraryCounts = z
  .object({
    watched: z.int(),
    watchlist: z.int(),
    collections: z.int(),
    /** The numbers of their ratings of 1 to 10, in this order. */
    ratings: z.array(z.int()).length(10),
  })
  .meta({ id: 'LibraryCounts', description: 'How much a person keeps.' });
type LibraryCounts = z.infer<typeof libraryCounts>;

/** The size of a person's library; deleted titles do not count, as in their lists. */
export async function findLibraryCounts(
  db: DbOrTransaction,
  user: SignedInUserId,
): Promise<LibraryCounts> {
  const markedAs = (kind: string) => sql`(select count(*)::int from title_marks m
    join titles t on t.media_type = m.media_type and t.id = m.title_id
    where m.user_id = ${user}::uuid and m.kind = ${kind})`;
  const [row] = await rowsOf<LibraryCounts>(
    db,
    sql`select ${markedAs('watched')} as watched, ${markedAs('watchlist')} as watchlist,
      (select count(*)::int from collections where user_id = ${user}::uuid) as collections,
      array(select (select count(*)::int from ratings r
          where r.user_id = ${user}::uuid and r.rating = points)
        from generate_series(1, 10) as points order by points) as ratings`,
  );
  if (!row) throw new Error('an aggregate has one row');
  return row;
}
