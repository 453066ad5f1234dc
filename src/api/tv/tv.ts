import type { ApiDependencies } from '#api/foundation/api-dependencies.ts';
import type { ApiRoutes } from '#api/foundation/api-routes.ts';
import { lastEventOf, streamAnswers, streamReply } from '#api/foundation/event-stream.ts';
import { detail, json } from '#api/foundation/route.ts';
import { findHouseholdTags } from '#library/household/household-members.ts';
import { refused } from '#platform/result.ts';
import { notATv } from '#tv/tv-errors.ts';
import { servePairedTvs, servePairing } from './pairing.ts';

/** Serves all calls about TVs: pairing one with an account, and sending titles to it. */
export function serveTvs(routes: ApiRoutes, dependencies: ApiDependencies): void {
  servePairing(routes, dependencies);
  serveEvents(routes, dependencies);
  servePairedTvs(routes, dependencies);
}

/** Serves the stream of commands for a TV. */
function serveEvents(routes: ApiRoutes, { db, streams }: ApiDependencies): void {
  routes.viewerRead(
    {
      path: '/tv/events',
      operationId: 'streamTvEvents',
      tags: ['tv'],
      summary: 'What is sent to the TV of this session',
      description:
        'Server-sent events. `ready` comes first, then `open` with `{kind, id, title, path}` for each title. Both have ids: a client that reconnects sends the last one as Last-Event-ID, and gets what it has missed in the last minute. `household`, without an id, says as in `/household/events` that something of the person’s household has changed. The stream ends with the session.',
      responses: {
        ...streamAnswers,
        403: json('NOT_A_TV: the session is not that of a paired TV.', detail),
      },
    },
    async (c) => {
      const signedIn = { userId: c.get('user'), sessionId: c.get('session'), isTv: c.get('isTv') };
      if (!signedIn.isTv) return refused(notATv);
      const opened = await streams.open(signedIn, {
        after: lastEventOf(c.req.header('last-event-id')),
        householdTags: () => findHouseholdTags(db, signedIn.userId),
      });
      return opened.ok ? streamReply(opened.value) : opened;
    },
  );
}
