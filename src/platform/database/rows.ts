// Reading statements that Drizzle's builder cannot express.
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { DbOrTransaction } from './database.ts';

/** The rows of a statement that Drizzle's builder does not know. */
export async function rowsOf<Row>(db: DbOrTransaction, statement: SQL): Promise<Row[]> {
  return (await db.execute(statement)).rows as Row[];
}

/** The number a `select count(*)::int` gives. */
export async function countOf(db: DbOrTransaction, from: SQL): Promise<number> {
  const rows = await rowsOf<{ count: number }>(db, sql`select count(*)::int as count from ${from}`);
  return rows[0]?.count ?? 0;
}
