import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { findDeletedTitle } from '#catalog/titles/deleted-titles.ts';
import type { MediaType } from '#catalog/schema.ts';
import type { ApiDependencies } from '#api/foundation/api-dependencies.ts';
import { answerError, gone, notFound, pending } from '#api/foundation/errors.ts';
import { detail, json } from '#api/foundation/route.ts';

/** Far above the largest id in the film database. */
const BEYOND_ALL_IDS = 100_000_000;
/** Seconds after which a client may request a pending title again. */
const RETRY_AFTER = '2';

const goneTitle = z
  .object({
    detail: z.string(),
    /** Null if the name was deleted too. */
    name: z.string().nullable(),
  })
  .openapi('GoneTitle', { example: { detail: 'Gone', name: 'Cidade de Deus' } });

/** The responses for a title that is not in the catalogue, for the documentation. */
export const absentAnswers = {
  202: {
    ...json('The title is being fetched: ask again after Retry-After.', detail),
    headers: { 'Retry-After': { schema: { type: 'integer' as const } } },
  },
  404: json('No such title.', detail),
  410: json('The title was deleted.', goneTitle),
};

/**
 * The response for a title that is not in the catalogue. A deleted title is 410, unless only its
 * retention period had ended and it can be fetched again; one for adults is 404, as if never imported.
 */
export async function answerAbsent(
  c: Context,
  { db, onDemand, fetchClientOf }: ApiDependencies,
  type: MediaType,
  id: number,
) {
  const left = await findDeletedTitle(db, type, id);
  if (left?.reason === 'adult') return answerError(notFound);
  const client =
    onDemand && id < BEYOND_ALL_IDS && left?.reason !== 'deleted' ? fetchClientOf(c) : null;
  if (client !== null && (await onDemand?.title(type, id, client)) === 'pending') {
    return answerError(pending, { 'retry-after': RETRY_AFTER });
  }
  if (left === null) return answerError(notFound);
  return answerError(gone, {}, { name: left.name });
}
