import { z } from '@hono/zod-openapi';
import type { ApiDependencies } from '#api/foundation/api-dependencies.ts';
import type { ApiRoutes } from '#api/foundation/api-routes.ts';
import { idParam, pagingQuery, productsInput } from '#api/foundation/input.ts';
import { publicFacts } from '#api/foundation/public-facts.ts';
import { absent, json, pageOf, pageSchema, titlePage, titlePageOf } from '#api/foundation/route.ts';
import { findListTitles, findLists } from '#catalog/lists/curated-lists.ts';
import { findDailyRecommendations } from '#catalog/lists/daily-recommendations.ts';
import { findProducts, findProductsOfTitle } from '#catalog/lists/shop-queries.ts';
import { curatedList, product } from '#catalog/schema.ts';
import { gonePlace } from '#catalog/titles/deleted-titles.ts';
import { brazilDay } from '#shared/brazil-day.ts';
import { pagingOf, placedQuery } from './title-input.ts';

const listTitlePage = titlePage
  .extend({ gone: z.array(gonePlace) })
  .openapi('CuratedListTitlePage');
const listPage = pageSchema('CuratedListPage', curatedList);

export function serveLists(routes: ApiRoutes, { db }: ApiDependencies): void {
  for (const [kind, name, about, example] of [
    ['performer', 'Performer', 'about one person each', 101],
    ['saga', 'Saga', 'of titles that belong together', 1],
  ] as const) {
    routes.publicRead(
      {
        path: `/lists/${kind}`,
        operationId: `list${name}Lists`,
        tags: ['lists'],
        summary: `The editors' lists ${about}`,
        description: `Their titles are in \`GET /lists/${kind}/{id}\`.`,
        request: { query: pagingQuery },
        responses: { 200: json('A page of lists.', listPage) },
      },
      async (c) => {
        const query = c.req.valid('query');
        return pageOf(await findLists(db, kind, query), query);
      },
    );
    routes.publicRead(
      {
        path: `/lists/${kind}/{id}`,
        operationId: `list${name}ListTitles`,
        tags: ['lists'],
        summary: 'The titles of one of these lists, in its order',
        description:
          'Deleted titles are neither in `items` nor counted in `total`. Their positions are in `gone`, which is the same on every page, and empty if `plan_ids` filters the list.',
        request: { params: idParam('The list.', example), query: placedQuery(50) },
        responses: { 200: json('A page of titles.', listTitlePage), ...absent('No such list.') },
      },
      async (c) => {
        const query = c.req.valid('query');
        const { id } = c.req.valid('param');
        const titles = await findListTitles(db, kind, id, pagingOf(query));
        return titles && publicFacts({ ...titlePageOf(titles, query), gone: titles.gone });
      },
    );
  }
}

export function serveRecommendations(routes: ApiRoutes, { db, clock }: ApiDependencies): void {
  routes.publicRead(
    {
      path: '/recommendations',
      operationId: 'listRecommendations',
      tags: ['recommendations'],
      summary: 'Today’s recommendations',
      description:
        'Well-rated films and series that can be streamed now, alternating; the order changes every day.',
      request: { query: placedQuery(20) },
      responses: { 200: json('A page of titles.', titlePage) },
    },
    async (c) => {
      const query = c.req.valid('query');
      const today = brazilDay(clock.now());
      return titlePageOf(await findDailyRecommendations(db, today, pagingOf(query)), query);
    },
  );
}

export function serveProducts(routes: ApiRoutes, { db }: ApiDependencies): void {
  routes.publicRead(
    {
      path: '/products',
      operationId: 'listProducts',
      tags: ['products'],
      summary: 'Articles of the partner shop about one title, or all of them',
      description:
        'An empty media_id, or a media_type alone, gives an empty list. Without both, all articles are returned, general ones first.',
      request: { query: productsInput },
      responses: { 200: json('A page of products.', pageSchema('ProductPage', product)) },
    },
    async (c) => {
      const { media_id: id, media_type: type, ...paging } = c.req.valid('query');
      if (id === undefined && type === undefined) {
        return pageOf(await findProducts(db, paging), paging);
      }
      if (!id) return pageOf({ items: [], total: 0 }, paging);
      return pageOf(await findProductsOfTitle(db, type ?? 'movie', id, paging), paging);
    },
  );
}
