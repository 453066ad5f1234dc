import { createRoute, z } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { ApiDependencies } from '#api/api-dependencies.ts';
import { anonymousFormOrJson, bodyIn, noQuery } from '#api/body.ts';
import { detail, json } from '#api/output.ts';
import { serve } from '#api/route.ts';
import { OPTIONAL_BEARER } from '#api/viewer/authentication.ts';
import { mediaType } from '#catalog/schema.ts';
import { reportOffer } from '#library/offer-report-commands.ts';
import { LARGEST_ID } from '#shared/ids.ts';
import { OFFER_PROBLEMS } from '#shared/report-rules.ts';
import { wholeNumber } from './library-input.ts';
import { answerRefusal, noContent } from './library-output.ts';
import { reportLimit, reportNote, reportResponses, type ReportConfig } from './report-parts.ts';

const TOO_MANY = 'Você já mandou vários avisos. Espere um pouco e tente de novo.';

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
  const refuse = reportLimit(db, config, { name: 'offer-report', phrase: TOO_MANY });
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
