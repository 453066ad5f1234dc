import { z } from '@hono/zod-openapi';
import { formOrJsonBody, noQuery } from '#api/foundation/body.ts';
import type { Authentication } from '#api/foundation/authentication.ts';
import { idList, pagingQuery } from '#api/foundation/input.ts';
import { mediaType } from '#catalog/schema.ts';
import type { TitleKey } from '#catalog/import-schema.ts';
import { isId, LARGEST_ID } from '#shared/ids.ts';
import {
  COLLECTION_DESCRIPTION,
  COLLECTION_NAME,
  MOST_TITLES,
  REMARK_MAX,
} from '#shared/collection-rules.ts';
import {
  collectionDescription,
  collectionName,
  remarkText,
} from '#library/collections/collection-schema.ts';
import { KEPT_SORTS } from '#library/collections/kept-titles.ts';

/** The middleware of calls that require a token and take JSON or a form; 401 comes before 422. */
export const withBody = (
  authentication: Authentication,
): [Authentication['required'], ...ReturnType<typeof formOrJsonBody>] => [
  authentication.required,
  ...formOrJsonBody(),
];

/** As `withBody`, for calls whose effect a client may mean to narrow by query parameters: they refuse any. */
export const withOnlyBody = (
  authentication: Authentication,
): [Authentication['required'], typeof noQuery, ...ReturnType<typeof formOrJsonBody>] => [
  authentication.required,
  noQuery,
  ...formOrJsonBody(),
];

/** A number or its digits, because all values of a form are texts. The document declares a number. */
export const wholeNumber = (min: number, max: number, wrong: string) =>
  z
    .union(
      [
        z.int(wrong),
        z
          .string(wrong)
          .regex(/^\d{1,15}$/, wrong)
          .transform(Number),
      ],
      wrong,
    )
    .refine((number) => number >= min && number <= max, wrong)
    .openapi({
      type: 'integer',
      format: max > LARGEST_ID ? 'int64' : 'int32',
      minimum: min,
      maximum: max,
    });

const mediaId = wholeNumber(1, LARGEST_ID, 'must be the id of a title').openapi({ example: 598 });

const reference = {
  media_id: mediaId,
  type: z.enum(mediaType.options, 'must be movie or serie').openapi({ example: 'movie' }),
};

export const titleReference = z
  .object(reference)
  .openapi('TitleReference', { description: 'A title by its id and type.' });

export const titleKeyOf = (sent: z.output<typeof titleReference>): TitleKey => ({
  type: sent.type,
  id: sent.media_id,
});

export const ratingInput = z
  .object({
    ...reference,
    rating: wholeNumber(0, 10, 'must be a whole number from 0 to 10').openapi({
      description: 'Twice the number of stars, so that 7 is three and a half; 0 clears the rating.',
      example: 7,
    }),
  })
  .openapi('RatingInput');

/** A boolean as forms and other clients write it. */
export const flag = z
  .union(
    [
      z.boolean(),
      z.enum(['true', '1']).transform(() => true),
      z.enum(['false', '0']).transform(() => false),
    ],
    'must be true or false',
  )
  .openapi({ type: 'boolean' });

export const collectionInput = z
  .object({
    name: collectionName.openapi({
      type: 'string',
      minLength: COLLECTION_NAME.shortest,
      maxLength: COLLECTION_NAME.longest,
      description: 'Unique among the person’s collections, ignoring case.',
      example: 'Pra ver no inverno',
    }),
    description: collectionDescription.openapi({
      type: 'string',
      minLength: COLLECTION_DESCRIPTION.shortest,
      maxLength: COLLECTION_DESCRIPTION.longest,
      example: 'Filmes longos e cobertor.',
    }),
    public: flag.optional().openapi({
      description:
        'Whether anybody may read it at its address. If absent, a new collection is private, and another stays as it is.',
    }),
  })
  .openapi('CollectionInput');

export const remarkInput = z
  .object({
    ...reference,
    remark: remarkText.openapi({
      type: 'string',
      maxLength: REMARK_MAX,
      description: 'Empty to remove it.',
      example: 'Leva lenço.',
    }),
  })
  .openapi('RemarkInput');

export const orderInput = z
  .object({
    items: z.array(titleReference).max(MOST_TITLES, `must be ${MOST_TITLES} titles or less`),
  })
  .openapi('CollectionOrder', {
    description: 'The titles that come first, in their order; the others follow as they were.',
  });

/** Selects a part of a person's list of titles; without limits it is the whole list in its order. */
export const keptTitlesQuery = pagingQuery.extend({
  sort: z
    .enum(KEPT_SORTS, `must be one of ${KEPT_SORTS.join(', ')}`)
    .default('list')
    .openapi({
      description:
        'The list’s own order; what was added last, what is newest or rated best first; or by name.',
    }),
  type: z
    .enum(mediaType.options, 'must be movie or serie')
    .optional()
    .openapi({ description: 'Only films or only series.' }),
  plan_ids: idList('provider').openapi({
    type: 'string',
    description:
      'Only titles that a subscription to one of these providers, or of their families, includes.',
    example: '8,307',
  }),
  query: z
    .string('must be given once')
    .max(100, 'must be 100 characters or less')
    .optional()
    .openapi({ description: 'Only titles with a name that has these words or their beginnings.' }),
});

/** These parameters with the names that the queries use. */
export const keptPagingOf = ({
  plan_ids: planIds,
  query: text,
  ...rest
}: z.output<typeof keptTitlesQuery>) => ({ ...rest, planIds, text });

/** The most services of a person: more than all providers of a country. */
const MOST_SERVICES = 500;

const providerIds = z
  .union(
    [
      z.array(wholeNumber(1, LARGEST_ID, 'must be the id of a provider')),
      // A form has one field for each id, or one with commas.
      z
        .string()
        .transform((text) => (text === '' ? [] : text.split(',').map(Number)))
        .refine((ids) => ids.every(isId), 'must be provider ids separated by commas'),
    ],
    'must be a list of provider ids',
  )
  .refine((ids) => ids.length <= MOST_SERVICES, `must be ${MOST_SERVICES} ids or less`)
  .openapi({
    type: 'array',
    items: { type: 'integer', format: 'int32', minimum: 1, maximum: LARGEST_ID },
    maxItems: MOST_SERVICES,
    example: [8, 307],
  });

export const servicesInput = z.object({ provider_ids: providerIds }).openapi('ServicesInput');
