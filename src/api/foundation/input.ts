import { z } from '@hono/zod-openapi';
import { mediaType } from '#catalog/schema.ts';
import { LARGEST_ID } from '#shared/ids.ts';
import type { TitleKey } from '#shared/title-key.ts';

/** A whole number in an address, which programs that read the document know as a number. */
export const whole = (min: number, max: number) =>
  z
    .string('must be given once')
    .regex(/^(0|-?[1-9]\d{0,14})$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().min(min, `must be ${min} or more`).max(max, `must be ${max} or less`))
    .openapi({ type: 'integer', format: 'int32', minimum: min, maximum: max });

/** The parameter `size` of a list; `usual` where it is absent. */
export const pageSize = (usual: number, description: string) =>
  whole(1, 100).default(usual).openapi({ default: usual, description });

/** PostgreSQL's largest integer, which is beyond the end of any list. */
const LAST_PAGE = 2_147_483_647;

/** `page` and `size` of a list, compatible with fastapi-pagination. */
export const pagingQuery = z.object({
  page: whole(1, LAST_PAGE).default(1).openapi({
    default: 1,
    description: 'Starts at 1. Past the last page the list is empty; the total stays correct.',
  }),
  size: pageSize(50, 'Items per page.'),
});

const id = (description: string, example: number) =>
  whole(1, LARGEST_ID).openapi({ description, example });

/** The `{id}` of an address. */
export const idParam = (description: string, example: number) =>
  z.object({
    id: id(description, example).openapi({ param: { name: 'id', in: 'path' } }),
  });

/** The `{number}` of a person's public page. */
export const profileParam = z.object({
  number: id('The last part of the address of their page.', 1).openapi({
    param: { name: 'number', in: 'path' },
  }),
});

/** The `{id}` of a series and the `{number}` of one of its seasons. */
export const seasonParam = z.object({
  id: id('The series.', 1396).openapi({ param: { name: 'id', in: 'path' } }),
  number: whole(0, 100_000).openapi({
    description: 'The season, from 1; 0 for specials.',
    example: 1,
    param: { name: 'number', in: 'path' },
  }),
});

const idText = /^[1-9]\d{0,9}$/;

/** Parses `8,337` to at most a hundred ids, sorted and distinct; undefined if there are none. */
export const idList = (what: string) =>
  z
    .string('must be given once')
    .max(1100, 'must be 1100 characters or less')
    .refine((text) => text === '' || text.split(',').every(isId), {
      error: `must be ${what} ids separated by commas`,
    })
    .transform((text) =>
      text === '' ? undefined : [...new Set(text.split(',').map(Number))].toSorted((a, b) => a - b),
    )
    .refine((ids) => ids === undefined || ids.length <= 100, { error: 'must be 100 ids or less' })
    .optional();

/** `media_id` and `media_type`; an empty id is allowed and means no title. */
export const productsInput = pagingQuery.extend({
  media_id: z
    .string('must be given once')
    .refine((text) => text === '' || isId(text), { error: 'must be a whole number' })
    .transform((text) => (text === '' ? null : Number(text)))
    .optional()
    .openapi({ type: 'string', description: 'The title; empty for no title.', example: '598' }),
  media_type: z
    .enum(mediaType.options, 'must be movie or serie')
    .optional()
    .openapi({ description: 'Its kind.', example: 'movie' }),
});

function isId(text: string): boolean {
  return idText.test(text) && Number(text) <= LARGEST_ID;
}

const ids = (what: string, most: number) =>
  idList(what).openapi({
    type: 'string',
    description: `Ids of ${what}, separated by commas; ${most} at most, films and series together.`,
    example: '598,475557',
  });

/** `movie_ids` and `serie_ids` of a call about at most so many titles. */
export const titleIdsUpTo = (most: number) =>
  z.object({ movie_ids: ids('films', most), serie_ids: ids('series', most) }).refine(
    // Runs with a list that was refused too, which is none then.
    ({ movie_ids: movies, serie_ids: series }) => count(movies) + count(series) <= most,
    { path: ['serie_ids'], error: `must be ${most} titles or less, films and series together` },
  );

/** `movie_ids` and `serie_ids` of a call about the titles of a page. */
export const titleIdsQuery = titleIdsUpTo(100);

const count = (list: readonly number[] | undefined) => list?.length ?? 0;

/** The titles of such a call, films first. */
export const titleKeysOf = ({
  movie_ids: movies = [],
  serie_ids: series = [],
}: {
  movie_ids?: readonly number[] | undefined;
  serie_ids?: readonly number[] | undefined;
}): TitleKey[] => [
  ...movies.map((movie) => ({ type: 'movie' as const, id: movie })),
  ...series.map((serie) => ({ type: 'serie' as const, id: serie })),
];
