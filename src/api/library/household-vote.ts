import { z } from '@hono/zod-openapi';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import type { ApiDependencies } from '#api/foundation/api-dependencies.ts';
import type { ApiRoutes } from '#api/foundation/api-routes.ts';
import { jsonBody, nothing } from '#api/foundation/body.ts';
import { lastEventOf, streamAnswers, streamReply } from '#api/foundation/event-stream.ts';
import { whole } from '#api/foundation/input.ts';
import { detail, json } from '#api/foundation/route.ts';
import { noHousehold as withoutHousehold } from '#library/household/household-errors.ts';
import { findHouseholdTags } from '#library/household/household-members.ts';
import { findOwn } from '#library/household/household-queries.ts';
import { castVote, discardVote, openVote } from '#library/household/vote-commands.ts';
import { findVote } from '#library/household/vote-queries.ts';
import { householdVote, vote } from '#library/household/vote-schema.ts';
import { refused } from '#platform/result.ts';

// Keys open none of these calls: the others have agreed to a person, not to a program of theirs.
const tags = ['household'];

const castInput = z
  .object({
    ballot: z.int().openapi({ description: 'The ballot’s id.' }),
    vote,
    number: z
      .int()
      .optional()
      .openapi({ description: 'The member who votes; another than the person only at a TV.' }),
  })
  .openapi('HouseholdVoteInput', { example: { ballot: 1, vote: 'want' } });

const ballotPlace = z.object({
  place: whole(1, 99).openapi({
    description: 'The title’s place on the ballot.',
    example: 1,
    param: { name: 'place', in: 'path' },
  }),
});

const noHousehold = { 404: json('The person has no household.', detail) };
const answers = { 200: json('The vote.', householdVote), ...noHousehold };

/** Serves the vote of those on the sofa, and the events by which clients hear of changes of their household. */
export function serveHouseholdVote(routes: ApiRoutes, dependencies: ApiDependencies): void {
  const { db, clock } = dependencies;
  const voteOf = (user: SignedInUserId) => findVote(db, user, clock.now());
  routes.viewerRead(
    {
      path: '/household/vote',
      operationId: 'getHouseholdVote',
      tags,
      summary: 'This evening’s vote',
      description:
        'Until the ballot closes, it says of the others only how many titles they still have to vote on, and of each title how many have voted. It is null while a title is above the age limit of the viewer or of somebody on the sofa. The response is private and must not be cached.',
      responses: answers,
    },
    (c) => voteOf(c.get('user')),
  );
  routes.viewerWrite(
    {
      method: 'post',
      path: '/household/vote',
      operationId: 'openHouseholdVote',
      tags,
      summary: 'Let those on the sofa vote',
      description:
        'Over two to four titles that they want and can watch: first those that all of them want and that end before the evening does. A ballot that is open stays as it is.',
      body: nothing,
      responses: { ...answers, 400: json('SOFA_EMPTY, NOTHING_TO_VOTE.', detail) },
    },
    async (c) => {
      const opened = await openVote(db, c.get('user'), clock.now());
      return opened.ok ? voteOf(c.get('user')) : opened;
    },
  );
  routes.viewerWrite(
    {
      method: 'delete',
      path: '/household/vote',
      operationId: 'discardHouseholdVote',
      tags,
      summary: 'Throw the open ballot away',
      description: 'There need not be one. What an earlier one of this evening came to stays.',
      body: nothing,
      responses: { 204: { description: 'Done.' }, ...noHousehold },
    },
    (c) => discardVote(db, c.get('user')),
  );
  routes.viewerWrite(
    {
      method: 'put',
      path: '/household/vote/{place}',
      operationId: 'castHouseholdVote',
      tags,
      summary: 'Vote on a title of the ballot, or change the vote',
      description:
        'People vote for themselves; a TV also for another member on the sofa. The last vote that was missing closes the ballot: the title that wins is the choice of the evening.',
      request: { params: ballotPlace },
      body: jsonBody(castInput),
      responses: {
        ...answers,
        400: json('BALLOT_CLOSED, NOT_ON_SOFA, NOT_YOUR_VOTE.', detail),
        404: json('No such place or member, or the person has no household.', detail),
      },
    },
    async (c) => {
      const cast = await castVote(db, c.get('user'), {
        ...c.req.valid('json'),
        place: c.req.valid('param').place,
        isTv: c.get('isTv'),
        at: clock.now(),
      });
      return cast.ok ? voteOf(c.get('user')) : cast;
    },
  );
  serveHouseholdEvents(routes, dependencies);
}

function serveHouseholdEvents(routes: ApiRoutes, { db, streams }: ApiDependencies): void {
  routes.viewerRead(
    {
      path: '/household/events',
      operationId: 'streamHouseholdEvents',
      tags,
      summary: 'Changes of the person’s household',
      description:
        'Server-sent events. `ready` comes first, then `household` with `{}` when the sofa, the vote, the evening’s choice or the members have changed: the client asks again for what it shows. A client that reconnects asks again too. For a TV it is the stream of `/tv/events`. The stream ends with the session.',
      responses: { ...streamAnswers, ...noHousehold },
    },
    async (c) => {
      const signedIn = { userId: c.get('user'), sessionId: c.get('session'), isTv: c.get('isTv') };
      if (!(await findOwn(db, signedIn.userId))) return refused(withoutHousehold);
      const opened = await streams.open(signedIn, {
        after: lastEventOf(c.req.header('last-event-id')),
        householdTags: () => findHouseholdTags(db, signedIn.userId),
      });
      return opened.ok ? streamReply(opened.value) : opened;
    },
  );
}
