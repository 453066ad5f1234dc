import { z } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { tooManyTries } from '#accounts/account-errors.ts';
import type { ApiDependencies } from '#api/foundation/api-dependencies.ts';
import type { ApiRoutes } from '#api/foundation/api-routes.ts';
import { jsonBody, mediaServerBody, nothing } from '#api/foundation/body.ts';
import { answerError, notFound } from '#api/foundation/errors.ts';
import { idParam } from '#api/foundation/input.ts';
import { detail, json, tooManyAnswer } from '#api/foundation/route.ts';
import { MEDIA_SERVERS } from '#moving/records.ts';
import { findWebhookAt, receiveEvent } from '#moving/webhooks/received-events.ts';
import {
  deleteWebhook,
  findWebhooks,
  importUnplaced,
  makeWebhook,
  replaceAddress,
} from '#moving/webhooks/webhook-commands.ts';
import type { OwnWebhook } from '#moving/webhooks/webhook-commands.ts';
import { WEBHOOK_EVENT_STATES } from '#moving/webhooks/webhook-tables.ts';
import { done, ok, refused } from '#platform/result.ts';
import { LONGEST_WEBHOOK_NAME } from '#shared/access-key-rules.ts';
import { visibleLine } from '#shared/visible-text.ts';

const instant = z.iso.datetime();

const webhook = z
  .object({
    id: z.int(),
    media_server: z.enum(MEDIA_SERVERS),
    name: z.string(),
    viewer_name: z.string().nullable().openapi({
      description: 'The only person of the media server whose viewings count; null for all.',
    }),
    address_end: z.string().openapi({ description: 'The last letters of its address.' }),
    created_at: instant,
    last_used_at: instant.nullable(),
    unread_at: instant.nullable().openapi({
      description: 'The last time that something came which its media server does not send.',
    }),
    unplaced: z.int().openapi({ description: 'Viewings whose title was not recognised.' }),
    events: z.array(
      z.object({
        at: instant,
        state: z.enum(WEBHOOK_EVENT_STATES),
        name: z.string(),
        reason: z.string().nullable(),
      }),
    ),
  })
  .openapi('Webhook', {
    description:
      'A secret address to which a media server sends what was played, with its last 20 viewings, the newest first.',
  });

const madeWebhook = z
  .object({
    address: z.string().meta({ description: 'Shown once: only its hash is stored.' }),
    webhook,
  })
  .openapi('MadeWebhook');

const line = (missing: string) =>
  z
    .string(missing)
    .transform((name) => visibleLine(name).trim())
    .pipe(
      z
        .string()
        .min(1, missing)
        .max(LONGEST_WEBHOOK_NAME, `O nome pode ter até ${LONGEST_WEBHOOK_NAME} letras`),
    );

const input = z
  .object({
    media_server: z.enum(MEDIA_SERVERS, `must be one of ${MEDIA_SERVERS.join(', ')}`),
    name: line('Diga onde fica').openapi({ type: 'string', example: 'Plex da sala' }),
    viewer_name: z
      .union([line('Diga o nome, ou deixe sem'), z.null()])
      .default(null)
      .openapi({
        type: ['string', 'null'],
        description: 'Counts only what this person of the media server watches. Kodi has none.',
      }),
  })
  .refine((value) => value.media_server !== 'kodi' || value.viewer_name === null, {
    path: ['viewer_name'],
    error: 'O Kodi não diz quem viu',
  })
  .openapi('WebhookInput');

const call = z.record(z.string(), z.unknown()).openapi('MediaServerCall', {
  description:
    'Plex: its webhook, with `payload` in a form. Jellyfin: the webhook plugin, with all properties, or the one of others. Emby: its webhook, as JSON or in the field `data` of a form. Kodi: `{title, uniqueIds: {tmdbId, imdbId}}` of a finished film, or `{movie | show and episode, progress}` as Trakt takes it.',
});

const webhookOutput = ({
  mediaServer,
  viewerName,
  tokenEnd,
  createdAt,
  lastUsedAt,
  unreadAt,
  events,
  ...rest
}: OwnWebhook): z.output<typeof webhook> => ({
  ...rest,
  media_server: mediaServer,
  viewer_name: viewerName,
  address_end: tokenEnd,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
  unread_at: unreadAt?.toISOString() ?? null,
  events: events.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
});

const tags = ['users'];
const path = '/users/me/webhooks';

/** Serves the webhooks of a person's media servers, and what these send. No key opens these calls. */
export function serveWebhooks(routes: ApiRoutes, dependencies: ApiDependencies): void {
  const { db, clock, jobs, limits, config, deviceOf } = dependencies;
  const params = idParam('The webhook.', 1);
  const noWebhook = { 404: json('No such webhook of the person’s.', detail) };
  const addressed = ({ token, webhook: own }: { token: string; webhook: OwnWebhook }) => ({
    address: new URL(`/ganchos/${own.mediaServer}/${token}`, config.siteUrl).href,
    webhook: webhookOutput(own),
  });

  routes.viewerRead(
    {
      path,
      operationId: 'listWebhooks',
      tags,
      summary: 'The webhooks of the own media servers',
      description: 'In the order in which they were made.',
      responses: {
        200: json('The webhooks.', z.object({ items: z.array(webhook) }).openapi('WebhookList')),
      },
    },
    async (c) => ok({ items: (await findWebhooks(db, c.get('user'))).map(webhookOutput) }),
  );

  routes.viewerWrite(
    {
      method: 'post',
      path,
      operationId: 'makeWebhook',
      tags,
      summary: 'Make a secret address for a media server',
      description: 'Whoever has it can mark titles as watched, and nothing else.',
      session: 'not-for-tvs',
      body: jsonBody(input),
      responses: {
        201: json('The webhook, with its address.', madeWebhook),
        400: json('TOO_MANY_WEBHOOKS.', detail),
        429: tooManyAnswer,
      },
    },
    async (c) => {
      const user = c.get('user');
      const wait = await limits.ownChanges.take(user);
      if (wait !== null) return refused(tooManyTries(wait));
      const { media_server: mediaServer, name, viewer_name: viewerName } = c.req.valid('json');
      const made = await makeWebhook(
        db,
        user,
        { mediaServer, name, viewerName },
        { clock, device: deviceOf(c) },
      );
      return made.ok ? ok(addressed(made.value)) : made;
    },
  );

  routes.viewerWrite(
    {
      method: 'post',
      path: `${path}/{id}/address`,
      operationId: 'replaceWebhookAddress',
      tags,
      summary: 'Give a webhook another address',
      description: 'The one before answers 404 from then on.',
      session: 'not-for-tvs',
      request: { params },
      body: nothing,
      responses: {
        201: json('The webhook, with its new address.', madeWebhook),
        429: tooManyAnswer,
        ...noWebhook,
      },
    },
    async (c) => {
      const user = c.get('user');
      const wait = await limits.ownChanges.take(user);
      if (wait !== null) return refused(tooManyTries(wait));
      const { id } = c.req.valid('param');
      const made = await replaceAddress(db, user, id, { clock, device: deviceOf(c) });
      return made.ok ? ok(addressed(made.value)) : made;
    },
  );

  routes.viewerWrite(
    {
      method: 'post',
      path: `${path}/{id}/import`,
      operationId: 'importUnplacedEvents',
      tags,
      summary: 'Say which titles a media server meant',
      description:
        'Makes an import of its viewings that were not recognised, where they are answered as those of a file are.',
      session: 'not-for-tvs',
      request: { params },
      body: nothing,
      responses: {
        201: json('The import.', z.object({ import_id: z.int() }).openapi('UnplacedEventsImport')),
        400: json('TOO_MANY_IMPORTS.', detail),
        404: json('No such webhook of the person’s, or it has nothing to say.', detail),
      },
    },
    async (c) => {
      const { id } = c.req.valid('param');
      const begun = await importUnplaced({ db, jobs }, c.get('user'), { id, at: clock.now() });
      return begun.ok ? ok({ import_id: begun.value }) : begun;
    },
  );

  routes.viewerWrite(
    {
      method: 'delete',
      path: `${path}/{id}`,
      operationId: 'deleteWebhook',
      tags,
      summary: 'Delete a webhook',
      description: 'Its address answers 404 from then on. What it told of stays watched.',
      session: 'not-for-tvs',
      request: { params },
      body: nothing,
      responses: { 204: { description: 'It is deleted.' }, ...noWebhook },
    },
    async (c) => {
      const { id } = c.req.valid('param');
      const circumstances = { clock, device: deviceOf(c) };
      const isDeleted = await deleteWebhook(db, c.get('user'), id, circumstances);
      return isDeleted ? done : refused(notFound);
    },
  );

  // Before the body is read: nobody without an address makes this process parse a megabyte.
  const knownAddress: MiddlewareHandler = async (c, next) => {
    const known = await findWebhookAt(db, addressIn(c.req.param()));
    if (!known) return answerError(notFound);
    const wait = await limits.webhookCalls.take(String(known.id));
    return wait === null ? next() : answerError(tooManyTries(wait));
  };
  routes.anonymousWrite(
    {
      path: '/webhooks/{media_server}/{token}',
      operationId: 'receiveMediaServerEvent',
      tags: ['webhooks'],
      summary: 'Take what a media server sends',
      description:
        'A film or an episode that was played to its end is marked as watched, once an evening. Everything else changes nothing. Also at `/ganchos/{media_server}/{token}`, outside of the API, which is the address that people get.',
      first: knownAddress,
      request: {
        params: z.object({
          media_server: z
            .string()
            .openapi({ description: `One of ${MEDIA_SERVERS.join(', ')}.`, example: 'plex' }),
          token: z.string().openapi({ description: 'The secret.', example: 'a-secret' }),
        }),
      },
      body: mediaServerBody('MediaServerCall', call, ['payload', 'data']),
      responses: {
        204: { description: 'It was taken, or changes nothing.' },
        400: json('It is nothing that this media server sends.', detail),
        404: json('There is no such address.', detail),
        429: tooManyAnswer,
      },
    },
    async (c) => {
      const address = addressIn(c.req.valid('param'));
      return receiveEvent(db, address, { content: c.req.valid('json'), at: clock.now() });
    },
  );
}

/** The address in a path. A media server that there is not has no webhooks. */
const addressIn = ({ media_server: server, token = '' }: Record<string, string>) => ({
  mediaServer: MEDIA_SERVERS.find((one) => one === server) ?? null,
  token,
});
