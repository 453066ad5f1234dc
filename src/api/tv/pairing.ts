import { createRoute, z } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { UNCACHED, answerTooMany, tooManyAnswer } from '#api/accounts/account-parts.ts';
import { tokenAnswer, tokenOutput } from '#api/accounts/sign-in.ts';
import {
  anonymousFormOrJson,
  bodyIn,
  jsonBody,
  takesNothing,
  takesNothingAnswers,
} from '#api/foundation/body.ts';
import { answerError } from '#api/foundation/errors.ts';
import {
  PRIVATE,
  detail,
  invalid,
  json,
  notForTvsAnswer,
  reply,
  serve,
  unauthorizedAnswer,
} from '#api/foundation/route.ts';
import { REQUIRED_BEARER } from '#api/foundation/authentication.ts';
import {
  CODE_SECONDS,
  POLL_SECONDS,
  approvePairing,
  beginPairing,
  denyPairing,
} from '#tv/pairing-commands.ts';
import { pollPairing } from '#tv/tv-tokens.ts';
import type { TvParts } from './event-streams.ts';
import { LARGEST_ID } from '#shared/ids.ts';
import { answerRefusal } from '#api/library/library-output.ts';
import { openOnTv } from '#tv/paired-tv-commands.ts';
import { findPairedTvs } from '#tv/paired-tv-commands.ts';

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

/** Serves the pairing of TVs, modelled on RFC 8628. */
export function servePairing(api: OpenAPIHono, parts: TvParts): void {
  const { db, clock, config, mailer, limits, authentication, clientKey, deviceOf } = parts;
  const tags = ['tv'];
  serve(
    api,
    createRoute({
      method: 'post',
      path: '/tv/code',
      operationId: 'createTvCode',
      tags,
      summary: 'A code for a TV to show',
      description: 'As the device authorization response of RFC 8628.',
      responses: {
        200: json('The code, and the secret to poll with.', pairing),
        429: tooManyAnswer,
      },
    }),
    async (c) => {
      const wait = await limits.codes.take(clientKey(c));
      if (wait !== null) return answerTooMany(wait);
      const { deviceCode, userCode } = await beginPairing(db, clock);
      const body = {
        device_code: deviceCode,
        user_code: userCode,
        verification_uri: `${config.siteUrl}/mytv`,
        verification_uri_complete: `${config.siteUrl}/mytv/${userCode}`,
        expires_in: CODE_SECONDS,
        interval: POLL_SECONDS,
      };
      return reply(200, body, UNCACHED);
    },
  );
  serve(
    api,
    createRoute({
      method: 'post',
      path: '/tv/token',
      operationId: 'pollTvToken',
      tags,
      summary: 'The session of a TV whose code was typed',
      description:
        'To be polled, at the interval that came with the code and five seconds more after each slow_down. The secret gives one session.',
      middleware: anonymousFormOrJson(),
      request: { body: bodyIn('TvPoll', poll) },
      responses: {
        200: json('The token of a new session.', tokenAnswer),
        400: json('authorization_pending, slow_down, expired_token or access_denied.', detail),
        413: json('The body is larger than 16 KB, or has too many fields.', detail),
        422: json('The secret is missing.', invalid),
      },
    }),
    async (c) => {
      const options = { clock, sessionDays: config.sessionDays, mailer, sender: config };
      const { device_code: code } = c.req.valid('json');
      const result = await pollPairing(db, code, deviceOf(c), options);
      if ('refused' in result) return answerError(result.refused);
      return reply(200, tokenOutput(result.token), UNCACHED);
    },
  );

  const typing = {
    tags,
    security: REQUIRED_BEARER,
    middleware: [authentication.required, authentication.refusesTvs] as [
      typeof authentication.required,
      typeof authentication.refusesTvs,
    ],
    request: { params: codeParam },
    responses: {
      200: json('Whether a TV shows this code.', z.boolean()),
      401: unauthorizedAnswer,
      403: notForTvsAnswer,
      422: json('The code is wrong.', invalid),
      429: tooManyAnswer,
    },
  };
  serve(
    api,
    createRoute({
      ...typing,
      method: 'post',
      path: '/tv/code/{code}/register',
      operationId: 'approveTvCode',
      summary: 'Connect the TV that shows a code',
      description:
        'Tries are limited by person and by client. Beyond the limit the TV shows another code as soon as its own was guessed.',
    }),
    async (c) => {
      const typed = { code: c.req.valid('param').code, user: c.get('user'), client: clientKey(c) };
      const result = await approvePairing(db, typed, { clock, limits });
      return 'waitSeconds' in result
        ? answerTooMany(result.waitSeconds)
        : reply(200, result.isKnown, PRIVATE);
    },
  );
  serve(
    api,
    createRoute({
      ...typing,
      method: 'delete',
      path: '/tv/code/{code}',
      operationId: 'denyTvCode',
      summary: 'Refuse the TV that shows a code',
      description: 'Also after it was connected, until the TV has its session.',
      middleware: [...typing.middleware, ...takesNothing] as const,
      responses: { ...typing.responses, ...takesNothingAnswers },
    }),
    async (c) => {
      const typed = { code: c.req.valid('param').code, user: c.get('user'), client: clientKey(c) };
      const result = await denyPairing(db, typed, { clock, limits });
      return 'waitSeconds' in result
        ? answerTooMany(result.waitSeconds)
        : reply(200, result.isKnown, PRIVATE);
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
export function servePairedTvs(api: OpenAPIHono, parts: TvParts): void {
  const { db, clock, limits, authentication } = parts;
  const common = { tags: ['tv'], security: REQUIRED_BEARER };
  serve(
    api,
    createRoute({
      ...common,
      method: 'get',
      path: '/tv/screens',
      operationId: 'listTvScreens',
      summary: 'The paired TVs',
      description: 'The person’s TVs, and which of them are connected now.',
      middleware: [authentication.required] as const,
      responses: {
        200: json('The TVs, the first paired first.', pairedTvList),
        401: unauthorizedAnswer,
      },
    }),
    async (c) => reply(200, { items: await findPairedTvs(db, c.get('user'), clock) }, PRIVATE),
  );
  serve(
    api,
    createRoute({
      ...common,
      method: 'post',
      path: '/tv/screens/{id}/open',
      operationId: 'openTitleOnTv',
      summary: 'Open a title on a TV',
      description: 'The TV has to be connected; it shows the title at once.',
      middleware: [authentication.required, ...jsonBody()] as const,
      request: {
        params: pairedTvParam,
        body: { required: true, content: { 'application/json': { schema: sentTitle } } },
      },
      responses: {
        200: json('The TV that it was sent to.', pairedTv),
        401: unauthorizedAnswer,
        404: json('There is no such TV of this person, or no such title.', detail),
        409: json('TV_OFF: the TV is not connected.', detail),
        413: json('The body is larger than a megabyte.', detail),
        422: json('The id or the body is wrong.', invalid),
        429: tooManyAnswer,
      },
    }),
    async (c) => {
      const user = c.get('user');
      const wait = await limits.sent.take(user);
      if (wait !== null) return answerTooMany(wait);
      const { kind, id } = c.req.valid('json');
      const key = { type: kind === 'movie' ? ('movie' as const) : ('serie' as const), id };
      const result = await openOnTv(db, user, { screen: c.req.valid('param').id, key, clock });
      return 'kind' in result ? answerRefusal(result) : reply(200, result, PRIVATE);
    },
  );
}
