import { getTableColumns, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { currentTitleFacets, titleFacets } from './facet-tables.ts';
import type { Transaction } from '#platform/database/database.ts';

const columns = Object.values(getTableColumns(titleFacets)).map(({ name }) => name);
const facets = columns.filter((name) => name !== 'revision');

/** `a.x, a.y, …`, or without a table `x, y, …`. */
const list = (names: readonly string[], table?: string) =>
  sql.join(
    names.map((name) =>
      table === undefined
        ? sql.identifier(name)
        : sql`${sql.identifier(table)}.${sql.identifier(name)}`,
    ),
    sql`, `,
  );

/**
 * Updates the facets of some titles, as the last step of the transaction that changed them.
 * `which` is a condition on `f.media_type` and `f.title_id`.
 */
export async function keepFacets(tx: Transaction, which: SQL): Promise<void> {
  await tx.execute(sql`
    with now as materialized (
        select ${list(facets, 'f')} from ${currentTitleFacets} f where ${which}),
      changed as (
        select now.* from now left join title_facets kept
          on kept.media_type = now.media_type and kept.title_id = now.title_id
        where (${list(facets, 'now')}) is distinct from (${list(facets, 'kept')})),
      next as (update facet_revision set revision = revision + 1
        where exists (select from changed) returning revision)
    insert into title_facets (${list(columns)})
    select ${list(facets, 'changed')}, next.revision from changed, next
    on conflict (media_type, title_id)
      do update set (${list(columns)}) = row(${list(columns, 'excluded')})`);
}

/** Creates facets for titles that were not written by the commands: restored or generated ones. */
export async function fillFacets(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    with next as (update facet_revision set revision = revision + 1
      where (select count(*) from titles) <> (select count(*) from title_facets)
      returning revision)
    insert into title_facets (${list(columns)})
    select ${list(facets, 'f')}, next.revision from next, ${currentTitleFacets} f
    on conflict (media_type, title_id) do nothing`);
}
