import type { Database } from '#platform/database/database.ts';

/** Tables without derived data; their keys are valid by construction and not checked. */
const UNCHECKED = new Set(['title_genres', 'offers', 'cast_credits', 'crew_credits']);

/** Inserts rows, which have the table's columns as keys, in one statement and transaction. */
export async function insertRows(
  { pool }: Pick<Database, 'pool'>,
  table: string,
  rows: readonly object[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.keys(rows[0]!).join(', ');
  const client = await pool.connect();
  try {
    await client.query('begin');
    if (UNCHECKED.has(table)) await client.query('set local session_replication_role = replica');
    await client.query(
      `insert into ${table} (${columns})
       select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
      [JSON.stringify(rows)],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
