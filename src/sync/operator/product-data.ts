import { z } from 'zod';
import { readProducts, removeProducts, writeProducts } from '#catalog/lists/curation.ts';
import type { CheckedProduct } from '#catalog/lists/curation.ts';
import { address, id, price, titleName, titles, words } from './cell-schema.ts';
import type { DataTable } from './data-table.ts';
import { knownTitles } from './references.ts';

const schema = z.strictObject(
  {
    id,
    title: words(200),
    price,
    url: address,
    image: address.optional(),
    titles,
  },
  'must be an object',
);

/** The products of the shop; for the format see `demo/products.json`. */
export const productTable: DataTable<z.output<typeof schema>, CheckedProduct> = {
  columns: ['id', 'title', 'price', 'url', 'image', 'titles'],
  schema,
  read: readProducts,
  async resolve(tx, rows) {
    const { found, missing } = await knownTitles(tx, rows);
    return {
      things: rows.flatMap(({ row, values: { price: priceCents, image, ...product } }) => {
        const kept = found(product.titles);
        // A product without titles is shown beside every title.
        if (kept.length === 0 && product.titles.length > 0) return [];
        return [{ row, thing: { ...product, image: image ?? null, priceCents, titles: kept } }];
      }),
      problems: missing,
    };
  },
  contentOf: ({ titles: about, ...product }) => ({
    ...product,
    titles: about.map(titleName).toSorted(),
  }),
  async write(tx, { added, changed, removed }) {
    await removeProducts(tx, removed);
    await writeProducts(tx, [...added, ...changed]);
  },
  rowOf: ({ priceCents, image, titles: about, ...product }) => ({
    id: product.id,
    title: product.title,
    price: priceCents / 100,
    url: product.url,
    ...(image !== null && { image }),
    titles: about.map(titleName),
  }),
  cellOf: (column, value) =>
    column === 'price' ? Number(value).toFixed(2).replace('.', ',') : undefined,
};
