import { z } from '@hono/zod-openapi';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import type { ApiDependencies } from '#api/foundation/api-dependencies.ts';
import type { ApiRoutes } from '#api/foundation/api-routes.ts';
import { jsonBody, nothing } from '#api/foundation/body.ts';
import { idParam, profileParam } from '#api/foundation/input.ts';
import { detail, json } from '#api/foundation/route.ts';
import {
  chooseTonight,
  createHousehold,
  inviteToHousehold,
  joinHousehold,
  limitMember,
  payForService,
  removeMember,
  renameHousehold,
  revokeInvitation,
  seatMember,
} from '#library/household/household-commands.ts';
import {
  findHousehold,
  findHouseholdCosts,
  findInvitation,
  findSofa,
} from '#library/household/household-queries.ts';
import {
  ageLimit,
  household,
  householdCosts,
  householdInvitation,
  householdName,
  sofa,
} from '#library/household/household-schema.ts';
import { ok } from '#platform/result.ts';
import { HOUSEHOLD_NAME_MAX } from '#shared/household/household-rules.ts';
import { titleKeyOf, titleReference } from './library-input.ts';

// Keys open none of these calls: the others have agreed to a person, not to a program of theirs.
const tags = ['household'];

const nameInput = z
  .object({
    name: householdName.openapi({
      type: 'string',
      minLength: 1,
      maxLength: HOUSEHOLD_NAME_MAX,
      example: 'Casa da Dora',
    }),
  })
  .openapi('HouseholdNameInput');

const invitationMade = z
  .object({
    token: z.string().meta({ description: 'Shown once: only its hash is stored.' }),
    expires_at: z.iso.datetime(),
  })
  .openapi('MadeHouseholdInvitation', {
    description: 'The token of the link; the page `/casa/convite/{token}` shows the invitation.',
  });

/** As a token is written; anything else belongs to no household. */
const token = z.string('must be given').max(100, 'must be 100 characters or less');

const tokenInput = z.object({ token }).openapi('HouseholdToken');

const member = profileParam.extend({
  number: profileParam.shape.number.openapi({ description: 'The member.' }),
});
const isDone = { 204: { description: 'Done.' } };
const noHousehold = { 404: json('The person has no household.', detail) };
const noMember = { 404: json('No such member, or the person has no household.', detail) };

/** Serves a person's household: who belongs to it, what they want to watch, and this evening's sofa. */
export function serveHousehold(routes: ApiRoutes, dependencies: ApiDependencies): void {
  serveHouse(routes, dependencies);
  serveHouseholdCosts(routes, dependencies);
  serveInvitation(routes, dependencies);
  serveMembers(routes, dependencies);
  serveSofa(routes, dependencies);
}

function serveHouse(routes: ApiRoutes, { db, clock }: ApiDependencies): void {
  const houseOf = async (user: SignedInUserId) => ok(await findHousehold(db, user, clock.now()));
  const responses = { 200: json('The household.', household) };
  routes.viewerRead(
    {
      path: '/household',
      operationId: 'getHousehold',
      tags,
      summary: 'The household of the person',
      description:
        'Its members, services, and what they want to watch. It never has what the others rated or watched. The response is private and must not be cached.',
      responses,
    },
    (c) => houseOf(c.get('user')),
  );
  routes.viewerWrite(
    {
      method: 'post',
      path: '/household',
      operationId: 'createHousehold',
      tags,
      summary: 'Make a household',
      description: 'The person is its owner and only member. Nobody is in two households.',
      session: 'not-for-tvs',
      body: jsonBody(nameInput),
      responses: { ...responses, 400: json('ALREADY_IN_HOUSEHOLD.', detail) },
    },
    async (c) => {
      const user = c.get('user');
      const { name } = c.req.valid('json');
      const made = await createHousehold(db, user, { name, at: clock.now() });
      return made.ok ? houseOf(user) : made;
    },
  );
  routes.viewerWrite(
    {
      method: 'patch',
      path: '/household',
      operationId: 'renameHousehold',
      tags,
      summary: 'Rename the household',
      description:
        'Only its owner does: who has been there longest, of those without an age limit.',
      session: 'not-for-tvs',
      body: jsonBody(nameInput),
      responses: { ...isDone, ...noHousehold, 400: json('ONLY_HOUSEHOLD_OWNER.', detail) },
    },
    (c) => renameHousehold(db, c.get('user'), c.req.valid('json').name),
  );
  routes.viewerWrite(
    {
      method: 'put',
      path: '/household/services/{id}',
      operationId: 'payForHouseholdService',
      tags,
      summary: 'Say that the person pays for a service of the household, or no longer',
      description:
        'A note for the others, no payment. Saying so replaces who said it before, and counts as long as the person has the service; taking it back only concerns the person’s own word.',
      session: 'not-for-tvs',
      request: { params: idParam('The head of the family of providers.', 8) },
      body: jsonBody(z.object({ pays: z.boolean() }).openapi('HouseholdPayment')),
      responses: {
        ...isDone,
        404: json('The person has no such service, or no household.', detail),
      },
    },
    (c) => {
      const { id: providerId } = c.req.valid('param');
      return payForService(db, c.get('user'), { providerId, ...c.req.valid('json') });
    },
  );
}

function serveHouseholdCosts(routes: ApiRoutes, { db }: ApiDependencies): void {
  routes.viewerRead(
    {
      path: '/household/costs',
      operationId: 'compareHouseholdCosts',
      tags,
      summary: 'Where the titles that the household wants can be watched',
      description:
        'What members want, each title with all provider families that have it; what the household has and who pays for it is in `GET /household`. The response is private and must not be cached.',
      responses: { 200: json('The titles.', householdCosts), ...noHousehold },
    },
    (c) => findHouseholdCosts(db, c.get('user')),
  );
}

function serveInvitation(routes: ApiRoutes, { db, clock }: ApiDependencies): void {
  const refusals = { ...noHousehold, 400: json('NOT_FOR_CHILD_SEATS.', detail) };
  routes.viewerWrite(
    {
      method: 'post',
      path: '/household/invitation',
      operationId: 'inviteToHousehold',
      tags,
      summary: 'Make the link that lets people into the household',
      description:
        'It works for seven days. An earlier link stops working. A TV may make one, as a code on its screen; not with the account of a child’s seat.',
      responses: { 200: json('The link’s token.', invitationMade), ...refusals },
    },
    async (c) => {
      const made = await inviteToHousehold(db, c.get('user'), clock.now());
      if (!made.ok) return made;
      const { expiresAt } = made.value;
      return ok({ token: made.value.token, expires_at: expiresAt.toISOString() });
    },
  );
  routes.viewerWrite(
    {
      method: 'delete',
      path: '/household/invitation',
      operationId: 'revokeHouseholdInvitation',
      tags,
      summary: 'End the link that lets people in',
      description: 'There need not be one.',
      session: 'not-for-tvs',
      body: nothing,
      responses: { ...isDone, ...refusals },
    },
    (c) => revokeInvitation(db, c.get('user')),
  );
  const noInvitation = { 404: json('The link is wrong, replaced, ended or expired.', detail) };
  routes.viewerWrite(
    {
      method: 'post',
      path: '/household/invitation/look',
      operationId: 'getHouseholdInvitation',
      tags,
      summary: 'The household that a link leads to',
      description:
        'Changes nothing. The token is sent in the body, so that it is in no log of addresses.',
      body: jsonBody(tokenInput),
      responses: { 200: json('The household.', householdInvitation), ...noInvitation },
    },
    (c) =>
      findInvitation(db, c.get('user'), {
        token: c.req.valid('json').token,
        now: clock.now(),
      }),
  );
  routes.viewerWrite(
    {
      method: 'post',
      path: '/household/members',
      operationId: 'joinHousehold',
      tags,
      summary: 'Join the household of a link',
      description:
        'The others see the person’s first name and picture, what they want to watch and which services they have. Who is in it already stays.',
      session: 'not-for-tvs',
      body: jsonBody(tokenInput),
      responses: {
        ...isDone,
        ...noInvitation,
        400: json('ALREADY_IN_HOUSEHOLD, HOUSEHOLD_FULL.', detail),
      },
    },
    (c) => joinHousehold(db, c.get('user'), { token: c.req.valid('json').token, at: clock.now() }),
  );
}

function serveMembers(routes: ApiRoutes, { db }: ApiDependencies): void {
  routes.viewerWrite(
    {
      method: 'patch',
      path: '/household/members/{number}',
      operationId: 'limitHouseholdMember',
      tags,
      summary: 'Make a child’s seat of a member’s, or a seat like the others',
      description:
        'Only the owner does, and not with their own. Titles above the limit, and unrated ones, are shown neither to that member nor while they sit on the sofa.',
      session: 'not-for-tvs',
      request: { params: member },
      body: jsonBody(z.object({ age_limit: ageLimit.nullable() }).openapi('HouseholdSeat')),
      responses: {
        ...isDone,
        ...noMember,
        400: json('ONLY_HOUSEHOLD_OWNER, OWNER_WITHOUT_AGE_LIMIT.', detail),
      },
    },
    (c) => {
      const { number } = c.req.valid('param');
      return limitMember(db, c.get('user'), { number, ageLimit: c.req.valid('json').age_limit });
    },
  );
  routes.viewerWrite(
    {
      method: 'delete',
      path: '/household/members/{number}',
      operationId: 'removeHouseholdMember',
      tags,
      summary: 'Leave the household, or remove a member',
      description:
        'The owner removes others; everybody else only themselves. The link that lets people in ends. When the owner leaves, the next one owns it; the last one out ends it.',
      session: 'not-for-tvs',
      request: { params: member },
      body: nothing,
      responses: { ...isDone, ...noMember, 400: json('ONLY_HOUSEHOLD_OWNER.', detail) },
    },
    (c) => removeMember(db, c.get('user'), c.req.valid('param').number),
  );
}

function serveSofa(routes: ApiRoutes, { db, clock }: ApiDependencies): void {
  routes.viewerRead(
    {
      path: '/household/sofa',
      operationId: 'getHouseholdSofa',
      tags,
      summary: 'This evening’s sofa',
      description:
        'Who sits there, whose turn it is to choose, and what they want to watch. The response is private and must not be cached.',
      responses: { 200: json('The sofa.', sofa), ...noHousehold },
    },
    (c) => findSofa(db, c.get('user'), clock.now()),
  );
  routes.viewerWrite(
    {
      method: 'put',
      path: '/household/sofa/{number}',
      operationId: 'seatHouseholdMember',
      tags,
      summary: 'Let a member sit down on the sofa, or stand up',
      description: 'Any member may, for anybody. The sofa is empty again at six in the morning.',
      request: { params: member },
      body: jsonBody(z.object({ sits: z.boolean() }).openapi('HouseholdSitting')),
      responses: { ...isDone, ...noMember },
    },
    (c) => {
      const { number } = c.req.valid('param');
      return seatMember(db, c.get('user'), {
        number,
        sits: c.req.valid('json').sits,
        at: clock.now(),
      });
    },
  );
  routes.viewerWrite(
    {
      method: 'put',
      path: '/household/choice',
      operationId: 'chooseForHousehold',
      tags,
      summary: 'Note what those on the sofa watch this evening',
      description:
        'It counts as the turn of the one whose turn it is. Another title on the same evening replaces it.',
      body: jsonBody(titleReference),
      responses: {
        ...isDone,
        400: json('SOFA_EMPTY, ABOVE_AGE_LIMIT.', detail),
        404: json('No such title, or the person has no household.', detail),
      },
    },
    (c) =>
      chooseTonight(db, c.get('user'), { key: titleKeyOf(c.req.valid('json')), at: clock.now() }),
  );
}
