import { z } from 'zod';
import { foundTitle, mediaType, personCard, providerIdentity } from '#catalog/schema.ts';

/** The kinds of titles a query can name; a novela is a series with that genre. */
export const titleKind = z.enum([...mediaType.options, 'novela']);
export type TitleKind = z.infer<typeof titleKind>;

/** The types of hints that a query can contain besides a name. */
export const FILTER_TYPES = ['kind', 'person', 'provider', 'year', 'season'] as const;
export type FilterType = (typeof FILTER_TYPES)[number];

const from = {
  /** The part of the query that it was read from, as typed. */
  words: z.string(),
  /** False where it would leave nothing that answers to the rest of the query: results ignore it. */
  applied: z.boolean(),
};

const kindFilter = z.object({ type: z.literal('kind'), value: titleKind, ...from });
const creditedPerson = personCard.extend({
  /** The number of titles of the catalogue that credit them. */
  titles: z.int().min(0),
});

const personFilter = z.object({
  type: z.literal('person'),
  person: creditedPerson,
  ...from,
});
const providerFilter = z.object({
  type: z.literal('provider'),
  /** The head of the provider's family. */
  provider: providerIdentity,
  ...from,
});
const yearFilter = z.object({ type: z.literal('year'), value: z.int(), ...from });
const seasonFilter = z.object({ type: z.literal('season'), value: z.int().min(1), ...from });

/** The reading of a query. */
export const meaning = z
  .object({
    query: z.string(),
    text: z.string(),
    /** Parts of the query, as typed. */
    left_out: z.array(z.string()).optional(),
    filters: z.array(
      z.discriminatedUnion('type', [
        kindFilter,
        personFilter,
        providerFilter,
        yearFilter,
        seasonFilter,
      ]),
    ),
    /** People whom the words may mean as well, whose titles are among the results; absent if there are none. */
    choices: z.array(creditedPerson).optional(),
    /** The nearest title where none is like the query; absent where there are results. */
    nearest: foundTitle.optional(),
    counts: z.object({
      movies: z.int().min(0),
      /** Series including novelas. */
      series: z.int().min(0),
      novelas: z.int().min(0),
      people: z.int().min(0),
    }),
  })
  .meta({
    id: 'SearchMeaning',
    description:
      'How a query was read. `text` is what is left to look for in names; each filter says from which words of the query it was read. `applied` is false for a filter that would leave nothing of what the other words name: results then ignore it. `left_out` is given where a known title was found only without these words: results need not have them. `choices` are people whom the words may mean as well, for instance by a first name: their titles are among the results, and a search for one of their whole names shows only these. `nearest` is given where no title is like the query: a guess, which is no result. `series` counts novelas too.',
    example: {
      query: 'filme do wagner moura na netflix',
      text: '',
      filters: [{ type: 'kind', value: 'movie', words: 'filme', applied: true }],
      counts: { movies: 4, series: 0, novelas: 0, people: 1 },
    },
  });
export type SearchMeaning = z.infer<typeof meaning>;
export type MeaningFilter = SearchMeaning['filters'][number];
