// Reasons: docs/decisions/2026-11-22-operators-page.md
import { z } from '@hono/zod-openapi';
import { OPERATOR_ACTIONS } from '#admin/operator-log-tables.ts';
import { findOperatorActions } from '#admin/operator-log.ts';
import type { ApiDependencies } from '#api/foundation/api-dependencies.ts';
import type { ApiRoutes } from '#api/foundation/api-routes.ts';
import { pagingQuery } from '#api/foundation/input.ts';
import { json, pageOf, pageSchema } from '#api/foundation/route.ts';
import { ok } from '#platform/result.ts';
import { serveAdminHeld, serveAdminOffers } from './admin-held.ts';
import { serveAdminJobs } from './admin-jobs.ts';
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
export function serveAdmin(routes: ApiRoutes, dependencies: ApiDependencies): void {
  serveAdminJobs(routes, dependencies);
  serveAdminHeld(routes, dependencies);
  serveAdminReports(routes, dependencies);
  serveAdminOffers(routes, dependencies);
  serveAdminMessages(routes, dependencies);
  serveAdminUsers(routes, dependencies);
  routes.operatorRead(
    {
      path: '/admin/log',
      operationId: 'listOperatorActions',
      summary: 'What superusers did',
      description: 'The last two years, the newest entry first.',
      request: { query: pagingQuery },
      responses: { 200: json('A page of entries.', pageSchema('OperatorActionPage', entry)) },
    },
    async (c) => {
      const paging = c.req.valid('query');
      const { items, total } = await findOperatorActions(dependencies.db, paging);
      const dated = items.map(({ at, ...action }) => ({ ...action, at: at.toISOString() }));
      return ok(pageOf({ items: dated, total }, paging));
    },
  );
}
