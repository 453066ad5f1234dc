import { z } from '@hono/zod-openapi';
import type { ApiDependencies } from '#api/foundation/api-dependencies.ts';
import type { ApiRoutes } from '#api/foundation/api-routes.ts';
import { answerError, notFound } from '#api/foundation/errors.ts';
import { idList, pageSize, pagingQuery } from '#api/foundation/input.ts';
import { publicFacts } from '#api/foundation/public-facts.ts';
import {
  PRIVATE,
  detail,
  json,
  pageOf,
  pageOfItems,
  pageSchema,
  reply,
} from '#api/foundation/route.ts';
import { foundTitle, personCard } from '#catalog/schema.ts';
import { findMeaning } from '#search/meaning-queries.ts';
import { FILTER_TYPES, meaning } from '#search/meaning-schema.ts';
import { explainSearch, explanation } from '#search/present/explanation-queries.ts';
import type { FilterType } from '#search/meaning-schema.ts';
import { findPeopleByName } from '#search/people-search-queries.ts';
import { MAX_QUERY_LENGTH, readQuery } from '#search/read/query-rules.ts';
import { findTitlesByName } from '#search/search-queries.ts';
import { withoutInvisible } from '#shared/visible-text.ts';

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
  explain: z.literal('1', 'must be 1').optional().openapi({
    description:
      'With `1` the page says how the search came to its results, for superusers only: anybody else gets a 404.',
  }),
  plan_ids: idList('provider').openapi({
    type: 'string',
    description:
      'Providers, separated by commas: only what their families have in a plan (stream, free, ads). Empty or absent for all.',
    example: '8,337,307',
  }),
});

/** Adds a filter by kind. */
export const serieSearchQuery = titleSearchQuery.extend({
  kind: z.enum(['serie', 'novela'], 'must be serie or novela').optional().openapi({
    description: '`novela`: only novelas; `serie`: only series that are none; absent: both.',
    example: 'serie',
  }),
});

const meaningInput = personSearchQuery.omit({ page: true, size: true });

const foundPage = pageOfItems(foundTitle)
  .extend({ explanation: explanation.optional() })
  .openapi('FoundPage', { description: '`explanation` is given with `explain=1` only.' });
const peoplePage = pageSchema('PeoplePage', personCard);

const description =
  'Best match first. Two hundred results at most: the total never says more than can be reached. A query without a letter or digit finds nothing. A query may say more than a name: a kind, a provider, a person, a year, a season; `GET /search/meaning` tells how it is read, and `ignore` takes some of that off.';

/** True if a path of the API is one of these calls. */
export function isSearch(path: string): boolean {
  return /\/((movies|series|persons)\/search|search\/meaning)$/.test(path);
}

export function serveSearch(routes: ApiRoutes, dependencies: ApiDependencies): void {
  serveTitleSearch(routes, dependencies);
  servePersonSearch(routes, dependencies);
  serveMeaning(routes, dependencies);
}

/** The parameters of a search without different spellings of one text, which are cached together. */
export const readSearch = <Parameters extends z.output<typeof personSearchQuery>>({
  query,
  q,
  ...more
}: Parameters) => ({ ...more, text: readQuery(query ?? q ?? '')?.text ?? '' });

/** The checked parameters of a search for titles; only series have a kind. */
type TitleSearch = z.output<typeof titleSearchQuery> &
  Partial<Pick<z.output<typeof serieSearchQuery>, 'kind'>>;

function serveTitleSearch(routes: ApiRoutes, { db, mayExplain }: ApiDependencies): void {
  for (const [type, tag, operationId, name, parameters] of [
    ['movie', 'movies', 'searchMovies', 'Films', titleSearchQuery],
    ['serie', 'series', 'searchSeries', 'Series and novelas', serieSearchQuery],
  ] as const) {
    const find = async (query: TitleSearch) => {
      const search = readSearch(query);
      const { text, plan_ids: planIds, ignore: ignored } = search;
      const filters = { planIds, ignored, kind: query.kind };
      return pageOf(await findTitlesByName(db, type, text, search, filters), search);
    };
    routes.publicRead(
      {
        path: `/${tag}/search`,
        operationId,
        tags: [tag],
        summary: `${name} by any of their names`,
        description,
        request: { query: parameters },
        responses: {
          200: json('A page of titles.', foundPage),
          404: json('With `explain`, for everybody who is not a superuser.', detail),
        },
      },
      (c) => find(c.req.valid('query')),
      {
        cacheKey: (c) => readSearch(c.req.valid('query')),
        privately: async (c) => {
          const query = c.req.valid('query');
          if (query.explain === undefined) return null;
          if (!(await mayExplain(c))) return answerError(notFound);
          const { text, ignore: ignored } = readSearch(query);
          const explained = await explainSearch(db, text, ignored);
          return reply(200, { ...(await find(query)), explanation: explained }, PRIVATE);
        },
      },
    );
  }
}

function servePersonSearch(routes: ApiRoutes, { db }: ApiDependencies): void {
  routes.publicRead(
    {
      path: '/persons/search',
      operationId: 'searchPeople',
      tags: ['persons'],
      summary: 'People by name',
      description,
      request: { query: personSearchQuery },
      responses: { 200: json('A page of people.', peoplePage) },
    },
    async (c) => {
      const search = readSearch(c.req.valid('query'));
      return pageOf(await findPeopleByName(db, search.text, search, search.ignore), search);
    },
    { cacheKey: (c) => readSearch(c.req.valid('query')) },
  );
}

function serveMeaning(routes: ApiRoutes, { db }: ApiDependencies): void {
  routes.publicRead(
    {
      path: '/search/meaning',
      operationId: 'explainSearch',
      tags: ['search'],
      summary: 'How a search is read',
      description:
        'Which words of a query name a kind, a person, a provider, a year or a season, which are left to look for in names, and how many results each kind of search has.',
      request: { query: meaningInput },
      responses: { 200: json('The meaning of the query.', meaning) },
    },
    async (c) => {
      const { query, q, ignore: ignored } = c.req.valid('query');
      // The response quotes the query, so each spelling of it is cached separately.
      return publicFacts(await findMeaning(db, query ?? q ?? '', ignored ?? []));
    },
  );
}
