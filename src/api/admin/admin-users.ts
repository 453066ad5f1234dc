import { z } from '@hono/zod-openapi';
import { ACCOUNT_DECISIONS, decideAboutAccount, findAccounts } from '#admin/account-decisions.ts';
import type { ApiDependencies } from '#api/foundation/api-dependencies.ts';
import type { ApiRoutes } from '#api/foundation/api-routes.ts';
import { forgetAccount } from '#api/foundation/authentication.ts';
import { jsonBody } from '#api/foundation/body.ts';
import { detail, json } from '#api/foundation/route.ts';
import { ok } from '#platform/result.ts';
import { SHOWN, decisionAnswers } from './admin-parts.ts';

const account = z
  .object({
    id: z.uuid(),
    email: z.string(),
    username: z.string(),
    is_active: z.boolean(),
    is_verified: z.boolean(),
    is_superuser: z.boolean(),
    is_own: z.boolean(),
    created_at: z.iso.datetime(),
    sessions: z.int(),
  })
  .openapi('FoundAccount');

const accounts = z.object({ items: z.array(account) }).openapi('FoundAccounts');

const search = z.object({
  email: z.string('must be given once').max(254).default('').openapi({
    description: 'A part of the address; empty for the superusers.',
    example: 'dora@',
  }),
});

const userParam = z.object({
  id: z.uuid('must be the id of an account').openapi({
    param: { name: 'id', in: 'path' },
    description: 'The account.',
    example: '00000000-0000-4000-8000-000000000000',
  }),
});

const decision = z
  .object({
    decision: z.enum(ACCOUNT_DECISIONS),
    email: z.string().max(254).optional().openapi({
      description: 'The address of the account, typed again; required to delete it.',
    }),
  })
  .openapi('AccountDecision');

/** The accounts, found by their address, and decisions about them. */
export function serveAdminUsers(routes: ApiRoutes, dependencies: ApiDependencies): void {
  const { db, clock, jobs } = dependencies;
  routes.operatorRead(
    {
      path: '/admin/users',
      operationId: 'searchAccounts',
      summary: 'Find accounts',
      description: 'Finds them by a part of their e-mail address; without one, the superusers.',
      request: { query: search },
      responses: { 200: json('At most 50, the one with exactly this address first.', accounts) },
    },
    async (c) => {
      const { email } = c.req.valid('query');
      const foundAccounts = await findAccounts(db, email, { most: SHOWN, now: clock.now() });
      const items = foundAccounts.map((user) => ({
        id: user.id,
        email: user.email,
        username: user.username,
        is_active: user.isActive,
        is_verified: user.isVerified,
        is_superuser: user.isSuperuser,
        is_own: user.id === c.get('user'),
        created_at: user.createdAt.toISOString(),
        sessions: user.sessions,
      }));
      return ok({ items });
    },
  );
  routes.operatorDecision(
    {
      path: '/admin/users/{id}',
      operationId: 'decideAboutAccount',
      summary: 'Change or delete an account',
      description:
        'A superuser cannot decide about their own account. A deletion needs its address, typed again.',
      request: { params: userParam },
      body: jsonBody(decision),
      responses: {
        ...decisionAnswers,
        409: json('OWN_ACCOUNT, or EMAIL_MISTYPED for a deletion.', detail),
      },
    },
    async (c) => {
      const userId = c.req.valid('param').id.toLowerCase();
      const about = { userId, ...c.req.valid('json') };
      const acting = { actor: c.get('user'), clock, jobs };
      const decided = await decideAboutAccount(db, about, acting);
      if (decided.ok) forgetAccount(userId);
      return decided;
    },
  );
}
