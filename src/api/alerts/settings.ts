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
import { jsonBody, takesNothing, takesNothingAnswers } from '#api/body.ts';
import { bodyAnswers } from '#api/library/library-output.ts';
import { json, unauthorizedAnswer } from '#api/output.ts';
import { PRIVATE, reply, serve } from '#api/route.ts';
import { answerUnauthorized, REQUIRED_BEARER } from '#api/viewer/authentication.ts';
import type { AlertParts } from './alert-parts.ts';

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
export function serveAlertSettings(api: OpenAPIHono, parts: AlertParts): void {
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
