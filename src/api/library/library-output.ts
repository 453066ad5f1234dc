import { z } from '@hono/zod-openapi';
import { gonePlace } from '#catalog/titles/deleted-titles.ts';
import type { Paging } from '#catalog/list-paging.ts';
import { mediaItem } from '#catalog/schema.ts';
import { answerError, unauthorized } from '#api/foundation/errors.ts';
import {
  PRIVATE,
  detail,
  invalid,
  json,
  pageOf,
  pageOfItems,
  replyOf,
  unauthorizedAnswer,
} from '#api/foundation/route.ts';
import type { Reply } from '#api/foundation/route.ts';
import type { CollectionTitles } from '#library/collections/collection-queries.ts';
import { remark } from '#library/collections/collection-schema.ts';
import type { KeptTitles } from '#library/collections/kept-titles.ts';
import type { AppError } from '#platform/errors.ts';

/** A page of a person's titles: those of the catalogue, and the places of deleted ones. */
export const keptTitlePage = pageOfItems(mediaItem)
  .extend({ gone: z.array(gonePlace) })
  .openapi('KeptTitlePage', {
    description:
      'Deleted titles are neither in `items` nor counted in `total`. Their places are in `gone`, which is the same on every page.',
  });

export const keptTitlePageOf = (titles: KeptTitles, paging: Paging) => ({
  ...pageOf(titles, paging),
  gone: titles.gone,
});

/** A page of a collection, with the owner's remarks. */
export const collectionTitlePage = keptTitlePage
  .extend({ remarks: z.array(remark) })
  .openapi('CollectionTitlePage', {
    description: 'As KeptTitlePage; `remarks` has what the owner says about titles of this page.',
  });

export const collectionTitlePageOf = (titles: CollectionTitles, paging: Paging) => ({
  ...keptTitlePageOf(titles, paging),
  remarks: titles.remarks,
});

type Refused<E> =
  E extends AppError<infer Status, infer Detail> ? Reply<Status, { detail: Detail }> : never;

/** The response to a refused command, with the statuses that the command can refuse with. */
export function answerRefusal<E extends AppError>(refusal: E): Refused<E> {
  const headers: Record<string, string> =
    refusal.status === unauthorized.status ? { 'www-authenticate': 'Bearer' } : {};
  return answerError(refusal, headers) as unknown as Refused<E>;
}

/** The response to a change that returns nothing. */
export const noContent = (): Reply<204, null> =>
  replyOf<204, null>(new Response(null, { status: 204, headers: PRIVATE }));

/** The responses of all calls with a body. */
export const bodyAnswers = {
  401: unauthorizedAnswer,
  413: json('The body is larger than a megabyte.', detail),
  422: json('A field is wrong, or the body is neither JSON nor a form.', invalid),
};

/** The responses of all reads of a person's own data. */
export const readAnswers = {
  401: unauthorizedAnswer,
  422: json('A parameter is wrong.', invalid),
};

export const noTitle = { 404: json('No such title.', detail) };
export const noCollection = {
  404: json('No such collection, or another person’s private one.', detail),
};
