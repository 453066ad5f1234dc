import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { ZodError } from 'zod';
import { aTitle, seedCatalogue, useEmptyCatalogue } from '#test/catalogue.ts';
import { changing } from '#platform/database/changes.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { importLists, importProducts, removeLists, removeProducts } from './curation.ts';
import type { ListInput, ProductInput } from '#catalog/import-schema.ts';
import { findListTitles, findLists } from './curated-lists.ts';
import { findProduct, findProducts, findProductsOfTitle } from './shop-queries.ts';
import { findTitle } from '#catalog/titles/title-queries.ts';

const database = useEmptyCatalogue();
const paging = { page: 1, size: 50 };
const movie = (id: number) => ({ type: 'movie' as const, id });
const five = [1, 2, 3, 4, 5].map((id) => aTitle({ id, popularity: id }));

const saga: ListInput = {
  id: 1,
  kind: 'saga',
  name: 'Saga',
  description: 'Uma saga.',
  titles: [movie(3), movie(1), movie(2), movie(5), movie(4), movie(3)],
};
const performer: ListInput = {
  id: 101,
  kind: 'performer',
  name: 'Bia',
  description: '',
  personId: 2,
  titles: [movie(2)],
};
const shirt: ProductInput = {
  id: 1,
  title: 'Camiseta',
  priceCents: 8990,
  url: 'https://loja.example/camiseta',
  titles: [movie(1)],
};
const mug: ProductInput = { ...shirt, id: 2, title: 'Caneca', priceCents: 5, titles: [] };

describe('curated lists', () => {
  it('keep the order of the editors, with a cover of four', async () => {
    await seedCatalogue(database.db, ...five);
    await importLists(database.db, [performer, saga]);
    const sagas = await findLists(database.db, 'saga', paging);
    expect(sagas).toMatchObject({ total: 1, items: [{ id: 1, total_items: 5, person: null }] });
    expect(sagas.items[0]?.cover.map((one) => one.id)).toEqual([3, 1, 2, 5]);
    const titles = await findListTitles(database.db, 'saga', 1, { page: 2, size: 3 });
    expect(titles?.items.map((one) => one.id)).toEqual([5, 4]);
    const people = await findLists(database.db, 'performer', paging);
    expect(people.items[0]?.person).toEqual({
      id: 2,
      name: 'Bia',
      profile_path: null,
      known_for_department: null,
      popularity: 1,
      gender: 1,
    });
  });

  it('are imported by two processes that start together', async () => {
    await seedCatalogue(database.db, ...five);
    const importBoth = async (db: DbOrTransaction) => {
      await importLists(db, [saga]);
      await importProducts(db, [shirt]);
    };
    const written = Promise.withResolvers<void>();
    const first = changing(database.db, async (tx) => {
      await importBoth(tx);
      written.resolve();
      // On PostgreSQL the second one meanwhile sees neither lists nor products.
      await sleep(200);
    });
    await written.promise;
    await Promise.all([first, importBoth(database.db)]);
    const titles = await findListTitles(database.db, 'saga', 1, paging);
    expect(titles?.items).toHaveLength(5);
    const related = await findProductsOfTitle(database.db, 'movie', 1, paging);
    expect(related.items.map(({ id }) => id)).toEqual([1]);
  });

  it('are found by their own kind only', async () => {
    await seedCatalogue(database.db, ...five);
    await importLists(database.db, [saga]);
    expect(await findListTitles(database.db, 'performer', 1, paging)).toBeNull();
  });

  it('stay when others are added, and are deleted by the editors only', async () => {
    await seedCatalogue(database.db, ...five);
    await importLists(database.db, [{ ...saga, id: 9 }, performer]);
    await importLists(database.db, [
      { ...saga, id: 2 },
      { ...saga, id: 9 },
      { ...performer, titles: [movie(5)] },
    ]);
    const sagas = async () =>
      (await findLists(database.db, 'saga', paging)).items.map((list) => list.id);
    expect(await sagas()).toEqual([9, 2]);
    expect((await findLists(database.db, 'performer', paging)).items[0]?.cover[0]?.id).toBe(5);
    await database.db.transaction((tx) => removeLists(tx, [9, 101]));
    expect(await sagas()).toEqual([2]);
    expect((await findLists(database.db, 'performer', paging)).total).toBe(0);
  });

  it('refuses a performer’s list without the person', async () => {
    const nobody = { ...performer, personId: null };
    await expect(importLists(database.db, [nobody])).rejects.toThrow(ZodError);
  });

  it('stay unchanged when an import names a missing title', async () => {
    await seedCatalogue(database.db, ...five);
    await importLists(database.db, [saga]);
    const broken = { ...saga, titles: [movie(77)] };
    await expect(importLists(database.db, [broken])).rejects.toThrow('Failed query');
    expect((await findListTitles(database.db, 'saga', 1, paging))?.total).toBe(5);
  });
});

describe('products', () => {
  it('belong to titles or to none and have a price in reais', async () => {
    await seedCatalogue(database.db, ...five);
    await importProducts(database.db, [shirt, mug]);
    const related = await findProductsOfTitle(database.db, 'movie', 1, paging);
    expect(related.items).toEqual([
      {
        id: 1,
        title: 'Camiseta',
        image: null,
        price: 89.9,
        currency: 'BRL',
        url: 'https://loja.example/camiseta',
      },
    ]);
    expect((await findTitle(database.db, 'movie', 1))?.products).toEqual(related.items);
    expect((await findProductsOfTitle(database.db, 'serie', 1, paging)).total).toBe(0);
    expect(await findProduct(database.db, 2)).toMatchObject({ title: 'Caneca', price: 0.05 });
    expect(await findProduct(database.db, 3)).toBeNull();
    const shop = await findProducts(database.db, paging);
    expect(shop.items.map((product) => product.id)).toEqual([2, 1]);
  });

  it('stay when others are added, and are deleted on request only', async () => {
    await seedCatalogue(database.db, ...five);
    await importProducts(database.db, [shirt, mug]);
    await importProducts(database.db, [{ ...mug, titles: [movie(2)] }]);
    expect((await findProducts(database.db, paging)).total).toBe(2);
    expect((await findProductsOfTitle(database.db, 'movie', 2, paging)).total).toBe(1);
    await database.db.transaction((tx) => removeProducts(tx, [1]));
    expect((await findProducts(database.db, paging)).items.map((one) => one.id)).toEqual([2]);
  });
});
