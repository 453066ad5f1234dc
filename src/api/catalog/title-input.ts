import { z } from '@hono/zod-openapi';
import { readCursor } from '#catalog/list-paging.ts';
import type { ListOrder, TitlePaging } from '#catalog/list-paging.ts';
import { noteComparisons } from '#catalog/shelf/filter-rules.ts';
import type { TitleFilter } from '#catalog/shelf/filter-rules.ts';
import { brazilDay } from '#shared/brazil-day.ts';
import { ageRating } from '#catalog/schema.ts';
import type { Clock } from '#platform/clock.ts';
import { idList, pageSize, pagingQuery, whole } from '#api/foundation/input.ts';

/** The parameter `after`: only a `next` of a list in one of these orders is valid. */
const after = (...orders: ListOrder[]) =>
  z
    .string('must be given once')
    .refine((text) => orders.includes(readCursor(text)?.order as ListOrder), {
      error: 'must be the `next` of a page of this list',
    })
    .optional()
    .openapi({
      type: 'string',
      description:
        'The `next` of the previous page: returns the titles after its last one, even if titles were added or removed since. Takes precedence over `page`.',
    });

/** The parameters of every list of titles; `usual` is the default page size. */
const titlesQuery = (usual: number, ...orders: ListOrder[]) =>
  z.object({
    page: pagingQuery.shape.page,
    size: pageSize(usual, 'Titles per page.'),
    after: after(...orders),
    plan_ids: idList('provider').openapi({
      type: 'string',
      description:
        'Providers, separated by commas: only titles with a streaming offer (stream, free, ads) of one of their families. Empty or absent for all.',
      example: '8,337,307',
    }),
  });

export const popularInput = titlesQuery(20, 'popular');
export const arrivedQuery = titlesQuery(20, 'arrived');
/** For a list in the order of its places, such as a curated list. */
export const placedQuery = (usual: number) => titlesQuery(usual, 'place');

/** The paging and providers of a checked query. */
export function pagingOf(query: z.output<typeof popularInput>): TitlePaging {
  const cursor = query.after === undefined ? null : readCursor(query.after);
  const { page, size, plan_ids: planIds } = query;
  return { page, size, planIds, after: cursor ?? undefined };
}

const FIRST_YEAR = 1900;

/** A year up to the current one. */
const year = (clock: Clock, description: string, example: number) =>
  whole(FIRST_YEAR, 9999)
    .refine((value) => value <= Number(brazilDay(clock.now()).slice(0, 4)), {
      error: 'must be the current year or less',
    })
    .optional()
    .openapi({ description, example });

const ORDERS = { asc: 'worst', desc: 'best' } as const;

/** The filters of `discover`. The last valid year is the clock's. */
export const discoverInput = (clock: Clock) =>
  titlesQuery(20, 'popular', 'best', 'worst')
    .extend({
      provider_ids: idList('provider').openapi({
        type: 'string',
        description:
          'Providers, separated by commas: titles with an offer of any type at one of them. A merged provider counts as the one it was merged into. Empty or absent for any.',
        example: '8,337,307',
      }),
      genre_ids: idList('genre').openapi({
        type: 'string',
        description: 'Genres, separated by commas: any of them. Empty or absent for all.',
        example: '18,35',
      }),
      year_min: year(clock, 'Released in this year or later; until the current one.', 1990),
      year_max: year(clock, 'Released in this year or earlier; until the current one.', 1999),
      note: z
        .string('must be given once')
        .regex(/^(10(\.0)?|\d(\.\d)?)$/, 'must be 0 to 10, with one decimal at most')
        .transform(Number)
        .optional()
        .openapi({
          type: 'number',
          minimum: 0,
          maximum: 10,
          description:
            'IMDb rating, with at most one decimal. Titles without a rating are excluded.',
          example: 7,
        }),
      note_is: z.enum(noteComparisons, 'must be above, below or equal').optional().openapi({
        description:
          'How the rating is compared. above: at least this rating (the default); below: at most; equal: a whole number matches all ratings that round to it (7 is 6.5 to 7.4), one with a decimal matches exactly.',
      }),
      sort: z.enum(['asc', 'desc'], 'must be asc or desc').optional().openapi({
        description:
          'Order by IMDb rating: asc is lowest first, desc highest first; titles without a rating come last. Absent: most popular first.',
      }),
      age_ratings: z
        .string('must be given once')
        .refine((text) => text === '' || text.split(',').every(isAgeRating), {
          error: `must be some of ${ageRating.options.join()}`,
        })
        .transform((text) =>
          text === ''
            ? undefined
            : ageRating.options.filter((rating) => text.split(',').includes(rating)),
        )
        .optional()
        .openapi({
          type: 'string',
          description: 'Brazilian age ratings, separated by commas: any of them.',
          example: 'L,10,12',
        }),
      free: z
        .enum(['true', 'false'], 'must be true or false')
        .transform((text) => (text === 'true' ? true : undefined))
        .optional()
        .openapi({
          type: 'boolean',
          description: 'true: only titles with a free offer, with or without advertisements.',
          example: true,
        }),
    })
    .superRefine((query, problems) => {
      const refuse = (field: string, message: string) =>
        problems.addIssue({ code: 'custom', path: [field], message });
      if ((query.year_min ?? 0) > (query.year_max ?? 9999)) {
        refuse('year_max', 'must be year_min or more');
      }
      if (query.after !== undefined && readCursor(query.after)?.order !== discoverOrderOf(query)) {
        refuse('after', 'must be the `next` of a page sorted the same way');
      }
    });

type Discovering = z.output<ReturnType<typeof discoverInput>>;

const isAgeRating = (text: string) => ageRating.safeParse(text).success;

/** The order that a checked query requests. */
export function discoverOrderOf({ sort }: Pick<Discovering, 'sort'>) {
  return sort === undefined ? 'popular' : ORDERS[sort];
}

/** The other filters of a checked query. */
export function titleFilterOf(
  query: Discovering,
): Required<Omit<TitleFilter, 'planIds' | 'inPlan'>> {
  return {
    providerIds: query.provider_ids,
    genreIds: query.genre_ids,
    yearMin: query.year_min,
    yearMax: query.year_max,
    note: query.note,
    noteIs: query.note_is,
    ageRatings: query.age_ratings,
    free: query.free,
  };
}
