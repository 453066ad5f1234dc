import { createRoute, z } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { ACCOUNT_DECISIONS, decideAboutAccount, findAccounts } from '#admin/account-decisions.ts';
import { answerError } from '#api/foundation/errors.ts';
import { PRIVATE, detail, invalid, json, reply, serve } from '#api/foundation/route.ts';
import { forgetAccount } from '#api/foundation/authentication.ts';
import { phraseError } from '#platform/errors.ts';
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

const ownAccount = phraseError('OWN_ACCOUNT', 409, 'OWN_ACCOUNT');
const mistyped = phraseError('EMAIL_MISTYPED', 409, 'EMAIL_MISTYPED');

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
export function serveAdminUsers(api: OpenAPIHono, parts: AdminParts): void {
  const { db, clock, jobs } = parts;
  serve(
    api,
    createRoute({
      ...forSuperusers(parts),
      method: 'get',
      path: '/admin/users',
      operationId: 'searchAccounts',
      summary: 'Find accounts',
      description: 'Finds them by a part of their e-mail address; without one, the superusers.',
      request: { query: search },
      responses: {
        200: json('At most 50, the one with exactly this address first.', accounts),
        ...hidden,
        422: json('A parameter is wrong.', invalid),
      },
    }),
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
      return reply(200, { items }, PRIVATE);
    },
  );
  serve(
    api,
    createRoute({
      ...decisions(parts),
      method: 'post',
      path: '/admin/users/{id}',
      operationId: 'decideAboutAccount',
      summary: 'Change or delete an account',
      description:
        'A superuser cannot decide about their own account. A deletion needs its address, typed again.',
      request: { params: userParam, body: bodyOf(decision) },
      responses: {
        ...decisionAnswers,
        409: json('OWN_ACCOUNT, or EMAIL_MISTYPED for a deletion.', detail),
      },
    }),
    async (c) => {
      const userId = c.req.valid('param').id.toLowerCase();
      const about = { userId, ...c.req.valid('json') };
      const acting = { actor: c.get('user'), clock, jobs };
      const result = await decideAboutAccount(db, about, acting);
      if (result === 'own') return answerError(ownAccount);
      if (result === 'mistyped') return answerError(mistyped);
      forgetAccount(userId);
      return answerDecided(result);
    },
  );
}
