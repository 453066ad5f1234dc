import { getTableColumns, sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core';
import type { Db, DbOrTransaction } from '#platform/database/database.ts';

export type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0];

/** PostgreSQL takes 65,535 parameters a statement. */
const PARAMETERS = 30_000;

/** Inserts any number of rows; refuses none that the table accepts. */
export async function insertAll<T extends PgTable>(
  db: DbOrTransaction,
  table: T,
  rows: PgInsertValue<T>[],
): Promise<void> {
  const width = Object.keys(getTableColumns(table)).length;
  for (const some of inBatches(rows, Math.floor(PARAMETERS / width))) {
    await db.insert(table).values(some);
  }
}

/** For `onConflictDoUpdate`: every column but these takes the new row's value. */
export function overwriteAllBut<T extends PgTable>(
  table: T,
  ...kept: (keyof T['_']['columns'] & string)[]
): Record<string, SQL> {
  return Object.fromEntries(
    Object.entries(getTableColumns(table))
      .filter(([key]) => !(kept as string[]).includes(key))
      .map(([key, column]) => [key, sql`excluded.${sql.identifier(column.name)}`]),
  );
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

export function inBatches<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, i) =>
    all.slice(i * size, (i + 1) * size),
  );
}

/** The last one of each key: a source may name the same thing twice. */
export function lastOfEach<T>(all: readonly T[], keyOf: (one: T) => string | number): T[] {
  return [...new Map(all.map((one) => [keyOf(one), one])).values()];
}

let version = 0;

/** Grows with every change this process makes to the catalogue: what was cached before is stale. */
export function catalogueVersion(): number {
  return version;
}

export function catalogueChanged(): void {
  version += 1;
}
