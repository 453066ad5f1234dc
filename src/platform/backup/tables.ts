import type { PoolClient } from 'pg';

/** A table that has rows itself: an ordinary one, or a partition. Names are quoted for SQL. */
export type Table = {
  name: string;
  /** Without generated columns. */
  columns: string[];
};

/**
 * Tables whose rows are in no backup. The search index is made anew. Sessions, keys, webhooks, TVs that are
 * being paired, links of mails and sign-ins under way are short-lived secrets: an old backup must not bring an ended session back.
 */
export const LEFT_OUT: readonly string[] = [
  'search_changes',
  'search_entries',
  'search_entries_of_movies',
  'search_entries_of_series',
  'search_entries_of_people',
  'search_thresholds',
  'search_words',
  'sessions',
  'access_keys',
  'webhooks',
  'webhook_events',
  'mail_tokens',
  'social_sign_ins',
  'rate_limits',
  // Left out, because each belongs to a session.
  'push_subscriptions',
  'sync_leases',
  // Made of the other tables, and only for a week.
  'account_exports',
  'tv_commands',
  'tv_pairings',
  'tv_streams',
];

/** Rows that are read at once, and characters from which on a part ends. */
const ROWS_AT_ONCE = 500;
const PART_LENGTH = 2 << 20;

/** Formats in which PostgreSQL reads back exactly what it wrote. */
export async function useExactFormats(client: PoolClient): Promise<void> {
  await client.query(`set local timezone = 'UTC'`);
  await client.query(`set local datestyle = 'ISO'`);
  await client.query(`set local intervalstyle = 'postgres'`);
  await client.query(`set local extra_float_digits = 1`);
  await client.query(`set local statement_timeout = 0`);
}

/** The tables of our own schema that a backup contains, by name. The job queue has its own schema. */
export async function tablesOf(client: PoolClient): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.oid::regclass::text as name,
       array_agg(quote_ident(a.attname) order by a.attnum)::text[] as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1)
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.oid order by c.relname`,
    [LEFT_OUT],
  );
  return rows;
}

/** The rows of a table as PostgreSQL writes them, in parts. */
export async function* tableRows(client: PoolClient, table: Table): AsyncIterable<string[]> {
  await client.query(
    `declare backup_rows no scroll cursor for select t::text as row from only ${table.name} t`,
  );
  let part: string[] = [];
  let length = 0;
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${ROWS_AT_ONCE} from backup_rows`);
    for (const { row } of rows) {
      part.push(row);
      length += row.length;
    }
    if (length >= PART_LENGTH || (rows.length === 0 && part.length > 0)) {
      yield part;
      part = [];
      length = 0;
    }
    if (rows.length === 0) break;
  }
  await client.query('close backup_rows');
}

/** Inserts rows that `tableRows` gave, into the same table of the same schema. */
export async function insertRows(
  client: PoolClient,
  { name, columns }: Table,
  rows: readonly string[],
): Promise<void> {
  // Without the fence (offset 0) each column would parse its row again.
  await client.query(
    `insert into ${name} (${columns.join(', ')}) overriding system value
     select ${columns.map((column) => `(parsed.r).${column}`).join(', ')}
     from (select row::${name} as r from unnest($1::text[]) as row offset 0) as parsed`,
    [rows],
  );
}

type Sequence = { name: string; value: string };

/** The sequences that have been used. */
export async function sequencesOf(client: PoolClient): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
     from pg_sequences where schemaname = 'public' and last_value is not null order by 1`,
  );
  return rows;
}

export async function setSequences(client: PoolClient, sequences: Sequence[]): Promise<void> {
  for (const { name, value } of sequences) {
    await client.query('select setval($1::regclass, $2)', [name, value]);
  }
}

/**
 * Runs `load` without triggers and foreign keys, so that tables can be filled in any order; the keys are
 * checked when they are added again.
 */
export async function withoutRules(client: PoolClient, load: () => Promise<void>): Promise<void> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name,
       pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0
       and connamespace = 'public'::regnamespace order by 1, 2`,
  );
  const { rows: tables } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  for (const { table, name } of keys) {
    await client.query(`alter table ${table} drop constraint ${name}`);
  }
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`);
  await load();
  for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`);
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
}
