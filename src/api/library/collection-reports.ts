import { createRoute, z } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { REPORT_REASONS } from '#shared/report-rules.ts';
import type { ApiDependencies } from '#api/api-dependencies.ts';
import { anonymousFormOrJson, bodyIn } from '#api/body.ts';
import { idParam } from '#api/input.ts';
import { detail, json } from '#api/output.ts';
import { serve } from '#api/route.ts';
import { OPTIONAL_BEARER } from '#api/viewer/authentication.ts';
import { reportCollection } from '#library/collections/collection-report-commands.ts';
import { answerRefusal, noContent } from './library-output.ts';
import { reportLimit, reportNote, reportResponses, type ReportConfig } from './report-parts.ts';

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
