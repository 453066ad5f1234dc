import { createRoute, z } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { gonePlace } from '#catalog/titles/deleted-titles.ts';
import { findLists, findListTitles } from '#catalog/lists/curated-lists.ts';
import { curatedList } from '#catalog/schema.ts';
import type { ApiDependencies } from './api-dependencies.ts';
import { answerError, notFound } from './errors.ts';
import { idParam, pagingQuery } from './input.ts';
import { absent, answers, pageOf, pageSchema, titlePage, titlePageOf } from './output.ts';
import { publicFacts } from './public-facts.ts';
import { serve } from './route.ts';
import { pagingOf, placedQuery } from './title-input.ts';

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
