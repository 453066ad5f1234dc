// Runs statements that Drizzle's query builder cannot express.
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { DbOrTransaction } from './database.ts';

/** The rows of a statement written in SQL. */
export async function rowsOf<Row>(db: DbOrTransaction, statement: SQL): Promise<Row[]> {
  return (await db.execute(statement)).rows as Row[];
}

/** The number of rows of `from`, which may end in a where clause. */
export async function countOf(db: DbOrTransaction, from: SQL): Promise<number> {
  const rows = await rowsOf<{ count: number }>(db, sql`select count(*)::int as count from ${from}`);
  return rows[0]?.count ?? 0;
}

/** True if a statement failed because it would have broken a unique index. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // https://www.postgresql.org/docs/current/errcodes-appendix.html; Drizzle wraps the driver's error.
  return ('code' in error && error.code === '23505') || isUniqueViolation(error.cause);
}

// Large results as text: the driver takes several times as long to read each column of each row, which is
// seconds for a million titles.

/** Control characters, which no column read like this contains. */
export const [ROW_END, FIELD_END] = ['\u001e', '\u001f'] as const;

/** A row as one text. Every column needs to be non-null: `concat_ws` leaves out nulls. */
export const rowText = (columns: readonly SQL[]): SQL =>
  sql`concat_ws(${FIELD_END}, ${sql.join([...columns], sql`, `)})`;

/** An aggregate: the texts of several rows as one, in the order of `order`. Null without rows. */
export const textOfRows = (text: SQL, order: SQL): SQL =>
  sql`string_agg(${text}, ${ROW_END} order by ${order})`;

/** The columns of each row of such an aggregate, in their order. */
export const rowsOfText = (text: string | null | undefined): string[][] =>
  text ? text.split(ROW_END).map((row) => row.split(FIELD_END)) : [];
