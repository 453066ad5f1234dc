import { createRoute, z } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import {
  countUnseen,
  findAlerts,
  markSeen,
  muteTitle,
  unmuteTitle,
} from '#alerts/alert-queries.ts';
import { alertList, unseenCount } from '#alerts/alert-schema.ts';
import { bodyIn } from '#api/foundation/body.ts';
import { pageSize } from '#api/foundation/input.ts';
import {
  titleKeyOf,
  titleReference,
  wholeNumber,
  withBody,
  withOnlyBody,
} from '#api/library/library-input.ts';
import {
  answerRefusal,
  bodyAnswers,
  noContent,
  noTitle,
  readAnswers,
} from '#api/library/library-output.ts';
import { PRIVATE, json, reply, serve, unauthorizedAnswer } from '#api/foundation/route.ts';
import { REQUIRED_BEARER } from '#api/foundation/authentication.ts';
import type { AlertDependencies } from './settings.ts';
import { serveAlertSettings, servePush } from './settings.ts';

const tags = ['alerts'];
const security = REQUIRED_BEARER;
const query = z.object({ size: pageSize(30, 'How many alerts.') });
const seenInput = z
  .object({
    until: wholeNumber(0, 2 ** 48, 'must be the id of an alert'),
  })
  .openapi('SeenAlerts', { description: 'Alerts up to this id are seen; newer ones are not.' });

/** Serves a person's alerts and their settings. All of it is private. */
export function serveAlerts(api: OpenAPIHono, parts: AlertDependencies): void {
  const { db, clock, authentication } = parts;
  serve(
    api,
    createRoute({
      method: 'get',
      path: '/alerts',
      operationId: 'listAlerts',
      tags,
      summary: 'The person’s newest alerts',
      description: 'What the person was told of their titles, the newest first.',
      security,
      middleware: [authentication.required] as const,
      request: { query },
      responses: { 200: json('The alerts.', alertList), ...readAnswers },
    }),
    async (c) =>
      reply(200, await findAlerts(db, c.get('user'), c.req.valid('query').size), PRIVATE),
  );
  serve(
    api,
    createRoute({
      method: 'get',
      path: '/alerts/unseen',
      operationId: 'countUnseenAlerts',
      tags,
      summary: 'How many alerts the person has not seen',
      description: 'For a badge. Reading the alerts marks none as seen; `POST /alerts/seen` does.',
      security,
      middleware: [authentication.required] as const,
      responses: { 200: json('How many.', unseenCount), 401: unauthorizedAnswer },
    }),
    async (c) => reply(200, { unseen: await countUnseen(db, c.get('user')) }, PRIVATE),
  );
  serve(
    api,
    createRoute({
      method: 'post',
      path: '/alerts/seen',
      operationId: 'markAlertsSeen',
      tags,
      summary: 'Mark alerts as seen',
      description: 'Alerts that are newer than the given one stay unseen.',
      security,
      middleware: withBody(authentication),
      request: { body: bodyIn('SeenAlerts', seenInput) },
      responses: { 200: json('How many are left.', unseenCount), ...bodyAnswers },
    }),
    async (c) => {
      const user = c.get('user');
      await markSeen(db, user, { ...c.req.valid('json'), at: clock.now() });
      return reply(200, { unseen: await countUnseen(db, user) }, PRIVATE);
    },
  );
  serve(
    api,
    createRoute({
      method: 'post',
      path: '/alerts/mutes/add',
      operationId: 'muteTitle',
      tags,
      summary: 'Tell the person nothing more of a title',
      description: 'The title stays on the person’s lists.',
      security,
      middleware: withBody(authentication),
      request: { body: bodyIn('TitleReference', titleReference) },
      responses: { 204: { description: 'Done.' }, ...bodyAnswers, ...noTitle },
    }),
    async (c) => {
      const key = titleKeyOf(c.req.valid('json'));
      const refusal = await muteTitle(db, c.get('user'), { ...key, at: clock.now() });
      return refusal ? answerRefusal(refusal) : noContent();
    },
  );
  serve(
    api,
    createRoute({
      method: 'delete',
      path: '/alerts/mutes/remove',
      operationId: 'unmuteTitle',
      tags,
      summary: 'Tell the person of a title again',
      description: 'The title need not be muted.',
      security,
      middleware: withOnlyBody(authentication),
      request: { body: bodyIn('TitleReference', titleReference) },
      responses: { 204: { description: 'Done.' }, ...bodyAnswers },
    }),
    async (c) => {
      await unmuteTitle(db, c.get('user'), titleKeyOf(c.req.valid('json')));
      return noContent();
    },
  );
  serveAlertSettings(api, parts);
  servePush(api, parts);
}
