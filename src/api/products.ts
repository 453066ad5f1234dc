import { createRoute } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { product } from '#catalog/schema.ts';
import { findProducts, findProductsOfTitle } from '#catalog/lists/shop-queries.ts';
import type { ApiDependencies } from './api-dependencies.ts';
import { productsInput } from './input.ts';
import { answers, pageOf, pageSchema } from './output.ts';
import { serve } from './route.ts';

export function serveProducts(api: OpenAPIHono, { db, reads }: ApiDependencies): void {
  serve(
    api,
    createRoute({
      method: 'get',
      path: '/products',
      operationId: 'listProducts',
      tags: ['products'],
      summary: 'Articles of the partner shop about one title, or all of them',
      description:
        'An empty media_id, or a media_type alone, gives an empty list. Without both, all articles are returned, general ones first.',
      request: { query: productsInput },
      responses: answers('A page of products.', pageSchema('ProductPage', product)),
    }),
    (c) => {
      const { media_id: id, media_type: type, ...paging } = c.req.valid('query');
      // An empty id is not the same as none, so the cache's key contains it.
      const cacheKey = { media_id: id === null ? '' : id, media_type: type, ...paging };
      return reads.answer(c, cacheKey, async () => {
        if (id === undefined && type === undefined) {
          return pageOf(await findProducts(db, paging), paging);
        }
        if (!id) return pageOf({ items: [], total: 0 }, paging);
        return pageOf(await findProductsOfTitle(db, type ?? 'movie', id, paging), paging);
      });
    },
  );
}
