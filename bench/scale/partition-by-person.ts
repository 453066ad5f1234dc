import type { Database } from '#platform/database/database.ts';

/**
 * Divides tables into partitions by hash of the person, with their keys, indexes, foreign keys and triggers,
 * as a migration would.
 */
export async function partitionByPerson(
  { background: { pool } }: Pick<Database, 'background'>,
  tables: readonly string[],
  partitions: number,
): Promise<void> {
  const client = await pool.connect();
  const read = async (text: string, table: string) =>
    (await client.query<{ text: string }>(text, [table])).rows.map((row) => row.text);
  try {
    for (const table of tables) {
      const foreignKeys = await read(
        `select format('alter table %s add constraint %I %s', conrelid::regclass, conname,
            pg_get_constraintdef(oid)) as text
          from pg_constraint where conrelid = $1::regclass and contype = 'f'`,
        table,
      );
      const triggers = await read(
        `select pg_get_triggerdef(oid) as text from pg_trigger
          where tgrelid = $1::regclass and not tgisinternal`,
        table,
      );
      await client.query('begin');
      await client.query(`alter table ${table} rename to ${table}_whole`);
      await client.query(`create table ${table} (like ${table}_whole including all)
        partition by hash (user_id)`);
      for (let part = 0; part < partitions; part += 1) {
        await client.query(`create table ${table}_${part} partition of ${table}
          for values with (modulus ${partitions}, remainder ${part})`);
      }
      await client.query(`insert into ${table} select * from ${table}_whole`);
      await client.query(`drop table ${table}_whole`);
      for (const statement of [...foreignKeys, ...triggers]) await client.query(statement);
      await client.query('commit');
    }
    await client.query('vacuum analyze');
  } finally {
    client.release();
  }
}
