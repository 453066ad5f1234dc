import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { z } from 'zod';
import { changing, noteChange } from '#platform/database/changes.ts';
import type { DbOrTransaction, Transaction } from '#platform/database/database.ts';
import {
  inBatches,
  insertAll,
  lastOfEach,
  overwriteAllBut,
} from '#platform/database/bulk-writes.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { curatedListItems, curatedLists, productTitles, products } from './curation-tables.ts';
import { listInput, productInput } from '#catalog/import-schema.ts';
import type { ListInput, ProductInput, TitleKey } from '#catalog/import-schema.ts';
import { LISTS, PRODUCTS, listTag } from '#catalog/tag-rules.ts';

/** A list and its place among the editors' lists. */
export type PlacedList = z.output<typeof listInput> & { position: number };
export type CheckedProduct = z.output<typeof productInput>;

const BATCH = 1000;

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
export function findCuratedPeople(
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

/**
 * Inserts or updates curated lists and leaves all others unchanged. Known lists keep their place, new
 * ones come last.
 * @throws ZodError, or a database error if a title or person does not exist
 */
export async function importLists(
  db: DbOrTransaction,
  inputs: readonly ListInput[],
): Promise<void> {
  const checked = lastOfEach(z.array(listInput).parse(inputs), (list) => list.id);
  await changing(db, async (tx) => {
    const known = await tx
      .select({ id: curatedLists.id, position: curatedLists.position })
      .from(curatedLists);
    const places = new Map(known.map(({ id, position }) => [id, position]));
    const last = Math.max(-1, ...places.values());
    await writeLists(
      tx,
      checked.map((list, index) => ({
        ...list,
        position: places.get(list.id) ?? last + 1 + index,
      })),
    );
  });
}

/**
 * Inserts or updates products and leaves all others unchanged.
 * @throws ZodError, or a database error if a title does not exist
 */
export async function importProducts(
  db: DbOrTransaction,
  inputs: readonly ProductInput[],
): Promise<void> {
  const checked = lastOfEach(z.array(productInput).parse(inputs), (product) => product.id);
  await changing(db, (tx) => writeProducts(tx, checked));
}

/** Inserts or updates validated lists in the caller's transaction, each at its `position`. */
export async function writeLists(tx: Transaction, lists: readonly PlacedList[]): Promise<void> {
  for (const some of inBatches(lists, BATCH)) {
    await tx
      .insert(curatedLists)
      .values(some.map(({ titles: _, ...list }) => list))
      .onConflictDoUpdate({ target: curatedLists.id, set: overwriteAllBut(curatedLists, 'id') });
  }
  // Deletes entries only after the lists' rows are locked: a concurrent import waits for them and then sees ours.
  await tx.delete(curatedListItems).where(isOneOf(curatedListItems.listId, idsOf(lists)));
  await insertAll(
    tx,
    curatedListItems,
    lists.flatMap((list) =>
      once(list.titles).map((title, position) => ({
        listId: list.id,
        mediaType: title.type,
        titleId: title.id,
        position,
      })),
    ),
  );
  await noteLists(tx, idsOf(lists));
}

/** Inserts or updates validated products in the caller's transaction. */
export async function writeProducts(
  tx: Transaction,
  changed: readonly CheckedProduct[],
): Promise<void> {
  for (const some of inBatches(changed, BATCH)) {
    await tx
      .insert(products)
      .values(some.map(({ titles: _, ...product }) => product))
      .onConflictDoUpdate({ target: products.id, set: overwriteAllBut(products, 'id') });
  }
  // Only after the products' rows are locked, as for lists.
  await tx.delete(productTitles).where(isOneOf(productTitles.productId, idsOf(changed)));
  await insertAll(
    tx,
    productTitles,
    changed.flatMap((product) =>
      once(product.titles).map((title) => ({
        productId: product.id,
        mediaType: title.type,
        titleId: title.id,
      })),
    ),
  );
  await noteChange(tx, [PRODUCTS]);
}

export async function removeLists(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx.delete(curatedLists).where(isOneOf(curatedLists.id, ids));
  await noteLists(tx, ids);
}

export async function removeProducts(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx.delete(products).where(isOneOf(products.id, ids));
  await noteChange(tx, [PRODUCTS]);
}

const noteLists = (tx: Transaction, ids: readonly number[]) =>
  noteChange(tx, ids.length === 0 ? [] : [LISTS, ...ids.map(listTag)]);

const once = (titles: readonly TitleKey[]) => lastOfEach(titles, (t) => `${t.type} ${t.id}`);

const idsOf = (all: readonly { id: number }[]) => all.map((one) => one.id);

const isOneOf = (id: SQLWrapper, ids: readonly number[]): SQL =>
  sql`${id} = any(${sql.param(ids)}::int[])`;
