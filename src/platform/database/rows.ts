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
