import { createRoute } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { foundTitle, personCard } from '#catalog/schema.ts';
import { findMeaning } from '#search/meaning-queries.ts';
import { meaning } from '#search/meaning-schema.ts';
import { readQuery } from '#search/read/query-rules.ts';
import { findPeopleByName } from '#search/people-search-queries.ts';
import { findTitlesByName } from '#search/search-queries.ts';
import type { ApiDependencies } from './api-dependencies.ts';
import { answers, pageOf, pageSchema } from './output.ts';
import { publicFacts } from './public-facts.ts';
import {
  meaningInput,
  personSearchQuery,
  serieSearchQuery,
  titleSearchQuery,
} from './search-input.ts';
import { serve } from './route.ts';

const foundPage = pageSchema('FoundPage', foundTitle);
const peoplePage = pageSchema('PeoplePage', personCard);

const description =
  'Best match first. Two hundred results at most: the total never says more than can be reached. A query without a letter or digit finds nothing. A query may say more than a name: a kind, a provider, a person, a year, a season; `GET /search/meaning` tells how it is read, and `ignore` takes some of that off.';

/** True if a path of the API is one of these calls. */
export function isSearch(path: string): boolean {
  return /\/((movies|series|persons)\/search|search\/meaning)$/.test(path);
}

export function serveSearch(api: OpenAPIHono, reading: ApiDependencies): void {
  serveTitleSearch(api, reading);
  servePersonSearch(api, reading);
  serveMeaning(api, reading);
}

function serveTitleSearch(api: OpenAPIHono, { db, reads }: ApiDependencies): void {
  for (const [type, path, operationId, name, parameters] of [
    ['movie', '/movies/search', 'searchMovies', 'Films', titleSearchQuery],
    ['serie', '/series/search', 'searchSeries', 'Series and novelas', serieSearchQuery],
  ] as const) {
    serve(
      api,
      createRoute({
        method: 'get',
        path,
        operationId,
        tags: [path.split('/')[1]!],
        summary: `${name} by any of their names`,
        description,
        request: { query: parameters },
        responses: answers('A page of titles.', foundPage),
      }),
      (c) => {
        const { query, q, plan_ids: planIds, ignore: ignored, ...more } = c.req.valid('query');
        const { page, size } = more;
        const kind = 'kind' in more ? more.kind : undefined;
        const text = readQuery(query ?? q ?? '')?.text ?? '';
        const key = { query: text, plan_ids: planIds, ignore: ignored, kind, page, size };
        return reads.answer(c, key, async () =>
          pageOf(
            await findTitlesByName(db, type, text, { page, size }, { planIds, ignored, kind }),
            { page, size },
          ),
        );
      },
    );
  }
}

function servePersonSearch(api: OpenAPIHono, { db, reads }: ApiDependencies): void {
  serve(
    api,
    createRoute({
      method: 'get',
      path: '/persons/search',
      operationId: 'searchPeople',
      tags: ['persons'],
      summary: 'People by name',
      description,
      request: { query: personSearchQuery },
      responses: answers('A page of people.', peoplePage),
    }),
    (c) => {
      const { query, q, ignore: ignored, ...paging } = c.req.valid('query');
      const text = readQuery(query ?? q ?? '')?.text ?? '';
      return reads.answer(c, { query: text, ignore: ignored, ...paging }, async () =>
        pageOf(await findPeopleByName(db, text, paging, ignored), paging),
      );
    },
  );
}

function serveMeaning(api: OpenAPIHono, { db, reads }: ApiDependencies): void {
  serve(
    api,
    createRoute({
      method: 'get',
      path: '/search/meaning',
      operationId: 'explainSearch',
      tags: ['search'],
      summary: 'How a search is read',
      description:
        'Which words of a query name a kind, a person, a provider, a year or a season, which are left to look for in names, and how many results each kind of search has.',
      request: { query: meaningInput },
      responses: answers('The meaning of the query.', meaning),
    }),
    (c) => {
      const { query, q, ignore: ignored } = c.req.valid('query');
      // The response quotes the query, so each spelling of it is cached separately.
      const text = query ?? q ?? '';
      return reads.answer(c, { query: text, ignore: ignored }, async () =>
        publicFacts(await findMeaning(db, text, ignored ?? [])),
      );
    },
  );
}
