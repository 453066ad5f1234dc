import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { clientKeys } from '#api/foundation/client.ts';
import { answerError } from '#api/foundation/errors.ts';
import { detail, invalid, json, serve } from '#api/foundation/route.ts';
import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/database/database.ts';
import { DatabaseRateLimit } from '#platform/database/database-rate-limit.ts';
import { phraseError } from '#platform/errors.ts';
import { plainLines } from '#shared/plain-text.ts';
import { OFFER_PROBLEMS, REPORT_NOTE_MAX, REPORT_REASONS } from '#shared/report-rules.ts';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { ApiDependencies } from '#api/foundation/api-dependencies.ts';
import { anonymousFormOrJson, bodyIn, noQuery } from '#api/foundation/body.ts';
import { idParam } from '#api/foundation/input.ts';
import { OPTIONAL_BEARER } from '#api/foundation/authentication.ts';
import { reportCollection } from '#library/collections/collection-report-commands.ts';
import { answerRefusal, noContent } from './library-output.ts';
import { mediaType } from '#catalog/schema.ts';
import { reportOffer } from '#library/offer-report-commands.ts';
import { LARGEST_ID } from '#shared/ids.ts';
import { wholeNumber } from './library-input.ts';

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

const TOO_MANY = 'Você já mandou várias denúncias. Espere um pouco e tente de novo.';

const reportInput = z
  .object({
    reason: z.enum(REPORT_REASONS, 'Escolha um motivo.').openapi({ example: 'scam' }),
    note: reportNote,
  })
  .openapi('ReportInput');

/** Reports of public collections, by people with and without an account. */
export function serveCollectionReports(
  api: OpenAPIHono,
  { db, clock, authentication }: ApiDependencies,
  config: ReportConfig,
): void {
  const refuse = reportLimit(db, config, { name: 'collection-report', phrase: TOO_MANY });
  serve(
    api,
    createRoute({
      method: 'post',
      path: '/collections/{id}/report',
      operationId: 'reportCollection',
      tags: ['library'],
      summary: 'Report a public collection to the operator',
      description: 'A person’s second report of a collection replaces their first.',
      security: OPTIONAL_BEARER,
      middleware: anonymousFormOrJson(),
      request: { params: idParam('The collection.', 1), body: bodyIn('ReportInput', reportInput) },
      responses: {
        ...reportResponses,
        404: json('No such collection, or a private one.', detail),
      },
    }),
    async (c) => {
      const refused = await refuse(c);
      if (refused) return refused;
      const { reason, note = '' } = c.req.valid('json');
      const { id } = c.req.valid('param');
      const reporter = await authentication.viewerOf(c);
      const refusal = await reportCollection(db, { id, reporter, reason, note, at: clock.now() });
      return refusal ? answerRefusal(refusal) : noContent();
    },
  );
}

const TOO_MANY_OFFER_REPORTS = 'Você já mandou vários avisos. Espere um pouco e tente de novo.';

const id = (wrong: string, example: number) =>
  wholeNumber(1, LARGEST_ID, wrong).openapi({ example });

const input = z
  // A misspelt provider would otherwise report all offers of the title.
  .strictObject({
    media_id: id('must be the id of a title', 598),
    type: z.enum(mediaType.options, 'must be movie or serie').openapi({ example: 'movie' }),
    provider_id: id('must be the id of a provider', 8).optional().openapi({
      description: 'Whose offer is wrong; left out if unknown.',
    }),
    problem: z.enum(OFFER_PROBLEMS, 'Escolha o que está errado.').openapi({ example: 'gone' }),
    note: reportNote,
  })
  .openapi('OfferReportInput');

/** Reports of wrong offers, by people with and without an account. */
export function serveOfferReports(
  api: OpenAPIHono,
  { db, clock, authentication }: ApiDependencies,
  config: ReportConfig,
): void {
  const refuse = reportLimit(db, config, { name: 'offer-report', phrase: TOO_MANY_OFFER_REPORTS });
  serve(
    api,
    createRoute({
      method: 'post',
      path: '/offers/report',
      operationId: 'reportOffer',
      tags: ['library'],
      summary: 'Tell the operator that an offer of a title is wrong',
      description: 'A person’s second report of an offer replaces their first.',
      security: OPTIONAL_BEARER,
      middleware: [noQuery, ...anonymousFormOrJson()] as const,
      request: { body: bodyIn('OfferReportInput', input) },
      responses: {
        ...reportResponses,
        404: json('No such title.', detail),
      },
    }),
    async (c) => {
      const refused = await refuse(c);
      if (refused) return refused;
      const { media_id, type, provider_id, problem, note = '' } = c.req.valid('json');
      const refusal = await reportOffer(db, {
        title: { type, id: media_id },
        providerId: provider_id ?? null,
        reporter: await authentication.viewerOf(c),
        problem,
        note,
        at: clock.now(),
      });
      return refusal ? answerRefusal(refusal) : noContent();
    },
  );
}
