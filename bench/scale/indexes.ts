import type { ClientBase } from 'pg';

/**
 * Drops the indexes of some tables, except those of constraints, while `fill` runs, and makes them anew:
 * that takes a fraction of the time of adding each row to them.
 */
export async function withoutIndexes(
  client: ClientBase,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i
      where i.indrelid = any($1::text[]::regclass[])
        and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
        and not exists (select from pg_inherits p where p.inhrelid = i.indexrelid)`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await fill();
  // An index of a partitioned table is made on all partitions.
  for (const { definition } of rows) await client.query(definition.replace(' ON ONLY ', ' ON '));
}
