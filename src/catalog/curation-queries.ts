import { sql } from 'drizzle-orm';
import type { DbOrTransaction } from '#platform/database/database.ts';
import type { CheckedProduct, PlacedList } from './curation-commands.ts';
import type { TitleKey } from './import-schema.ts';
import { rowsOf } from '#platform/database/rows.ts';

const keys = (of: string) =>
  sql.raw(`json_build_object('type', ${of}.media_type, 'id', ${of}.title_id)`);

/** All curated lists with their titles in order, including deleted titles. */
export function readLists(db: DbOrTransaction): Promise<PlacedList[]> {
  return rowsOf<PlacedList>(
    db,
    sql`select l.id, l.kind, l.name, l.description, l.person_id as "personId", l.position,
      (select coalesce(json_agg(${keys('i')} order by i.position, i.title_id), '[]')
        from curated_list_items i where i.list_id = l.id) as titles
    from curated_lists l order by l.position, l.id`,
  );
}

/** All products by id. */
export function readProducts(db: DbOrTransaction): Promise<CheckedProduct[]> {
  return rowsOf<CheckedProduct>(
    db,
    sql`select p.id, p.title, p.image, p.price_cents as "priceCents", p.url,
      (select coalesce(json_agg(${keys('t')} order by t.media_type, t.title_id), '[]')
        from product_titles t where t.product_id = p.id) as titles
    from products p order by p.id`,
  );
}

/** The titles among these that are or were in the catalogue. Their keys are locked until the transaction ends. */
export async function findKnownTitles(
  tx: DbOrTransaction,
  wanted: readonly TitleKey[],
): Promise<TitleKey[]> {
  return rowsOf<TitleKey>(
    tx,
    sql`select t.media_type as type, t.id from title_keys t
      join jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(type media_type, id int)
        on w.type = t.media_type and w.id = t.id
      for key share of t`,
  );
}

/** Finds people by id or by exact name. */
export function findPeopleNamed(
  tx: DbOrTransaction,
  { ids, names }: { ids: readonly number[]; names: readonly string[] },
): Promise<{ id: number; name: string }[]> {
  return rowsOf<{ id: number; name: string }>(
    tx,
    sql`select id, name from people
      where id = any(${sql.param(ids)}::int[]) or name = any(${sql.param(names)}::text[])
      order by id for key share`,
  );
}
