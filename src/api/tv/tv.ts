import { z } from '@hono/zod-openapi';
import type { ApiDependencies } from '#api/foundation/api-dependencies.ts';
import type { ApiRoutes } from '#api/foundation/api-routes.ts';
import { PRIVATE, detail, json, replyOf, tooManyAnswer } from '#api/foundation/route.ts';
import { refused } from '#platform/result.ts';
import { notATv } from '#tv/tv-errors.ts';
import { servePairedTvs, servePairing } from './pairing.ts';

/** Serves all calls about TVs: pairing one with an account, and sending titles to it. */
export function serveTvs(routes: ApiRoutes, dependencies: ApiDependencies): void {
  servePairing(routes, dependencies);
  serveEvents(routes, dependencies);
  servePairedTvs(routes, dependencies);
}

/** `no-transform` and `x-accel-buffering` tell proxies to pass on each event as it comes. */
const STREAM = {
  ...PRIVATE,
  'cache-control': 'private, no-store, no-transform',
  'content-type': 'text/event-stream; charset=utf-8',
  'x-accel-buffering': 'no',
};

/** Serves the stream of commands for a TV. */
function serveEvents(routes: ApiRoutes, { streams }: ApiDependencies): void {
  routes.viewerRead(
    {
      path: '/tv/events',
      operationId: 'streamTvEvents',
      tags: ['tv'],
      summary: 'What is sent to the TV of this session',
      description:
        'Server-sent events. `ready` comes first, then `open` with `{kind, id, title, path}` for each title. Both have ids: a client that reconnects sends the last one as Last-Event-ID, and gets what it has missed in the last minute. The stream ends with the session.',
      responses: {
        200: {
          description: 'The stream.',
          content: { 'text/event-stream': { schema: z.string() } },
        },
        403: json('NOT_A_TV: the session is not that of a paired TV.', detail),
        429: tooManyAnswer,
        503: json('The server is restarting; Retry-After says when to try again.', detail),
      },
    },
    async (c) => {
      const signedIn = { userId: c.get('user'), sessionId: c.get('session'), isTv: c.get('isTv') };
      if (!signedIn.isTv) return refused(notATv);
      const opened = await streams.open(signedIn, lastEventOf(c.req.header('last-event-id')));
      if (!opened.ok) return opened;
      return replyOf<200, null>(new Response(opened.value, { headers: STREAM }));
    },
  );
}

/** Null for a header that is missing or not one of our ids. */
const lastEventOf = (header: string | undefined): number | null =>
  header !== undefined && /^\d{1,15}$/.test(header) ? Number(header) : null;
