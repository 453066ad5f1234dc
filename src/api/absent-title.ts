import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { findGone } from '#catalog/absence-queries.ts';
import type { MediaType } from '#catalog/schema.ts';
import type { Reading } from './app.ts';
import { answerError, coming, gone, notFound } from './errors.ts';
import { detail, json } from './output.ts';

/** No film or series of the film database has such a number yet, nor will one for decades. */
const BEYOND_ALL_IDS = 100_000_000;
/** Seconds after which it is worth asking again. */
const SOON = '2';

const goneTitle = z
  .object({
    detail: z.literal(gone.detail),
    /** Null where it is no longer known. */
    name: z.string().nullable(),
  })
  .openapi('GoneTitle', { example: { detail: 'Gone', name: 'Cidade de Deus' } });

/** What a title that is not in the catalogue is answered with, for the documentation. */
export const absentAnswers = {
  202: {
    ...json('The title is not here yet and is being fetched: ask again after Retry-After.', detail),
    headers: { 'Retry-After': { schema: { type: 'integer' as const } } },
  },
  410: json('The title was here and left the guide.', goneTitle),
};

/**
 * The answer for a title that is not in the catalogue. One that left is gone, unless only the term of
 * its data was over and it can be fetched anew; one for adults was never here.
 */
export async function answerAbsent(
  c: Context,
  { db, onDemand, askerOf }: Reading,
  type: MediaType,
  id: number,
): Promise<Response> {
  const left = await findGone(db, type, id);
  if (left?.reason === 'adult') return answerError(notFound);
  const client = onDemand && id < BEYOND_ALL_IDS && left?.reason !== 'deleted' ? askerOf(c) : null;
  if (client !== null && (await onDemand?.title(type, id, client)) === 'pending') {
    return answerError(coming, { 'retry-after': SOON });
  }
  if (left === null) return answerError(notFound);
  return answerError(gone, {}, { name: left.name });
}
