import { createRoute, z } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { decideAboutOffers, OFFER_DECISIONS } from '#admin/operator-decisions.ts';
import { json } from '#api/output.ts';
import { PRIVATE, reply, serve } from '#api/route.ts';
import { mediaType } from '#catalog/schema.ts';
import { findReportedOffers } from '#library/offer-report-commands.ts';
import { LARGEST_ID } from '#shared/ids.ts';
import { OFFER_PROBLEMS } from '#shared/report-rules.ts';
import {
  SHOWN,
  answerDecided,
  bodyOf,
  decisionAnswers,
  decisions,
  forSuperusers,
  hidden,
} from './admin-parts.ts';
import type { AdminParts } from './admin-parts.ts';

const report = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  provider: z.string().nullable().openapi({ description: 'Null if they did not say.' }),
  problem: z.enum(OFFER_PROBLEMS),
  note: z.string(),
  has_account: z.boolean(),
});

const reported = z
  .object({ media_id: z.int(), type: mediaType, name: z.string(), reports: z.array(report) })
  .openapi('ReportedOffers');

/** Offers that visitors called wrong, and decisions about them. */
export function serveAdminOffers(api: OpenAPIHono, parts: AdminParts): void {
  const { db, clock } = parts;
  serve(
    api,
    createRoute({
      ...forSuperusers(parts),
      method: 'get',
      path: '/admin/offers',
      operationId: 'listReportedOffers',
      summary: 'Titles whose offers were reported',
      description: 'At most 50 titles, with what the reports say.',
      responses: {
        200: json(
          'Those with open reports, the most reported first.',
          z.object({ items: z.array(reported) }).openapi('ReportedOfferList'),
        ),
        ...hidden,
      },
    }),
    async () => {
      const titles = await findReportedOffers(db, SHOWN);
      const items = titles.map(({ id, reports, ...title }) => ({
        ...title,
        media_id: id,
        reports: reports.map(({ at, hasAccount, ...entry }) => ({
          ...entry,
          at: at.toISOString(),
          has_account: hasAccount,
        })),
      }));
      return reply(200, { items }, PRIVATE);
    },
  );
  const decision = z
    .object({
      media_id: z.int().min(1).max(LARGEST_ID),
      type: mediaType,
      decision: z.enum(OFFER_DECISIONS),
    })
    .openapi('OfferDecision');
  serve(
    api,
    createRoute({
      ...decisions(parts),
      method: 'post',
      path: '/admin/offers',
      operationId: 'decideAboutReportedOffers',
      summary: 'Close the reports of a title’s offers',
      description: 'The offers themselves come from the film database and stay as they are.',
      request: { body: bodyOf(decision) },
      responses: decisionAnswers,
    }),
    async (c) => {
      const { media_id: id, ...about } = c.req.valid('json');
      const acting = { actor: c.get('user'), clock };
      return answerDecided(await decideAboutOffers(db, { id, ...about }, acting));
    },
  );
}
