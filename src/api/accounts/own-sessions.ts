import { createRoute, z } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { SECURITY_EVENTS } from '#accounts/account-tables.ts';
import { describePlace, describeSession } from '#accounts/device-rules.ts';
import type { Device } from '#accounts/device-rules.ts';
import { findActivity, noteSecurityEvent } from '#accounts/security-log.ts';
import type { Activity } from '#accounts/security-log.ts';
import { endSession, endSessions, findSessions } from '#accounts/sessions.ts';
import { takesNothing, takesNothingAnswers } from '#api/foundation/body.ts';
import { answerError, notFound } from '#api/foundation/errors.ts';
import { pagingQuery } from '#api/foundation/input.ts';
import {
  PRIVATE,
  detail,
  invalid,
  json,
  notForTvsAnswer,
  pageSchema,
  reply,
  serve,
  unauthorizedAnswer,
} from '#api/foundation/route.ts';
import { REQUIRED_BEARER } from '#api/foundation/authentication.ts';
import type { AccountParts } from './account-parts.ts';
import { answerUncached } from './sign-in.ts';
import type { OwnSession } from '#accounts/sessions.ts';

const place = z.string().openapi({
  description: 'The city, if a proxy names it, or how the network compares with the request’s.',
  example: 'nesta mesma rede',
});
const device = z.string().openapi({ example: 'Chrome no computador' });
const kindOfDevice = z.enum(['computer', 'phone', 'tablet', 'tv', 'other']);

const session = z
  .object({
    id: z.uuid(),
    device,
    kind: kindOfDevice,
    place,
    created_at: z.iso.datetime(),
    last_seen_at: z.iso.datetime(),
    is_current: z.boolean(),
  })
  .openapi('Session');
const sessionList = z.object({ items: z.array(session) }).openapi('SessionList');

const activity = z
  .object({ at: z.iso.datetime(), kind: z.enum(SECURITY_EVENTS), device, place })
  .openapi('Activity');

const sessionParam = z.object({
  id: z.uuid('must be the id of a session').openapi({
    param: { name: 'id', in: 'path' },
    description: 'The session, by its id in `GET /users/me/sessions`.',
  }),
});

/** Serves a person's sessions and the activity of their account. */
export function serveOwnSessions(api: OpenAPIHono, parts: AccountParts): void {
  const { db, clock, authentication, deviceOf } = parts;
  const common = { tags: ['users'], security: REQUIRED_BEARER };
  serve(
    api,
    createRoute({
      ...common,
      method: 'get',
      path: '/users/me/sessions',
      operationId: 'listSessions',
      summary: 'Where one is signed in',
      description: 'Browsers and TVs, with the session of this token marked.',
      middleware: [authentication.required] as const,
      responses: {
        200: json('The sessions, the last used first; 100 at most.', sessionList),
        401: unauthorizedAnswer,
      },
    }),
    async (c) => {
      const sessions = await findSessions(db, c.get('user'), clock);
      const here = deviceOf(c);
      const items = sessions.map((entry) => sessionOutput(entry, here, c.get('session')));
      return reply(200, { items }, PRIVATE);
    },
  );
  serve(
    api,
    createRoute({
      ...common,
      method: 'delete',
      path: '/users/me/sessions/{id}',
      operationId: 'endSession',
      summary: 'Sign out one device',
      description: 'Its token is refused from then on. It may be the session of this token.',
      middleware: [
        authentication.required,
        authentication.changesAccount,
        ...takesNothing,
      ] as const,
      request: { params: sessionParam },
      responses: {
        204: { description: 'The session has ended.' },
        401: unauthorizedAnswer,
        403: notForTvsAnswer,
        ...takesNothingAnswers,
        404: json('There is no such session of this person.', detail),
      },
    }),
    async (c) => {
      const userId = c.get('user');
      if (!(await endSession(db, userId, c.req.valid('param').id))) return answerError(notFound);
      await noteSecurityEvent(db, 'session-ended', { userId, device: deviceOf(c), clock });
      return answerUncached();
    },
  );
  serve(
    api,
    createRoute({
      ...common,
      method: 'delete',
      path: '/users/me/sessions',
      operationId: 'endOtherSessions',
      summary: 'Sign out all other devices',
      description: 'TVs too. The session of this token goes on.',
      middleware: [
        authentication.required,
        authentication.changesAccount,
        ...takesNothing,
      ] as const,
      responses: {
        204: { description: 'Only the session of this token is left.' },
        401: unauthorizedAnswer,
        403: notForTvsAnswer,
        ...takesNothingAnswers,
      },
    }),
    async (c) => {
      const userId = c.get('user');
      if ((await endSessions(db, userId, c.get('session'))) > 0) {
        await noteSecurityEvent(db, 'session-ended', { userId, device: deviceOf(c), clock });
      }
      return answerUncached();
    },
  );
  serve(
    api,
    createRoute({
      ...common,
      method: 'get',
      path: '/users/me/activity',
      operationId: 'listActivity',
      summary: 'What happened with the account',
      description: 'The security log of the last 180 days, the newest entry first.',
      middleware: [authentication.required] as const,
      request: { query: pagingQuery },
      responses: {
        200: json('A page of entries.', pageSchema('ActivityPage', activity)),
        401: unauthorizedAnswer,
        422: json('A parameter is wrong.', invalid),
      },
    }),
    async (c) => {
      const { page, size } = c.req.valid('query');
      const activityPage = await findActivity(db, c.get('user'), { page, size });
      const here = deviceOf(c);
      const items = activityPage.items.map((entry) => activityOutput(entry, here));
      const { total } = activityPage;
      return reply(200, { items, total, page, size, pages: Math.ceil(total / size) }, PRIVATE);
    },
  );
}

const sessionOutput = (
  entry: OwnSession,
  here: Device,
  current: string,
): z.output<typeof session> => ({
  id: entry.id,
  ...describeSession(entry),
  place: describePlace(entry, here),
  created_at: entry.createdAt.toISOString(),
  last_seen_at: entry.lastSeenAt.toISOString(),
  is_current: entry.id === current,
});

const activityOutput = (entry: Activity, here: Device): z.output<typeof activity> => ({
  at: entry.at.toISOString(),
  kind: entry.kind,
  device: describeSession({ isTv: entry.kind === 'tv-paired', userAgent: entry.userAgent }).device,
  place: describePlace(entry, here),
});
