import { z } from '@hono/zod-openapi';
import { describeDevice } from '#accounts/device-rules.ts';
import type { SignedInUserId } from '#accounts/signed-in.ts';

import {
  changeAlertSettings,
  findAlertSettings,
  renewFeed,
  revokeFeed,
} from '#alerts/alert-settings.ts';
import {
  isPushEndpoint,
  queuePushes,
  subscribeToPush,
  unsubscribeFromPush,
} from '#alerts/push-commands.ts';
import { isTimeZone } from '#alerts/sending-time-rules.ts';
import type { ApiDependencies } from '#api/foundation/api-dependencies.ts';
import type { ApiRoutes } from '#api/foundation/api-routes.ts';
import { jsonBody, nothing, withoutQuery } from '#api/foundation/body.ts';
import { unauthorized } from '#api/foundation/errors.ts';
import { json } from '#api/foundation/route.ts';
import { done, okOr } from '#platform/result.ts';
import { DAY_MS } from '#shared/days.ts';
import { alertSettingsOutput, alertSettingsView } from './alert-output.ts';

const tags = ['alerts'];
const path = '/alerts/settings';
/** Longest pause, in days. */
const LONGEST_PAUSE = 366;

const settingsChange = alertSettingsView
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
export function serveAlertSettings(
  routes: ApiRoutes,
  { db, clock, alertSecrets }: ApiDependencies,
): void {
  const settingsOf = async (user: SignedInUserId) => {
    const { vapid } = await alertSecrets();
    const settings = await findAlertSettings(db, user, clock.now());
    return okOr(settings && alertSettingsOutput(settings, vapid.publicKey), unauthorized);
  };
  const responses = { 200: json('The settings.', alertSettingsView) };
  routes.viewerRead(
    {
      path,
      operationId: 'getAlertSettings',
      tags,
      summary: 'How the person wants to be told',
      description:
        'How often each kind of alert is sent, by which ways, and whether alerts are paused.',
      responses,
    },
    (c) => settingsOf(c.get('user')),
  );
  routes.viewerWrite(
    {
      method: 'patch',
      path,
      operationId: 'updateAlertSettings',
      tags,
      summary: 'Change how the person is told',
      description: 'Fields that are not sent stay as they are.',
      body: jsonBody(settingsChange),
      responses,
    },
    async (c) => {
      const user = c.get('user');
      const {
        pause_days: days,
        by_mail: byMail,
        time_zone: timeZone,
        ...rhythms
      } = c.req.valid('json');
      const pausedUntil =
        days === undefined
          ? undefined
          : days === 0
            ? null
            : new Date(clock.now().getTime() + days * DAY_MS);
      const change = { ...rhythms, byMail, timeZone, pausedUntil };
      const changed = await changeAlertSettings(db, user, change);
      return changed.ok ? settingsOf(user) : changed;
    },
  );
  routes.viewerWrite(
    {
      method: 'post',
      path: '/alerts/calendar',
      operationId: 'renewCalendar',
      tags,
      summary: 'Make a new secret address for the calendar and the feed; an earlier one ends',
      description: 'Whoever knows the address can read what is on it. The settings name it.',
      responses,
    },
    async (c) => {
      const user = c.get('user');
      const renewed = await renewFeed(db, user);
      return renewed.ok ? settingsOf(user) : renewed;
    },
  );
  routes.viewerWrite(
    {
      method: 'delete',
      path: '/alerts/calendar',
      operationId: 'revokeCalendar',
      tags,
      summary: 'End the secret address of the calendar and the feed',
      description: 'Programs that read it get no more. A new address can be made at any time.',
      body: nothing,
      responses,
    },
    async (c) => {
      const user = c.get('user');
      const revoked = await revokeFeed(db, user);
      return revoked.ok ? settingsOf(user) : revoked;
    },
  );
}

const pushPath = '/alerts/push';
/** A few kilobytes at most: an endpoint and two keys. */
const LARGEST = 8192;

const key = (bytes: number) =>
  z
    .string()
    .max(200)
    .refine((text) => Buffer.from(text, 'base64url').length === bytes, 'must be a browser’s key');

/** Serves the browsers of a person that show push messages. */
export function servePush(
  routes: ApiRoutes,
  { db, clock, jobs, deviceOf, config }: ApiDependencies,
): void {
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
  routes.viewerWrite(
    {
      method: 'post',
      path: pushPath,
      operationId: 'subscribeToPush',
      tags,
      summary: 'Send push messages to this browser',
      description:
        'The subscription belongs to the person who is signed in; sent again, it is stored once.',
      body: jsonBody(subscription, LARGEST),
      responses: { 204: { description: 'Done.' } },
    },
    async (c) => {
      const { endpoint: to, keys } = c.req.valid('json');
      const { device } = describeDevice(deviceOf(c).userAgent);
      const input = { endpoint: to, ...keys, device, at: clock.now() };
      const session = { userId: c.get('user'), sessionId: c.get('session') };
      return subscribeToPush(db, session, input);
    },
  );
  routes.viewerWrite(
    {
      method: 'delete',
      path: pushPath,
      operationId: 'unsubscribeFromPush',
      tags,
      summary: 'Send this browser no more push messages',
      description: 'The browser need not be subscribed.',
      body: withoutQuery(jsonBody(subscribed, LARGEST)),
      responses: { 204: { description: 'Done.' } },
    },
    async (c) => {
      await unsubscribeFromPush(db, c.get('user'), c.req.valid('json').endpoint);
      return done;
    },
  );
  routes.viewerWrite(
    {
      method: 'post',
      path: '/alerts/push/test',
      operationId: 'sendTestPush',
      tags,
      summary: 'Send a push message now, to see that it arrives',
      description: 'It goes to all browsers that the person subscribed.',
      responses: { 204: { description: 'Queued.' } },
    },
    async (c) => {
      const message = {
        title: 'É assim que chega.',
        body: 'Quando um título da sua lista chegar, a gente avisa por aqui.',
        path: '/#avisos',
        tag: 'teste',
      };
      await db.transaction((tx) => queuePushes(jobs, tx, c.get('user'), message));
      return done;
    },
  );
}
