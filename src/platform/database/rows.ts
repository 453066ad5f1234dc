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
