import type { OpenAPIHono } from '@hono/zod-openapi';
import { servePairedTvs, servePairing } from './pairing.ts';
import type { TvParts } from './event-streams.ts';
import { createRoute, z } from '@hono/zod-openapi';
import { answerTooMany, tooManyAnswer } from '#api/accounts/account-parts.ts';
import { answerError, overloaded } from '#api/foundation/errors.ts';
import {
  PRIVATE,
  detail,
  json,
  replyOf,
  serve,
  unauthorizedAnswer,
} from '#api/foundation/route.ts';
import { REQUIRED_BEARER, answerUnauthorized } from '#api/foundation/authentication.ts';
import { notATv, sessionDeleted } from '#tv/tv-errors.ts';

/** Serves all calls about TVs: pairing one with an account, and sending titles to it. */
export function serveTvs(api: OpenAPIHono, parts: TvParts): void {
  servePairing(api, parts);
  serveEvents(api, parts);
  servePairedTvs(api, parts);
}

/** Seconds after which a TV may try again whose owner has too many open streams, or whose process is stopping. */
const RETRY_SECONDS = 40;
const RESTART_SECONDS = '2';

/** `no-transform` and `x-accel-buffering` tell proxies to pass on each event as it comes. */
const STREAM = {
  ...PRIVATE,
  'cache-control': 'private, no-store, no-transform',
  'content-type': 'text/event-stream; charset=utf-8',
  'x-accel-buffering': 'no',
};

/** Serves the stream of commands for a TV. */
function serveEvents(api: OpenAPIHono, { authentication, streams }: TvParts): void {
  serve(
    api,
    createRoute({
      method: 'get',
      path: '/tv/events',
      operationId: 'streamTvEvents',
      tags: ['tv'],
      summary: 'What is sent to the TV of this session',
      description:
        'Server-sent events. `ready` comes first, then `open` with `{kind, id, title, path}` for each title. Both have ids: a client that reconnects sends the last one as Last-Event-ID, and gets what it has missed in the last minute. The stream ends with the session.',
      security: REQUIRED_BEARER,
      middleware: [authentication.required] as const,
      responses: {
        200: {
          description: 'The stream.',
          content: { 'text/event-stream': { schema: z.string() } },
        },
        401: unauthorizedAnswer,
        403: json('NOT_A_TV: the session is not that of a paired TV.', detail),
        429: tooManyAnswer,
        503: json('The server is restarting; Retry-After says when to try again.', detail),
      },
    }),
    async (c) => {
      const signedIn = { userId: c.get('user'), sessionId: c.get('session'), isTv: c.get('isTv') };
      if (!signedIn.isTv) return answerError(notATv);
      const stream = await streams.open(signedIn, lastEventOf(c.req.header('last-event-id')));
      if (stream === null) return answerError(overloaded, { 'retry-after': RESTART_SECONDS });
      if (stream instanceof ReadableStream) {
        return replyOf<200, null>(new Response(stream, { headers: STREAM }));
      }
      return stream === sessionDeleted ? answerUnauthorized() : answerTooMany(RETRY_SECONDS);
    },
  );
}

/** Null for a header that is missing or not one of our ids. */
const lastEventOf = (header: string | undefined): number | null =>
  header !== undefined && /^\d{1,15}$/.test(header) ? Number(header) : null;
