import { createRoute, z } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { answerTooMany, tooManyAnswer, UNCACHED } from '#api/accounts/account-parts.ts';
import { tokenAnswer, tokenOutput } from '#api/accounts/sign-in.ts';
import { anonymousFormOrJson, bodyIn, takesNothing, takesNothingAnswers } from '#api/body.ts';
import { answerError } from '#api/errors.ts';
import { detail, invalid, json, notForTvsAnswer, unauthorizedAnswer } from '#api/output.ts';
import { reply, serve } from '#api/route.ts';
import { REQUIRED_BEARER } from '#api/viewer/authentication.ts';
import { PRIVATE } from '#api/route.ts';
import {
  approvePairing,
  beginPairing,
  CODE_SECONDS,
  denyPairing,
  POLL_SECONDS,
} from '#tv/pairing-commands.ts';
import { pollPairing } from '#tv/tv-tokens.ts';
import type { TvParts } from './tv-parts.ts';

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
