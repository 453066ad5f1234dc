import { z } from '@hono/zod-openapi';
import { tooManyTries } from '#accounts/account-errors.ts';
import { tokenAnswer, tokenResult } from '#api/accounts/sign-in.ts';
import type { ApiDependencies } from '#api/foundation/api-dependencies.ts';
import type { ApiRoutes } from '#api/foundation/api-routes.ts';
import { anonymousFormOrJson, jsonBody, nothing } from '#api/foundation/body.ts';
import { detail, invalid, json, tooManyAnswer } from '#api/foundation/route.ts';
import { ok, refused } from '#platform/result.ts';
import { LARGEST_ID } from '#shared/ids.ts';
import { findPairedTvs, openOnTv } from '#tv/paired-tv-commands.ts';
import {
  CODE_SECONDS,
  POLL_SECONDS,
  approvePairing,
  beginPairing,
  denyPairing,
} from '#tv/pairing-commands.ts';
import { pollPairing } from '#tv/tv-tokens.ts';

const pairing = z
  .object({
    device_code: z.string(),
    user_code: z.string().openapi({ example: 'K7Q2MX' }),
    verification_uri: z.url(),
    verification_uri_complete: z.url(),
    expires_in: z.int().openapi({ example: CODE_SECONDS }),
    interval: z.int().openapi({ example: POLL_SECONDS }),
  })
  .openapi('TvCode', { description: 'Both periods are in seconds.' });

const MISSING = 'Field required';
const poll = z
  .object({ device_code: z.string(MISSING).min(1, MISSING).max(200, 'is too long') })
  .openapi('TvPoll', { description: 'The secret that came with the code.' });

const codeParam = z.object({
  code: z.string().openapi({
    param: { name: 'code', in: 'path' },
    description: 'The code that the TV shows; case, spaces and hyphens do not matter.',
    example: 'K7Q2MX',
  }),
});

const tags = ['tv'];

/** Serves the pairing of TVs, modelled on RFC 8628. */
export function servePairing(routes: ApiRoutes, dependencies: ApiDependencies): void {
  const { db, clock, config, mailer, tvLimits: limits, clientKey, deviceOf } = dependencies;
  routes.anonymousWrite(
    {
      path: '/tv/code',
      operationId: 'createTvCode',
      tags,
      summary: 'A code for a TV to show',
      description: 'As the device authorization response of RFC 8628.',
      responses: {
        200: json('The code, and the secret to poll with.', pairing),
        429: tooManyAnswer,
      },
    },
    async (c) => {
      const wait = await limits.codes.take(clientKey(c));
      if (wait !== null) return refused(tooManyTries(wait));
      const { deviceCode, userCode } = await beginPairing(db, clock);
      const body = {
        device_code: deviceCode,
        user_code: userCode,
        verification_uri: `${config.siteUrl}/mytv`,
        verification_uri_complete: `${config.siteUrl}/mytv/${userCode}`,
        expires_in: CODE_SECONDS,
        interval: POLL_SECONDS,
      };
      return ok(body);
    },
  );
  routes.anonymousWrite(
    {
      path: '/tv/token',
      operationId: 'pollTvToken',
      tags,
      summary: 'The session of a TV whose code was typed',
      description:
        'To be polled, at the interval that came with the code and five seconds more after each slow_down. The secret gives one session.',
      body: anonymousFormOrJson('TvPoll', poll),
      responses: {
        200: json('The token of a new session.', tokenAnswer),
        400: json('authorization_pending, slow_down, expired_token or access_denied.', detail),
        422: json('The secret is missing.', invalid),
      },
    },
    async (c) => {
      const options = { clock, sessionDays: config.sessionDays, mailer, sender: config };
      const { device_code: code } = c.req.valid('json');
      return tokenResult(await pollPairing(db, code, deviceOf(c), options));
    },
  );

  const session = 'not-for-tvs';
  const request = { params: codeParam };
  const responses = {
    200: json('Whether a TV shows this code.', z.boolean()),
    429: tooManyAnswer,
  };
  routes.viewerWrite(
    {
      method: 'post',
      path: '/tv/code/{code}/register',
      operationId: 'approveTvCode',
      tags,
      summary: 'Connect the TV that shows a code',
      description:
        'Tries are limited by person and by client. Beyond the limit the TV shows another code as soon as its own was guessed.',
      session,
      request,
      responses: { ...responses, 422: json('The code is wrong.', invalid) },
    },
    async (c) => {
      const typed = { code: c.req.valid('param').code, user: c.get('user'), client: clientKey(c) };
      return approvePairing(db, typed, { clock, limits });
    },
  );
  routes.viewerWrite(
    {
      method: 'delete',
      path: '/tv/code/{code}',
      operationId: 'denyTvCode',
      tags,
      summary: 'Refuse the TV that shows a code',
      description: 'Also after it was connected, until the TV has its session.',
      session,
      request,
      body: nothing,
      responses,
    },
    async (c) => {
      const typed = { code: c.req.valid('param').code, user: c.get('user'), client: clientKey(c) };
      return denyPairing(db, typed, { clock, limits });
    },
  );
}

const pairedTv = z
  .object({
    id: z.uuid(),
    name: z.string().openapi({ example: 'TV Samsung' }),
    on: z.boolean().openapi({ description: 'Whether the TV is connected at this moment.' }),
  })
  .openapi('TvScreen');
const pairedTvList = z.object({ items: z.array(pairedTv) }).openapi('TvScreens');

const pairedTvParam = z.object({
  id: z.uuid('must be the id of a TV').openapi({
    param: { name: 'id', in: 'path' },
    description: 'The TV, by its id in `GET /tv/screens`.',
  }),
});

const sentTitle = z
  .object({
    kind: z.enum(['movie', 'series'], 'must be movie or series'),
    id: z.int('must be the id of a title').min(1).max(LARGEST_ID).openapi({ format: 'int32' }),
  })
  .openapi('SentTitle', { example: { kind: 'movie', id: 598 } });

/** Serves the TVs of a person, and sends titles to them. */
export function servePairedTvs(routes: ApiRoutes, dependencies: ApiDependencies): void {
  const { db, clock, tvLimits: limits } = dependencies;
  routes.viewerRead(
    {
      path: '/tv/screens',
      operationId: 'listTvScreens',
      tags,
      summary: 'The paired TVs',
      description: 'The person’s TVs, and which of them are connected now.',
      responses: { 200: json('The TVs, the first paired first.', pairedTvList) },
    },
    async (c) => ok({ items: await findPairedTvs(db, c.get('user'), clock) }),
  );
  routes.viewerWrite(
    {
      method: 'post',
      path: '/tv/screens/{id}/open',
      operationId: 'openTitleOnTv',
      tags,
      summary: 'Open a title on a TV',
      description: 'The TV has to be connected; it shows the title at once.',
      request: { params: pairedTvParam },
      body: jsonBody(sentTitle),
      responses: {
        200: json('The TV that it was sent to.', pairedTv),
        404: json('There is no such TV of this person, or no such title.', detail),
        409: json('TV_OFF: the TV is not connected.', detail),
        422: json('The id or the body is wrong.', invalid),
        429: tooManyAnswer,
      },
    },
    async (c) => {
      const user = c.get('user');
      const wait = await limits.sent.take(user);
      if (wait !== null) return refused(tooManyTries(wait));
      const { kind, id } = c.req.valid('json');
      const key = { type: kind === 'movie' ? ('movie' as const) : ('serie' as const), id };
      return openOnTv(db, user, { screen: c.req.valid('param').id, key, clock });
    },
  );
}
