import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { isOf, KINDS } from './name-queries.ts';
import { KNOWN_ENTRIES, KNOWN_SHARE } from './search-tables.ts';

/** Key of the advisory lock of the index; every version of the program has to use the same. */
export const INDEX_LOCK = 860_201_119;

/** The threshold of a kind whose entries are all among the best known: popularity is never negative. */
export const ALL_KNOWN = -1;

/** Decides anew which entries are the best known ones; only those that change are written. */
export async function markBestKnown(db: Db): Promise<void> {
  for (const kind of KINDS) {
    await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${INDEX_LOCK})`);
      const [next] = await rowsOf<{ popularity: number }>(
        tx,
        sql`select popularity from search_entries where ${isOf(kind)}
          order by popularity desc, id limit 1 offset greatest(${KNOWN_ENTRIES}::int,
            (select count(*) * ${KNOWN_SHARE}::float8 from search_entries where ${isOf(kind)})::int)`,
      );
      const threshold = next?.popularity ?? ALL_KNOWN;
      await tx.execute(sql`insert into search_thresholds (kind, popularity)
        values (${kind}, ${threshold})
        on conflict (kind) do update set popularity = excluded.popularity`);
      await tx.execute(sql`update search_entries set known = true
        where ${isOf(kind)} and not known and popularity > ${threshold}`);
      await tx.execute(sql`update search_entries set known = false
        where ${isOf(kind)} and known and popularity <= ${threshold}`);
    });
  }
}
