import { notInArray, sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#platform/database/database.ts';
import { curatedListItems, curatedLists, productTitles, products } from './curation-tables.ts';
import { listInput, productInput } from './import-schema.ts';
import type { ListInput, ProductInput, TitleKey } from './import-schema.ts';
import {
  catalogueChanged,
  inBatches,
  insertAll,
  lastOfEach,
  overwriteAllBut,
} from './upsert-commands.ts';
import type { Transaction } from './upsert-commands.ts';

/** A list and its place among the editors' lists. */
export type PlacedList = z.output<typeof listInput> & { position: number };
export type CheckedProduct = z.output<typeof productInput>;

const BATCH = 1000;

/**
 * Makes these the guide's curated lists, in this order: others are removed.
 * @throws ZodError; a database error for a title or person that is not there
 */
export async function importLists(db: Db, inputs: readonly ListInput[]): Promise<void> {
  const checked = lastOfEach(z.array(listInput).parse(inputs), (list) => list.id);
  await db.transaction(async (tx) => {
    await tx.delete(curatedLists).where(others(curatedLists.id, checked));
    await writeLists(
      tx,
      checked.map((list, position) => ({ ...list, position })),
    );
  });
  catalogueChanged();
}

/**
 * Makes these the shop's products: others are removed.
 * @throws ZodError; a database error for a title that is not there
 */
export async function importProducts(db: Db, inputs: readonly ProductInput[]): Promise<void> {
  const checked = lastOfEach(z.array(productInput).parse(inputs), (product) => product.id);
  await db.transaction(async (tx) => {
    await tx.delete(products).where(others(products.id, checked));
    await writeProducts(tx, checked);
  });
  catalogueChanged();
}

/** Adds these lists or brings them up to date, and leaves all others as they are. */
export async function writeLists(tx: Transaction, lists: readonly PlacedList[]): Promise<void> {
  await tx.delete(curatedListItems).where(isOneOf(curatedListItems.listId, idsOf(lists)));
  for (const some of inBatches(lists, BATCH)) {
    await tx
      .insert(curatedLists)
      .values(some.map(({ titles: _, ...list }) => list))
      .onConflictDoUpdate({ target: curatedLists.id, set: overwriteAllBut(curatedLists, 'id') });
  }
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
}

/** Adds these products or brings them up to date, and leaves all others as they are. */
export async function writeProducts(
  tx: Transaction,
  changed: readonly CheckedProduct[],
): Promise<void> {
  await tx.delete(productTitles).where(isOneOf(productTitles.productId, idsOf(changed)));
  for (const some of inBatches(changed, BATCH)) {
    await tx
      .insert(products)
      .values(some.map(({ titles: _, ...product }) => product))
      .onConflictDoUpdate({ target: products.id, set: overwriteAllBut(products, 'id') });
  }
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
}

/** Takes lists away, with what they held. */
export async function removeLists(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx.delete(curatedLists).where(isOneOf(curatedLists.id, ids));
}

/** Takes products out of the shop. */
export async function removeProducts(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx.delete(products).where(isOneOf(products.id, ids));
}

const once = (titles: readonly TitleKey[]) => lastOfEach(titles, (t) => `${t.type} ${t.id}`);

const idsOf = (all: readonly { id: number }[]) => all.map((one) => one.id);

const isOneOf = (id: SQLWrapper, ids: readonly number[]): SQL =>
  sql`${id} = any(${sql.param(ids)}::int[])`;

const others = (id: typeof products.id | typeof curatedLists.id, kept: readonly { id: number }[]) =>
  kept.length === 0 ? sql`true` : notInArray(id, idsOf(kept));
