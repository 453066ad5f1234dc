import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { clientKeys } from '#api/client.ts';
import { answerError } from '#api/errors.ts';
import { detail, invalid, json } from '#api/output.ts';
import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/database/database.ts';
import { DatabaseRateLimit } from '#platform/database/database-rate-limit.ts';
import { phraseError } from '#platform/errors.ts';
import { plainLines } from '#shared/plain-text.ts';
import { REPORT_NOTE_MAX } from '#shared/report-rules.ts';

export type ReportConfig = Pick<Config, 'reportLimit' | 'trustedProxies'>;

/** The period of the rate limit, which counts accepted and refused reports. */
const PERIOD_SECONDS = 600;

/** A remark that the reporter adds in their own words. */
export const reportNote = z
  .string('Conte em poucas palavras.')
  .transform(plainLines)
  .pipe(z.string().max(REPORT_NOTE_MAX, `Use até ${REPORT_NOTE_MAX} letras.`))
  .optional()
  .openapi({ type: 'string', maxLength: REPORT_NOTE_MAX });

/** The responses of a call that stores a report, besides its 404. */
export const reportResponses = {
  204: { description: 'The report is stored.' },
  413: json('The body is larger than 16 KB, or has too many fields.', detail),
  422: json('A field is wrong. The texts are for visitors, in Portuguese.', invalid),
  429: {
    ...json('That client has sent too many; Retry-After says when to go on.', detail),
    headers: { 'Retry-After': { schema: { type: 'integer' as const } } },
  },
};

interface ReportLimit {
  /** The name of the limit, unique among all. */
  name: string;
  /** The message for a client that has sent too many reports. */
  phrase: string;
}

/** Counts the reports of each client; returns the 429 for one that has sent too many, otherwise null. */
export function reportLimit(
  db: Db,
  { reportLimit: times, trustedProxies }: ReportConfig,
  { name, phrase }: ReportLimit,
) {
  const tooMany = phraseError('TOO_MANY_REPORTS', 429, phrase);
  const limit = new DatabaseRateLimit(db, { name, times, seconds: PERIOD_SECONDS });
  const clientKey = clientKeys(trustedProxies);
  return async (c: Context) => {
    const wait = await limit.take(clientKey(c));
    return wait === null ? null : answerError(tooMany, { 'retry-after': String(wait) });
  };
}
