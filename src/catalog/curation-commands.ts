import { notInArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#platform/database/database.ts';
import { curatedListItems, curatedLists, productTitles, products } from './curation-tables.ts';
import { listInput, productInput } from './import-schema.ts';
import type { ListInput, ProductInput, TitleKey } from './import-schema.ts';
import { catalogueChanged, insertAll, lastOfEach, overwriteAllBut } from './upsert-commands.ts';

/**
 * Makes these the guide's curated lists, in this order: others are removed.
 * @throws ZodError; a database error for a title or person that is not there
 */
export async function importLists(db: Db, inputs: readonly ListInput[]): Promise<void> {
  const checked = lastOfEach(z.array(listInput).parse(inputs), (list) => list.id);
  await db.transaction(async (tx) => {
    await tx.delete(curatedLists).where(others(curatedLists.id, checked));
    await tx.delete(curatedListItems);
    if (checked.length === 0) return;
    await tx
      .insert(curatedLists)
      .values(checked.map(({ titles, ...list }, position) => ({ ...list, position })))
      .onConflictDoUpdate({ target: curatedLists.id, set: overwriteAllBut(curatedLists, 'id') });
    await insertAll(
      tx,
      curatedListItems,
      checked.flatMap((list) =>
        once(list.titles).map((title, position) => ({
          listId: list.id,
          mediaType: title.type,
          titleId: title.id,
          position,
        })),
      ),
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
    await tx.delete(productTitles);
    if (checked.length === 0) return;
    await tx
      .insert(products)
      .values(checked.map(({ titles, ...product }) => product))
      .onConflictDoUpdate({ target: products.id, set: overwriteAllBut(products, 'id') });
    await insertAll(
      tx,
      productTitles,
      checked.flatMap((product) =>
        once(product.titles).map((title) => ({
          productId: product.id,
          mediaType: title.type,
          titleId: title.id,
        })),
      ),
    );
  });
  catalogueChanged();
}

const once = (titles: readonly TitleKey[]) => lastOfEach(titles, (t) => `${t.type} ${t.id}`);

const others = (id: typeof products.id | typeof curatedLists.id, kept: readonly { id: number }[]) =>
  kept.length === 0
    ? sql`true`
    : notInArray(
        id,
        kept.map((one) => one.id),
      );
