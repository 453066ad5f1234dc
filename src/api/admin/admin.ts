// Reasons: docs/decisions/2026-11-22-operators-page.md
import { createRoute, z } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { findOperatorActions } from '#admin/operator-log.ts';
import { OPERATOR_ACTIONS } from '#admin/operator-log-tables.ts';
import { pagingQuery } from '#api/foundation/input.ts';
import { PRIVATE, invalid, json, pageSchema, reply, serve } from '#api/foundation/route.ts';
import { serveAdminHeld, serveAdminOffers } from './admin-held.ts';
import { serveAdminJobs } from './admin-jobs.ts';
import { forSuperusers, hidden } from './admin-parts.ts';
import type { AdminParts } from './admin-parts.ts';
import { serveAdminMessages, serveAdminReports } from './admin-reports.ts';
import { serveAdminUsers } from './admin-users.ts';

const entry = z
  .object({
    id: z.int(),
    at: z.iso.datetime(),
    action: z.enum(OPERATOR_ACTIONS),
    actor: z.string().nullable().openapi({
      description: 'The superuser’s e-mail address; null once their account is deleted.',
    }),
    subject: z.string().nullable().openapi({
      description: 'The address of whose account it was; null if none, or if it is deleted.',
    }),
    about: z.string(),
  })
  .openapi('OperatorAction');

/** The calls of the operator's page, for superusers only. */
export function serveAdmin(api: OpenAPIHono, parts: AdminParts): void {
  serveAdminJobs(api, parts);
  serveAdminHeld(api, parts);
  serveAdminReports(api, parts);
  serveAdminOffers(api, parts);
  serveAdminMessages(api, parts);
  serveAdminUsers(api, parts);
  serve(
    api,
    createRoute({
      ...forSuperusers(parts),
      method: 'get',
      path: '/admin/log',
      operationId: 'listOperatorActions',
      summary: 'What superusers did',
      description: 'The last two years, the newest entry first.',
      request: { query: pagingQuery },
      responses: {
        200: json('A page of entries.', pageSchema('OperatorActionPage', entry)),
        ...hidden,
        422: json('A parameter is wrong.', invalid),
      },
    }),
    async (c) => {
      const { page, size } = c.req.valid('query');
      const actions = await findOperatorActions(parts.db, { page, size });
      const items = actions.items.map(({ at, ...action }) => ({ ...action, at: at.toISOString() }));
      const { total } = actions;
      return reply(200, { items, total, page, size, pages: Math.ceil(total / size) }, PRIVATE);
    },
  );
}
