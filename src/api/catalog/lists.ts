import { createRoute, z } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { gonePlace } from '#catalog/titles/deleted-titles.ts';
import { findListTitles, findLists } from '#catalog/lists/curated-lists.ts';
import { curatedList, product } from '#catalog/schema.ts';
import type { ApiDependencies } from '#api/foundation/api-dependencies.ts';
import { answerError, notFound } from '#api/foundation/errors.ts';
import { idParam, pagingQuery, productsInput } from '#api/foundation/input.ts';
import {
  absent,
  answers,
  pageOf,
  pageSchema,
  serve,
  titlePage,
  titlePageOf,
} from '#api/foundation/route.ts';
import { publicFacts } from '#api/foundation/public-facts.ts';
import { pagingOf, placedQuery } from './title-input.ts';
import { findDailyRecommendations } from '#catalog/lists/daily-recommendations.ts';
import { brazilDay } from '#shared/brazil-day.ts';
import { findProducts, findProductsOfTitle } from '#catalog/lists/shop-queries.ts';

const listTitlePage = titlePage
  .extend({ gone: z.array(gonePlace) })
  .openapi('CuratedListTitlePage');
const listPage = pageSchema('CuratedListPage', curatedList);

export function serveLists(api: OpenAPIHono, { db, reads }: ApiDependencies): void {
  for (const [kind, name, about, example] of [
    ['performer', 'Performer', 'about one person each', 101],
    ['saga', 'Saga', 'of titles that belong together', 1],
  ] as const) {
    serve(
      api,
      createRoute({
        method: 'get',
        path: `/lists/${kind}`,
        operationId: `list${name}Lists`,
        tags: ['lists'],
        summary: `The editors' lists ${about}`,
        description: `Their titles are in \`GET /lists/${kind}/{id}\`.`,
        request: { query: pagingQuery },
        responses: answers('A page of lists.', listPage),
      }),
      (c) => {
        const query = c.req.valid('query');
        return reads.answer(c, query, async () => pageOf(await findLists(db, kind, query), query));
      },
    );
    serve(
      api,
      createRoute({
        method: 'get',
        path: `/lists/${kind}/{id}`,
        operationId: `list${name}ListTitles`,
        tags: ['lists'],
        summary: 'The titles of one of these lists, in its order',
        description:
          'Deleted titles are neither in `items` nor counted in `total`. Their positions are in `gone`, which is the same on every page, and empty if `plan_ids` filters the list.',
        request: { params: idParam('The list.', example), query: placedQuery(50) },
        responses: { ...answers('A page of titles.', listTitlePage), ...absent('No such list.') },
      }),
      (c) => {
        const query = c.req.valid('query');
        return reads.answer(
          c,
          query,
          async () => {
            const { id } = c.req.valid('param');
            const titles = await findListTitles(db, kind, id, pagingOf(query));
            return titles && publicFacts({ ...titlePageOf(titles, query), gone: titles.gone });
          },
          () => answerError(notFound),
        );
      },
    );
  }
}

export function serveRecommendations(
  api: OpenAPIHono,
  { db, clock, reads }: ApiDependencies,
): void {
  serve(
    api,
    createRoute({
      method: 'get',
      path: '/recommendations',
      operationId: 'listRecommendations',
      tags: ['recommendations'],
      summary: 'Today’s recommendations',
      description:
        'Well-rated films and series that can be streamed now, alternating; the order changes every day.',
      request: { query: placedQuery(20) },
      responses: answers('A page of titles.', titlePage),
    }),
    (c) => {
      const query = c.req.valid('query');
      const today = brazilDay(clock.now());
      return reads.answer(c, query, async () =>
        titlePageOf(await findDailyRecommendations(db, today, pagingOf(query)), query),
      );
    },
  );
}

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
