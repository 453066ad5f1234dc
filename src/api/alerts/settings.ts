import { createRoute, z } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import { alertSettingsView } from '#alerts/alert-schema.ts';
import { isTimeZone } from '#alerts/sending-time-rules.ts';
import {
  changeAlertSettings,
  findAlertSettings,
  renewFeed,
  revokeFeed,
} from '#alerts/alert-settings.ts';
import { jsonBody, noQuery, takesNothing, takesNothingAnswers } from '#api/foundation/body.ts';
import { answerRefusal, bodyAnswers, noContent } from '#api/library/library-output.ts';
import { PRIVATE, json, reply, serve, unauthorizedAnswer } from '#api/foundation/route.ts';
import { REQUIRED_BEARER, answerUnauthorized } from '#api/foundation/authentication.ts';
import type { ApiDependencies } from '#api/foundation/api-dependencies.ts';
import type { requestDevices } from '#api/foundation/client.ts';
import type { AlertSecrets } from '#alerts/alert-secrets.ts';
import type { Config } from '#platform/config.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { describeDevice } from '#accounts/device-rules.ts';
import {
  isPushEndpoint,
  queuePushes,
  subscribeToPush,
  unsubscribeFromPush,
} from '#alerts/push-commands.ts';

const tags = ['alerts'];
const security = REQUIRED_BEARER;
const path = '/alerts/settings';
/** Longest pause, in days. */
const LONGEST_PAUSE = 366;

const change = alertSettingsView
  .pick({ arrived: true, free: true, left: true, released: true, by_mail: true })
  .partial()
  .extend({
    time_zone: z.string().max(64).refine(isTimeZone, 'must be the name of a time zone').optional(),
    pause_days: z.int().min(0).max(LONGEST_PAUSE).optional(),
  })
  .meta({
    id: 'AlertSettingsChange',
    description: 'Absent fields stay as they are. A pause of 0 days ends one.',
  });

/** Serves how a person wants to be told, and the secret address of their calendar. */
export function serveAlertSettings(api: OpenAPIHono, parts: AlertDependencies): void {
  const { db, clock, authentication } = parts;
  const settingsOf = async (user: SignedInUserId) => {
    const { vapid } = await parts.secrets();
    const settings = await findAlertSettings(db, user, {
      pushKey: vapid.publicKey,
      now: clock.now(),
    });
    return settings ? reply(200, settings, PRIVATE) : answerUnauthorized();
  };
  const answers = { 200: json('The settings.', alertSettingsView), 401: unauthorizedAnswer };
  serve(
    api,
    createRoute({
      method: 'get',
      path,
      operationId: 'getAlertSettings',
      tags,
      summary: 'How the person wants to be told',
      description:
        'How often each kind of alert is sent, by which ways, and whether alerts are paused.',
      security,
      middleware: [authentication.required] as const,
      responses: answers,
    }),
    (c) => settingsOf(c.get('user')),
  );
  serve(
    api,
    createRoute({
      method: 'patch',
      path,
      operationId: 'updateAlertSettings',
      tags,
      summary: 'Change how the person is told',
      description: 'Fields that are not sent stay as they are.',
      security,
      middleware: [authentication.required, ...jsonBody()] as const,
      request: { body: { required: true, content: { 'application/json': { schema: change } } } },
      responses: { ...bodyAnswers, ...answers },
    }),
    async (c) => {
      const user = c.get('user');
      const { pause_days: days, ...rest } = c.req.valid('json');
      const paused_until =
        days === undefined
          ? undefined
          : days === 0
            ? null
            : new Date(clock.now().getTime() + days * 86_400_000);
      const done = await changeAlertSettings(db, user, { ...rest, paused_until });
      return done ? settingsOf(user) : answerUnauthorized();
    },
  );
  serve(
    api,
    createRoute({
      method: 'post',
      path: '/alerts/calendar',
      operationId: 'renewCalendar',
      tags,
      summary: 'Make a new secret address for the calendar and the feed; an earlier one ends',
      description: 'Whoever knows the address can read what is on it. The settings name it.',
      security,
      middleware: [authentication.required] as const,
      responses: answers,
    }),
    async (c) => {
      const user = c.get('user');
      return (await renewFeed(db, user)) ? settingsOf(user) : answerUnauthorized();
    },
  );
  serve(
    api,
    createRoute({
      method: 'delete',
      path: '/alerts/calendar',
      operationId: 'revokeCalendar',
      tags,
      summary: 'End the secret address of the calendar and the feed',
      description: 'Programs that read it get no more. A new address can be made at any time.',
      security,
      middleware: [authentication.required, ...takesNothing] as const,
      responses: { ...answers, ...takesNothingAnswers },
    }),
    async (c) => {
      const user = c.get('user');
      return (await revokeFeed(db, user)) ? settingsOf(user) : answerUnauthorized();
    },
  );
}

export type AlertConfig = Pick<Config, 'pushHosts'>;

/** The dependencies of the calls about alerts. */
export type AlertDependencies = Pick<ApiDependencies, 'db' | 'clock' | 'authentication'> & {
  config: AlertConfig;
  jobs: Pick<Jobs, 'add'>;
  deviceOf: ReturnType<typeof requestDevices>;
  /** Read at the first call that needs them. */
  secrets: () => Promise<AlertSecrets>;
};

const pushTags = ['alerts'];
const pushSecurity = REQUIRED_BEARER;
const pushPath = '/alerts/push';
/** A few kilobytes at most: an endpoint and two keys. */
const LARGEST = 8192;

const key = (bytes: number) =>
  z
    .string()
    .max(200)
    .refine((text) => Buffer.from(text, 'base64url').length === bytes, 'must be a browser’s key');

/** Serves the browsers of a person that show push messages. */
export function servePush(api: OpenAPIHono, parts: AlertDependencies): void {
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
      path: pushPath,
      operationId: 'subscribeToPush',
      tags: pushTags,
      summary: 'Send push messages to this browser',
      description:
        'The subscription belongs to the person who is signed in; sent again, it is stored once.',
      security: pushSecurity,
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
      path: pushPath,
      operationId: 'unsubscribeFromPush',
      tags: pushTags,
      summary: 'Send this browser no more push messages',
      description: 'The browser need not be subscribed.',
      security: pushSecurity,
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
      tags: pushTags,
      summary: 'Send a push message now, to see that it arrives',
      description: 'It goes to all browsers that the person subscribed.',
      security: pushSecurity,
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
