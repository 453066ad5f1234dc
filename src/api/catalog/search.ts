import { createRoute, z } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { foundTitle, personCard } from '#catalog/schema.ts';
import { findMeaning } from '#search/meaning-queries.ts';
import { FILTER_TYPES, meaning } from '#search/meaning-schema.ts';
import { MAX_QUERY_LENGTH, readQuery } from '#search/query-rules.ts';
import { findPeopleByName } from '#search/people-search-queries.ts';
import { findTitlesByName } from '#search/search-queries.ts';
import type { ApiDependencies } from '#api/foundation/api-dependencies.ts';
import { answers, pageOf, pageSchema, serve } from '#api/foundation/route.ts';
import { publicFacts } from '#api/foundation/public-facts.ts';
import type { FilterType } from '#search/meaning-schema.ts';
import { withoutInvisible } from '#shared/visible-text.ts';
import { idList, pageSize, pagingQuery } from '#api/foundation/input.ts';

// The parameters of searches.

const searchText = z
  .string('must be given once')
  .max(MAX_QUERY_LENGTH, `must be ${MAX_QUERY_LENGTH} characters or less`)
  .overwrite(withoutInvisible);

const ignoreNames: readonly string[] = [...FILTER_TYPES, 'all'];

/** Parses `kind,provider` to the filters that a search leaves out, in one order; undefined for none. */
const ignore = z
  .string('must be given once')
  .max(100, 'must be 100 characters or less')
  .refine((text) => text === '' || text.split(',').every((name) => ignoreNames.includes(name)), {
    error: `must be ${ignoreNames.join(', ')}, separated by commas`,
  })
  .transform((text): 'all' | readonly FilterType[] | undefined => {
    const names = text.split(',');
    if (names.includes('all')) return 'all';
    const types = FILTER_TYPES.filter((type) => names.includes(type));
    return types.length === 0 ? undefined : types;
  })
  .optional()
  .openapi({
    type: 'string',
    description:
      'Filters that the query names and the search leaves out, separated by commas: kind, person, provider, year, season. The words that name them are not searched for. `all` reads every word as part of a name.',
    example: 'provider',
  });

/** The text of a search. Without a letter or digit it finds nothing. */
const searchQuery = z.object({
  page: pagingQuery.shape.page,
  size: pageSize(20, 'Items per page.'),
  query: searchText.optional().openapi({
    type: 'string',
    maxLength: MAX_QUERY_LENGTH,
    description:
      'Half a word is enough; accents, case, punctuation and the order of the words do not count, and typing errors are forgiven. Without a letter or digit it finds nothing.',
    example: 'cidade de deuz',
  }),
  q: searchText.optional().openapi({
    type: 'string',
    maxLength: MAX_QUERY_LENGTH,
    description: 'Another name for `query`, which wins where both are given.',
  }),
});

const personSearchQuery = searchQuery.extend({ ignore });

/** Adds a filter by providers. */
const titleSearchQuery = searchQuery.extend({
  ignore,
  plan_ids: idList('provider').openapi({
    type: 'string',
    description:
      'Providers, separated by commas: only what their families have in a plan (stream, free, ads). Empty or absent for all.',
    example: '8,337,307',
  }),
});

/** Adds a filter by kind. */
const serieSearchQuery = titleSearchQuery.extend({
  kind: z.enum(['serie', 'novela'], 'must be serie or novela').optional().openapi({
    description: '`novela`: only novelas; `serie`: only series that are none; absent: both.',
    example: 'serie',
  }),
});

const meaningInput = personSearchQuery.omit({ page: true, size: true });

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
