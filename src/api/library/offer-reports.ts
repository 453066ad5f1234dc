import { createRoute, z } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Reading } from '#api/app.ts';
import { bodyIn, formOrJsonBody } from '#api/body.ts';
import { clientKeys } from '#api/client.ts';
import { answerError } from '#api/errors.ts';
import { detail, invalid, json } from '#api/output.ts';
import { serve } from '#api/route.ts';
import { OPTIONAL_BEARER } from '#api/viewer/authentication.ts';
import { mediaType } from '#catalog/schema.ts';
import { reportOffer } from '#library/offer-report-commands.ts';
import { phraseError } from '#platform/errors.ts';
import { RateLimit } from '#platform/http/rate-limit.ts';
import { LARGEST_ID } from '#shared/ids.ts';
import { plainLines } from '#shared/plain-text.ts';
import { OFFER_PROBLEMS, REPORT_NOTE_MAX } from '#shared/report-rules.ts';
import { described, wholeNumber } from './library-input.ts';
import { answerRefusal, noContent } from './library-output.ts';
import type { ReportConfig } from './reports.ts';

/** The period of the rate limit, which counts accepted and refused reports. */
const PERIOD_SECONDS = 600;

const tooMany = phraseError(
  'TOO_MANY_REPORTS',
  429,
  'Você já mandou vários avisos. Espere um pouco e tente de novo.',
);

const id = (wrong: string, example: number) =>
  wholeNumber(1, LARGEST_ID, wrong).openapi({ ...described, minimum: 1, example });

const input = z
  .object({
    media_id: id('must be the id of a title', 598),
    type: z.enum(mediaType.options, 'must be movie or serie').openapi({ example: 'movie' }),
    provider_id: id('must be the id of a provider', 8).optional().openapi({
      description: 'Whose offer is wrong; left out if unknown.',
    }),
    problem: z.enum(OFFER_PROBLEMS, 'Escolha o que está errado.').openapi({ example: 'gone' }),
    note: z
      .string('Conte em poucas palavras.')
      .transform(plainLines)
      .pipe(z.string().max(REPORT_NOTE_MAX, `Use até ${REPORT_NOTE_MAX} letras.`))
      .optional()
      .openapi({ type: 'string', maxLength: REPORT_NOTE_MAX }),
  })
  .openapi('OfferReportInput');

/** Reports of wrong offers, by people with and without an account. */
export function serveOfferReports(
  api: OpenAPIHono,
  { db, clock, authentication }: Reading,
  config: ReportConfig,
): void {
  const limit = new RateLimit({ times: config.reportLimit, seconds: PERIOD_SECONDS });
  const clientKey = clientKeys(config.trustedProxies);
  serve(
    api,
    createRoute({
      method: 'post',
      path: '/offers/report',
      tags: ['library'],
      summary: 'Tell the operator that an offer of a title is wrong',
      description: 'A person’s second report of an offer replaces their first.',
      security: OPTIONAL_BEARER,
      middleware: formOrJsonBody(),
      request: { body: bodyIn('OfferReportInput', input) },
      responses: {
        204: { description: 'The report is stored.' },
        404: json('No such title.', detail),
        413: json('The body is larger than a megabyte.', detail),
        422: json('A field is wrong. The texts are for visitors, in Portuguese.', invalid),
        429: {
          ...json('That client has sent too many; Retry-After says when to go on.', detail),
          headers: { 'Retry-After': { schema: { type: 'integer' as const } } },
        },
      },
    }),
    async (c) => {
      const wait = await limit.take(clientKey(c));
      if (wait !== null) return answerError(tooMany, { 'retry-after': String(wait) });
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
