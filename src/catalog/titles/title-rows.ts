import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { PgColumn, PgInsertValue, PgTable } from 'drizzle-orm/pg-core';
import { keyColumns, list, onConflictOverwrite, rowsFor } from '#platform/database/bulk-writes.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';

/** A table whose rows belong to titles. */
type TableOfTitles = PgTable & { mediaType: PgColumn; titleId: PgColumn };

/**
 * Replaces the rows of these titles in a table with `rows`, in one statement that writes only
 * differences.
 */
export async function replaceAll<T extends TableOfTitles>(
  db: DbOrTransaction,
  table: T,
  titles: readonly { type: 'movie' | 'serie'; id: number }[],
  rows: PgInsertValue<T>[],
): Promise<void> {
  const theirs = isOneOf(titles, table.mediaType, table.titleId);
  if (rows.length === 0) {
    await db.execute(sql`delete from ${table} where ${theirs}`);
    return;
  }
  const { names, given } = rowsFor(table, rows);
  const key = keyColumns(table);
  await db.execute(sql`
    with now as materialized (select ${list(names)} from ${given}),
      gone as (delete from ${table}
        where ${theirs} and (${list(key)}) not in (select ${list(key)} from now))
    insert into ${table} (${list(names)})
    select ${list(names)} from now except select ${list(names)} from ${table} where ${theirs}
    ${onConflictOverwrite(table, names)}`);
}

/** `(type, id)` is the key of one of these titles. */
export function isOneOf(
  keys: readonly { type: 'movie' | 'serie'; id: number }[],
  type: SQLWrapper,
  id: SQLWrapper,
): SQL {
  const idsOf = (wanted: string) =>
    sql.param(keys.filter((key) => key.type === wanted).map((key) => key.id));
  return sql`((${type} = 'movie' and ${id} = any(${idsOf('movie')}::int[]))
    or (${type} = 'serie' and ${id} = any(${idsOf('serie')}::int[])))`;
}
