import type { Pool } from 'pg';
import { LEFT_OUT } from '#platform/backup/tables.ts';

/**
 * Every table's rows that a backup has, and the rules that a restore takes away for a while; the same text
 * on both kinds of database.
 */
export async function backupStateOf(pool: Pool) {
  const client = await pool.connect();
  try {
    await client.query(`begin; set local timezone = 'UTC'; set local datestyle = 'ISO'`);
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace
         and relkind = 'r' and relname <> 'search_index' and relname <> all($1)`,
      [LEFT_OUT],
    );
    const contents: Record<string, unknown> = {};
    for (const { name } of tables) {
      const { rows } = await client.query(
        `select count(*)::int, md5(string_agg(t::text, '' order by t::text collate "C")) from "${name}" t`,
      );
      contents[name] = rows[0];
    }
    const { rows: rules } = await client.query(
      `select (select array_agg(key order by key collate "C") from (
          select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as key
          from pg_constraint where contype = 'f') as keys) as keys,
        (select count(*)::int from pg_trigger where tgenabled = 'D') as disabled,
        (select array_agg(sequencename || ' ' || last_value order by sequencename collate "C")
          from pg_sequences where schemaname = 'public') as sequences`,
    );
    return { contents, rules: rules[0] as unknown };
  } finally {
    await client.query('rollback');
    client.release();
  }
}
