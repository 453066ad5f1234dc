import { createRoute, z } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { describeDevice } from '#accounts/device-rules.ts';
import {
  isPushEndpoint,
  queuePushes,
  subscribeToPush,
  unsubscribeFromPush,
} from '#alerts/push-commands.ts';
import { jsonBody, noQuery } from '#api/body.ts';
import { answerRefusal, bodyAnswers, noContent } from '#api/library/library-output.ts';
import { unauthorizedAnswer } from '#api/output.ts';
import { serve } from '#api/route.ts';
import { REQUIRED_BEARER } from '#api/viewer/authentication.ts';
import type { AlertParts } from './alert-parts.ts';

const tags = ['alerts'];
const security = REQUIRED_BEARER;
const path = '/alerts/push';
/** A few kilobytes at most: an endpoint and two keys. */
const LARGEST = 8192;

const key = (bytes: number) =>
  z
    .string()
    .max(200)
    .refine((text) => Buffer.from(text, 'base64url').length === bytes, 'must be a browser’s key');

/** Serves the browsers of a person that show push messages. */
export function servePush(api: OpenAPIHono, parts: AlertParts): void {
  const { db, clock, jobs, authentication, deviceOf, config } = parts;
  const endpoint = z
    .string()
    .max(2000)
    .refine((url) => isPushEndpoint(url, config.pushHosts), 'must be of a known push service');
  const subscription = z
    .object({ endpoint, keys: z.object({ p256dh: key(65), auth: key(16) }) })
    .openapi('PushSubscription', {
      description: 'What the browser’s `PushSubscription.toJSON()` returns.',
    });
  const subscribed = z.object({ endpoint: z.string().max(2000) }).openapi('PushEndpoint');
  serve(
    api,
    createRoute({
      method: 'post',
      path,
      operationId: 'subscribeToPush',
      tags,
      summary: 'Send push messages to this browser',
      description:
        'The subscription belongs to the person who is signed in; sent again, it is stored once.',
      security,
      middleware: [authentication.required, ...jsonBody(LARGEST)] as const,
      request: {
        body: { required: true, content: { 'application/json': { schema: subscription } } },
      },
      responses: { 204: { description: 'Done.' }, ...bodyAnswers },
    }),
    async (c) => {
      const { endpoint: to, keys } = c.req.valid('json');
      const { device } = describeDevice(deviceOf(c).userAgent);
      const input = { endpoint: to, ...keys, device, at: clock.now() };
      const refusal = await subscribeToPush(
        db,
        { userId: c.get('user'), sessionId: c.get('session') },
        input,
      );
      return refusal ? answerRefusal(refusal) : noContent();
    },
  );
  serve(
    api,
    createRoute({
      method: 'delete',
      path,
      operationId: 'unsubscribeFromPush',
      tags,
      summary: 'Send this browser no more push messages',
      description: 'The browser need not be subscribed.',
      security,
      middleware: [authentication.required, noQuery, ...jsonBody(LARGEST)] as const,
      request: {
        body: { required: true, content: { 'application/json': { schema: subscribed } } },
      },
      responses: { 204: { description: 'Done.' }, ...bodyAnswers },
    }),
    async (c) => {
      await unsubscribeFromPush(db, c.get('user'), c.req.valid('json').endpoint);
      return noContent();
    },
  );
  serve(
    api,
    createRoute({
      method: 'post',
      path: '/alerts/push/test',
      operationId: 'sendTestPush',
      tags,
      summary: 'Send a push message now, to see that it arrives',
      description: 'It goes to all browsers that the person subscribed.',
      security,
      middleware: [authentication.required] as const,
      responses: { 204: { description: 'Queued.' }, 401: unauthorizedAnswer },
    }),
    async (c) => {
      const message = {
        title: 'É assim que chega.',
        body: 'Quando um título da sua lista chegar, a gente avisa por aqui.',
        path: '/#avisos',
        tag: 'teste',
      };
      await db.transaction((tx) => queuePushes(jobs, tx, c.get('user'), message));
      return noContent();
    },
  );
}
