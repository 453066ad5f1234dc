// Writes many rows of one table with one statement.
import { getTableColumns, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core';
import type { DbOrTransaction } from './database.ts';

/**
 * Inserts any number of rows, all with the same columns.
 */
export async function insertAll<T extends PgTable>(
  db: DbOrTransaction,
  table: T,
  rows: PgInsertValue<T>[],
): Promise<void> {
  if (rows.length === 0) return;
  const { names, source } = rowsFor(table, rows);
  await db.execute(sql`insert into ${table} (${list(names)}) select ${list(names)} from ${source}`);
}

/**
 * Inserts rows; in a row that already exists it overwrites the given columns and no others. Rows are
 * written in the order of their keys, so that two writers cannot deadlock.
 */
export async function upsertAll<T extends PgTable>(
  db: DbOrTransaction,
  table: T,
  rows: PgInsertValue<T>[],
): Promise<void> {
  if (rows.length === 0) return;
  const { names, source } = rowsFor(table, rows);
  await db.execute(sql`
    insert into ${table} (${list(names)}) select ${list(names)} from ${source}
    order by ${list(keyColumns(table))} ${onConflictOverwrite(table, names)}`);
}

/** Column names as SQL: `a, b, c`. */
export const list = (names: readonly string[]): SQL =>
  sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );

/**
 * Rows as one JSON parameter that the database reads as a table: thousands of parameters would take
 * longer than the rows themselves. `names` are the columns of the first row; others are null.
 */
export function rowsFor<T extends PgTable>(
  table: T,
  rows: readonly PgInsertValue<T>[],
): { names: string[]; source: SQL } {
  const first: object = rows[0] ?? {};
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => key in first);
  const values = rows.map((row) =>
    Object.fromEntries(
      columns.map(([key, column]) => [column.name, (row as Record<string, unknown>)[key]]),
    ),
  );
  return {
    names: columns.map(([, column]) => column.name),
    source: sql`json_populate_recordset(null::${table}, ${jsonOf(values)}::json)`,
  };
}

/** A lone surrogate or NUL as JSON escapes it; an escaped backslash is matched so as to skip it. */
const NOT_TEXT = /\\(?:\\|u(?:d[89a-f][\da-f]{2}|0000))/gi;

/** JSON in which characters that PostgreSQL refuses in text are replaced by U+FFFD. */
export function jsonOf(value: unknown): string {
  return JSON.stringify(value).replace(NOT_TEXT, (escaped) =>
    escaped === '\\\\' ? escaped : '\ufffd',
  );
}

/** The columns of the primary key. */
export function keyColumns(table: PgTable): string[] {
  const { columns, primaryKeys } = getTableConfig(table);
  const composed = primaryKeys.flatMap((key) => key.columns);
  return [...composed, ...columns.filter(({ primary }) => primary)].map(({ name }) => name);
}

export function onConflictOverwrite(table: PgTable, names: readonly string[]): SQL {
  const key = keyColumns(table);
  const others = names.filter((name) => !key.includes(name));
  const overwritten = others.map(
    (name) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`,
  );
  return sql`on conflict (${list(key)}) do update set ${sql.join(overwritten, sql`, `)}`;
}

/** For `onConflictDoUpdate`: overwrites every column except these with the new row's value. */
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

export function inBatches<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, i) =>
    all.slice(i * size, (i + 1) * size),
  );
}

/** The last element of each key: a source may list the same thing twice. */
export function lastOfEach<T>(all: readonly T[], keyOf: (element: T) => string | number): T[] {
  return [...new Map(all.map((element) => [keyOf(element), element])).values()];
}
