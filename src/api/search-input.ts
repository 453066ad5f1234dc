// The parameters of searches.
import { z } from '@hono/zod-openapi';
import { FILTER_TYPES } from '#search/meaning-schema.ts';
import type { FilterType } from '#search/meaning-schema.ts';
import { withoutInvisible } from '#shared/visible-text.ts';
import { MAX_QUERY_LENGTH } from '#search/read/query-rules.ts';
import { idList, pageSize, pagingQuery } from './input.ts';

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

export const personSearchQuery = searchQuery.extend({ ignore });

/** Adds a filter by providers. */
export const titleSearchQuery = searchQuery.extend({
  ignore,
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

export const meaningInput = personSearchQuery.omit({ page: true, size: true });
