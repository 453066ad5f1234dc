import { createRoute, z } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { decideAboutNews, findHeldNews } from '#admin/held-news-jobs.ts';
import { decideAboutAlerts } from '#admin/operator-decisions.ts';
import { json } from '#api/output.ts';
import { PRIVATE, reply, serve } from '#api/route.ts';
import { listHeldEvents } from '#catalog/offers/held-events.ts';
import { LARGEST_ID } from '#shared/ids.ts';
import {
  answerDecided,
  bodyOf,
  decisionAnswers,
  decisions,
  forSuperusers,
  hidden,
} from './admin-parts.ts';
import type { AdminParts } from './admin-parts.ts';

const RELEASES = ['release', 'drop'] as const;
const kind = z.enum(['deleted', 'refused', 'offers', 'people']);
const id = z.int().min(1).max(LARGEST_ID);

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
    .object({ decision: z.enum(RELEASES), kind, run: id })
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
    .object({ decision: z.enum(RELEASES), service: id, run: id.nullable(), leaves: z.boolean() })
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
