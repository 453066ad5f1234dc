import { createRoute } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { foundTitle, personCard } from '#catalog/schema.ts';
import { readQuery } from '#search/query-rules.ts';
import { findPeopleByName, findTitlesByName } from '#search/search-queries.ts';
import type { Reading } from './app.ts';
import { searchQuery, titleSearchQuery } from './input.ts';
import { answers, pageOf, pageSchema } from './output.ts';
import { serve } from './route.ts';

const foundPage = pageSchema('FoundPage', foundTitle);
const peoplePage = pageSchema('PeoplePage', personCard);

const description =
  'Best match first. Two hundred results at most: the total never says more than can be reached. A query without a letter or digit finds nothing.';

/** Whether a path of the API is one of these calls. */
export function isSearch(path: string): boolean {
  return /\/(movies|series|persons)\/search$/.test(path);
}

export function serveSearch(api: OpenAPIHono, { db, reads }: Reading): void {
  for (const [type, path, name] of [
    ['movie', '/movies/search', 'Films'],
    ['serie', '/series/search', 'Series and novelas'],
  ] as const) {
    serve(
      api,
      createRoute({
        method: 'get',
        path,
        tags: [path.split('/')[1]!],
        summary: `${name} by any of their names`,
        description,
        request: { query: titleSearchQuery },
        responses: answers('A page of titles.', foundPage),
      }),
      (c) => {
        const { query, q, plan_ids: planIds, ...paging } = c.req.valid('query');
        const text = readQuery(query ?? q ?? '')?.text ?? '';
        return reads.answer(c, { query: text, plan_ids: planIds, ...paging }, async () =>
          pageOf(await findTitlesByName(db, type, text, paging, planIds), paging),
        );
      },
    );
  }
  serve(
    api,
    createRoute({
      method: 'get',
      path: '/persons/search',
      tags: ['persons'],
      summary: 'People by name',
      description,
      request: { query: searchQuery },
      responses: answers('A page of people.', peoplePage),
    }),
    (c) => {
      const { query, q, ...paging } = c.req.valid('query');
      const text = readQuery(query ?? q ?? '')?.text ?? '';
      return reads.answer(c, { query: text, ...paging }, async () =>
        pageOf(await findPeopleByName(db, text, paging), paging),
      );
    },
  );
}
