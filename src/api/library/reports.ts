import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { ApiDependencies } from '#api/foundation/api-dependencies.ts';
import type { ApiRoutes } from '#api/foundation/api-routes.ts';
import { anonymousFormOrJson, withoutQuery } from '#api/foundation/body.ts';
import { idParam } from '#api/foundation/input.ts';
import { detail, invalid, json, retryAnswer } from '#api/foundation/route.ts';
import { mediaType } from '#catalog/schema.ts';
import { reportCollection } from '#library/collections/collection-report-commands.ts';
import { reportOffer } from '#library/offer-report-commands.ts';
import { DatabaseRateLimit } from '#platform/database/database-rate-limit.ts';
import { phraseError, retryable } from '#platform/errors.ts';
import type { AppError } from '#platform/errors.ts';
import { done, refused } from '#platform/result.ts';
import type { Result } from '#platform/result.ts';
import { LARGEST_ID } from '#shared/ids.ts';
import { plainLines } from '#shared/plain-text.ts';
import { OFFER_PROBLEMS, REPORT_NOTE_MAX, REPORT_REASONS } from '#shared/report-rules.ts';
import { wholeNumber } from './library-input.ts';

/** The period of the rate limit, which counts accepted and refused reports. */
const PERIOD_SECONDS = 600;

/** A remark that the reporter adds in their own words. */
const reportNote = z
  .string('Conte em poucas palavras.')
  .transform(plainLines)
  .pipe(z.string().max(REPORT_NOTE_MAX, `Use até ${REPORT_NOTE_MAX} letras.`))
  .optional()
  .openapi({ type: 'string', maxLength: REPORT_NOTE_MAX });

/** The responses of a call that stores a report, besides its 404. */
const reportResponses = {
  204: { description: 'The report is stored.' },
  422: json('A field is wrong. The texts are for visitors, in Portuguese.', invalid),
  429: retryAnswer('That client has sent too many; Retry-After says when to go on.'),
};

interface ReportLimit {
  /** The name of the limit, unique among all. */
  name: string;
  /** The message for a client that has sent too many reports. */
  phrase: string;
}

/** Counts the reports of each client, and refuses those of one that has sent too many. */
function reportLimit(
  { db, config, clientKey }: ApiDependencies,
  { name, phrase }: ReportLimit,
): (c: Context) => Promise<Result<null, AppError<429, string>>> {
  const tooMany = phraseError('TOO_MANY_REPORTS', 429, phrase);
  const times = config.reportLimit;
  const limit = new DatabaseRateLimit(db, { name, times, seconds: PERIOD_SECONDS });
  return async (c) => {
    const wait = await limit.take(clientKey(c));
    return wait === null ? done : refused(retryable(tooMany, wait));
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
export function serveCollectionReports(routes: ApiRoutes, dependencies: ApiDependencies): void {
  const { db, clock, authentication } = dependencies;
  const count = reportLimit(dependencies, { name: 'collection-report', phrase: TOO_MANY });
  routes.anonymousWrite(
    {
      path: '/collections/{id}/report',
      operationId: 'reportCollection',
      tags: ['library'],
      summary: 'Report a public collection to the operator',
      description: 'A person’s second report of a collection replaces their first.',
      knowsViewer: true,
      request: { params: idParam('The collection.', 1) },
      body: anonymousFormOrJson('ReportInput', reportInput),
      responses: { ...reportResponses, 404: json('No such collection, or a private one.', detail) },
    },
    async (c) => {
      const counted = await count(c);
      if (!counted.ok) return counted;
      const { reason, note = '' } = c.req.valid('json');
      const { id } = c.req.valid('param');
      const reporter = await authentication.viewerOf(c);
      return reportCollection(db, { id, reporter, reason, note, at: clock.now() });
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
export function serveOfferReports(routes: ApiRoutes, dependencies: ApiDependencies): void {
  const { db, clock, authentication } = dependencies;
  const count = reportLimit(dependencies, { name: 'offer-report', phrase: TOO_MANY_OFFER_REPORTS });
  routes.anonymousWrite(
    {
      path: '/offers/report',
      operationId: 'reportOffer',
      tags: ['library'],
      summary: 'Tell the operator that an offer of a title is wrong',
      description: 'A person’s second report of an offer replaces their first.',
      knowsViewer: true,
      body: withoutQuery(anonymousFormOrJson('OfferReportInput', input)),
      responses: { ...reportResponses, 404: json('No such title.', detail) },
    },
    async (c) => {
      const counted = await count(c);
      if (!counted.ok) return counted;
      const { media_id, type, provider_id, problem, note = '' } = c.req.valid('json');
      return reportOffer(db, {
        title: { type, id: media_id },
        providerId: provider_id ?? null,
        reporter: await authentication.viewerOf(c),
        problem,
        note,
        at: clock.now(),
      });
    },
  );
}
