import { createRoute, z } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { plainLines } from '#shared/plain-text.ts';
import { REPORT_NOTE_MAX, REPORT_REASONS } from '#shared/report-rules.ts';
import type { Reading } from '#api/app.ts';
import { bodyIn, formOrJsonBody } from '#api/body.ts';
import { clientKeys } from '#api/client.ts';
import { answerError } from '#api/errors.ts';
import { idParam } from '#api/input.ts';
import { detail, invalid, json } from '#api/output.ts';
import { serve } from '#api/route.ts';
import { OPTIONAL_BEARER } from '#api/viewer/authentication.ts';
import { reportCollection } from '#library/report-commands.ts';
import type { Config } from '#platform/config.ts';
import { phraseError } from '#platform/errors.ts';
import { RateLimit } from '#platform/http/rate-limit.ts';
import { answerRefusal, noContent } from './library-output.ts';

export type ReportConfig = Pick<Config, 'reportLimit' | 'trustedProxies'>;

/** The period of the rate limit, which counts accepted and refused reports. */
const PERIOD_SECONDS = 600;

const tooMany = phraseError(
  'TOO_MANY_REPORTS',
  429,
  'Você já mandou várias denúncias. Espere um pouco e tente de novo.',
);

const reportInput = z
  .object({
    reason: z.enum(REPORT_REASONS, 'Escolha um motivo.').openapi({ example: 'scam' }),
    note: z
      .string('Conte em poucas palavras.')
      .transform(plainLines)
      .pipe(z.string().max(REPORT_NOTE_MAX, `Use até ${REPORT_NOTE_MAX} letras.`))
      .optional()
      .openapi({ type: 'string', maxLength: REPORT_NOTE_MAX }),
  })
  .openapi('ReportInput');

/** Reports of public collections, by people with and without an account. */
export function serveReports(
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
      path: '/collections/{id}/report',
      tags: ['library'],
      summary: 'Report a public collection to the operator',
      description: 'A person’s second report of a collection replaces their first.',
      security: OPTIONAL_BEARER,
      middleware: formOrJsonBody(),
      request: { params: idParam('The collection.', 1), body: bodyIn('ReportInput', reportInput) },
      responses: {
        204: { description: 'The report is stored.' },
        404: json('No such collection, or a private one.', detail),
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
      const { reason, note = '' } = c.req.valid('json');
      const { id } = c.req.valid('param');
      const reporter = await authentication.viewerOf(c);
      const refusal = await reportCollection(db, { id, reporter, reason, note, at: clock.now() });
      return refusal ? answerRefusal(refusal) : noContent();
    },
  );
}
