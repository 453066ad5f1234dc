import { sql } from 'drizzle-orm';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { partOf } from '#catalog/list-paging.ts';
import { PRODUCTS } from '#catalog/tag-rules.ts';
import { dependOn } from '#platform/tags.ts';
import { countOf, rowsOf } from '#platform/database/rows.ts';
import type { Paging, ListPart } from '#catalog/list-paging.ts';
import type { MediaType, Product } from '#catalog/schema.ts';

const columns = sql`p.id, p.title, p.image, round(p.price_cents / 100.0, 2)::float8 as price,
  'BRL' as currency, p.url`;

/** The products of the title `t`, as an array column. */
export const relatedProducts = sql`array(
  select to_json(product) from (
    select ${columns} from product_titles pt join products p on p.id = pt.product_id
    where pt.media_type = t.media_type and pt.title_id = t.id order by p.id limit 20
  ) product)`;

/** Products about one title; none for an unknown title. */
export function findProductsOfTitle(
  db: DbOrTransaction,
  type: MediaType,
  id: number,
  paging: Paging,
): Promise<ListPart<Product>> {
  const from = sql`products p join product_titles pt on pt.product_id = p.id
    where pt.media_type = ${type} and pt.title_id = ${id}`;
  return findProductsWhere(db, from, paging);
}

/** Everything in the shop, general products first. */
export function findProducts(db: DbOrTransaction, paging: Paging): Promise<ListPart<Product>> {
  return findProductsWhere(db, sql`products p`, paging, GENERAL_FIRST);
}

const GENERAL_FIRST = sql`exists (select from product_titles pt where pt.product_id = p.id),`;

function findProductsWhere(
  db: DbOrTransaction,
  from: ReturnType<typeof sql>,
  paging: Paging,
  first = sql``,
): Promise<ListPart<Product>> {
  dependOn(PRODUCTS);
  return partOf(
    paging,
    () => countOf(db, from),
    (window) => rowsOf(db, sql`select ${columns} from ${from} order by ${first} p.id ${window}`),
  );
}

/** One product, or null. */
export async function findProduct(db: DbOrTransaction, id: number): Promise<Product | null> {
  dependOn(PRODUCTS);
  const rows = await rowsOf<Product>(db, sql`select ${columns} from products p where p.id = ${id}`);
  return rows[0] ?? null;
}
