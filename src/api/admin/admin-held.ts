import { createRoute, z } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { decideAboutNews, findHeldNews } from '#admin/held-news-jobs.ts';
import {
  OFFER_DECISIONS,
  decideAboutAlerts,
  decideAboutOffers,
} from '#admin/operator-decisions.ts';
import { PRIVATE, json, reply, serve } from '#api/foundation/route.ts';
import { listHeldEvents } from '#catalog/offers/held-events.ts';
import { LARGEST_ID } from '#shared/ids.ts';
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
import { mediaType } from '#catalog/schema.ts';
import { findReportedOffers } from '#library/offer-report-commands.ts';
import { OFFER_PROBLEMS } from '#shared/report-rules.ts';

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
export function serveAdminHeld(api: OpenAPIHono, parts: AdminParts): void {
  const { db, clock, jobs } = parts;
  serve(
    api,
    createRoute({
      ...forSuperusers(parts),
      method: 'get',
      path: '/admin/held',
      operationId: 'listHeld',
      summary: 'Held news and alerts',
      description:
        'What synchronisations did not believe, and alerts that wait because they are too many.',
      responses: { 200: json('By run, kind and service.', held), ...hidden },
    }),
    async () => {
      const heldNews = await findHeldNews(db);
      const body = {
        news: heldNews.map(({ since, ...entry }) => ({ ...entry, since: since.toISOString() })),
        alerts: await listHeldEvents(db, {}),
      };
      return reply(200, body, PRIVATE);
    },
  );
  const newsDecision = z
    .object({ decision: z.enum(RELEASES), kind, run: heldId })
    .openapi('HeldNewsDecision');
  serve(
    api,
    createRoute({
      ...decisions(parts),
      method: 'post',
      path: '/admin/held/news',
      operationId: 'decideAboutHeldNews',
      summary: 'Release or drop held news',
      description: 'A job carries it out, because a synchronisation may be running.',
      request: { body: bodyOf(newsDecision) },
      responses: decisionAnswers,
    }),
    async (c) => {
      const acting = { actor: c.get('user'), clock, jobs };
      return answerDecided(await decideAboutNews(db, c.req.valid('json'), acting));
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
  serve(
    api,
    createRoute({
      ...decisions(parts),
      method: 'post',
      path: '/admin/held/alerts',
      operationId: 'decideAboutHeldAlerts',
      summary: 'Release or drop held alerts',
      description: 'Released alerts are sent, dropped ones never are.',
      request: { body: bodyOf(alertsDecision) },
      responses: decisionAnswers,
    }),
    async (c) => {
      const acting = { actor: c.get('user'), clock };
      return answerDecided(await decideAboutAlerts(db, c.req.valid('json'), acting));
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
