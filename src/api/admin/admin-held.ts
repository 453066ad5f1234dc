import { z } from '@hono/zod-openapi';
import { decideAboutNews, findHeldNews } from '#admin/held-news-jobs.ts';
import {
  OFFER_DECISIONS,
  decideAboutAlerts,
  decideAboutOffers,
} from '#admin/operator-decisions.ts';
import type { ApiDependencies } from '#api/foundation/api-dependencies.ts';
import type { ApiRoutes } from '#api/foundation/api-routes.ts';
import { jsonBody } from '#api/foundation/body.ts';
import { json } from '#api/foundation/route.ts';
import { listHeldEvents } from '#catalog/offers/held-events.ts';
import { mediaType } from '#catalog/schema.ts';
import { findReportedOffers } from '#library/offer-report-commands.ts';
import { ok } from '#platform/result.ts';
import { LARGEST_ID } from '#shared/ids.ts';
import { OFFER_PROBLEMS } from '#shared/report-rules.ts';
import { SHOWN, decisionAnswers } from './admin-parts.ts';

const RELEASES = ['release', 'drop'] as const;
const kind = z.enum(['deleted', 'refused', 'offers', 'people']);
const heldId = z.int().min(1).max(LARGEST_ID);

const news = z
  .object({
    kind,
    run: z.int(),
    news: z.int(),
    since: z.iso.datetime(),
    examples: z.array(z.string()),
    decided: z.enum(RELEASES).nullable().openapi({
      description: 'What somebody decided; it is carried out when no synchronisation runs.',
    }),
  })
  .openapi('HeldNews');

const alerts = z
  .object({
    service: z.int(),
    name: z.string(),
    run: z.int().nullable(),
    leaves: z.boolean(),
    events: z.int(),
    day: z.iso.date(),
    examples: z.array(z.string()),
  })
  .openapi('HeldAlerts');

const held = z.object({ news: z.array(news), alerts: z.array(alerts) }).openapi('Held');

/** Serves held news of the sync, and alerts that wait because they are too many. */
export function serveAdminHeld(routes: ApiRoutes, dependencies: ApiDependencies): void {
  const { db, clock, jobs } = dependencies;
  routes.operatorRead(
    {
      path: '/admin/held',
      operationId: 'listHeld',
      summary: 'Held news and alerts',
      description:
        'What synchronisations did not believe, and alerts that wait because they are too many.',
      responses: { 200: json('By run, kind and service.', held) },
    },
    async () => {
      const heldNews = await findHeldNews(db);
      const body = {
        news: heldNews.map(({ since, ...entry }) => ({ ...entry, since: since.toISOString() })),
        alerts: await listHeldEvents(db, {}),
      };
      return ok(body);
    },
  );
  const newsDecision = z
    .object({ decision: z.enum(RELEASES), kind, run: heldId })
    .openapi('HeldNewsDecision');
  routes.operatorDecision(
    {
      path: '/admin/held/news',
      operationId: 'decideAboutHeldNews',
      summary: 'Release or drop held news',
      description: 'A job carries it out, because a synchronisation may be running.',
      body: jsonBody(newsDecision),
      responses: decisionAnswers,
    },
    async (c) => {
      const acting = { actor: c.get('user'), clock, jobs };
      return decideAboutNews(db, c.req.valid('json'), acting);
    },
  );
  const alertsDecision = z
    .object({
      decision: z.enum(RELEASES),
      service: heldId,
      run: heldId.nullable(),
      leaves: z.boolean(),
    })
    .openapi('HeldAlertsDecision');
  routes.operatorDecision(
    {
      path: '/admin/held/alerts',
      operationId: 'decideAboutHeldAlerts',
      summary: 'Release or drop held alerts',
      description: 'Released alerts are sent, dropped ones never are.',
      body: jsonBody(alertsDecision),
      responses: decisionAnswers,
    },
    async (c) => {
      const acting = { actor: c.get('user'), clock };
      return decideAboutAlerts(db, c.req.valid('json'), acting);
    },
  );
}

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
export function serveAdminOffers(routes: ApiRoutes, dependencies: ApiDependencies): void {
  const { db, clock } = dependencies;
  routes.operatorRead(
    {
      path: '/admin/offers',
      operationId: 'listReportedOffers',
      summary: 'Titles whose offers were reported',
      description: 'At most 50 titles, with what the reports say.',
      responses: {
        200: json(
          'Those with open reports, the most reported first.',
          z.object({ items: z.array(reported) }).openapi('ReportedOfferList'),
        ),
      },
    },
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
      return ok({ items });
    },
  );
  const decision = z
    .object({
      media_id: z.int().min(1).max(LARGEST_ID),
      type: mediaType,
      decision: z.enum(OFFER_DECISIONS),
    })
    .openapi('OfferDecision');
  routes.operatorDecision(
    {
      path: '/admin/offers',
      operationId: 'decideAboutReportedOffers',
      summary: 'Close the reports of a title’s offers',
      description: 'The offers themselves come from the film database and stay as they are.',
      body: jsonBody(decision),
      responses: decisionAnswers,
    },
    async (c) => {
      const { media_id: id, ...about } = c.req.valid('json');
      const acting = { actor: c.get('user'), clock };
      return decideAboutOffers(db, { id, ...about }, acting);
    },
  );
}
