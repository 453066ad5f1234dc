import { createRoute, z } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { ApiDependencies } from '#api/foundation/api-dependencies.ts';
import { answerError, notFound } from '#api/foundation/errors.ts';
import { profileParam } from '#api/foundation/input.ts';
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
import { REQUIRED_BEARER, answerUnauthorized } from '#api/foundation/authentication.ts';
import {
  findOpenWatchlist,
  findPublicProfile,
  publicProfile,
} from '#library/public/public-profile.ts';
import { findTogether, together } from '#library/public/together.ts';
import { makePrivate } from '#platform/tags.ts';
import { jsonBody } from '#api/foundation/body.ts';
import { changeOpened, findOpened, opened, openedParts } from '#library/public/opened-parts.ts';
import { findTopTitles, replaceTopTitles, topTitleList } from '#library/marks/top-title-queries.ts';
import { MOST_TOP_TITLES } from '#library/marks/library-tables.ts';
import { titleKeyOf, titleReference } from './library-input.ts';
import { answerRefusal, bodyAnswers, noTitle } from './library-output.ts';

const tags = ['library'];

/** Serves what people opened to others. Never cached: a part that is closed is gone with the next request. */
export function serveProfiles(api: OpenAPIHono, { db, authentication }: ApiDependencies): void {
  serve(
    api,
    createRoute({
      method: 'get',
      path: '/profiles/{number}',
      operationId: 'getProfile',
      tags,
      summary: 'What a person opened to others',
      description: 'The same for everybody, but never cached.',
      request: { params: profileParam },
      responses: {
        200: json('The public page.', publicProfile),
        404: json('No such person, or nothing of them is open.', detail),
        422: json('The number is wrong.', invalid),
      },
    }),
    async (c) => {
      makePrivate();
      const profile = await findPublicProfile(db, c.req.valid('param').number);
      return profile ? reply(200, profile, PRIVATE) : answerError(notFound);
    },
  );

  serve(
    api,
    createRoute({
      method: 'get',
      path: '/profiles/{number}/together',
      operationId: 'listTitlesToWatchTogether',
      tags,
      summary: 'What the viewer and this person both want to watch',
      description:
        'And what of it is on a provider that either pays for. Only if the person opened their watch list.',
      security: REQUIRED_BEARER,
      middleware: [authentication.required] as const,
      request: { params: profileParam },
      responses: {
        200: json('What both want to watch.', together),
        401: unauthorizedAnswer,
        404: json('No such person, or their watch list is not open.', detail),
        422: json('The number is wrong.', invalid),
      },
    }),
    async (c) => {
      const viewer = c.get('user');
      const owner = await findOpenWatchlist(db, c.req.valid('param').number);
      if (!owner) return answerError(notFound);
      const first_name = owner.firstName;
      if (owner.id === viewer) {
        return reply(200, { first_name, is_self: true, total: 0, covered: 0, items: [] }, PRIVATE);
      }
      const sharedWishes = await findTogether(db, viewer, owner.id);
      return reply(200, { first_name, is_self: false, ...sharedWishes }, PRIVATE);
    },
  );
}

const path = '/opened';
const openedTags = ['library'];
const security = REQUIRED_BEARER;
const change = openedParts
  .partial()
  .meta({ id: 'OpenedChange', description: 'Absent parts stay as they are.' });

/** Serves the parts of a profile that a person has opened to others: all are private until then. */
export function serveOpened(api: OpenAPIHono, { db, authentication }: ApiDependencies): void {
  serve(
    api,
    createRoute({
      method: 'get',
      path,
      operationId: 'getOpenedParts',
      tags: openedTags,
      summary: 'What others see of the own account',
      description:
        'Which parts of the account its public page shows, and the address of that page.',
      security,
      middleware: [authentication.required] as const,
      responses: { 200: json('What is open.', opened), 401: unauthorizedAnswer },
    }),
    async (c) => {
      const answer = await findOpened(db, c.get('user'));
      return answer ? reply(200, answer, PRIVATE) : answerUnauthorized();
    },
  );
  serve(
    api,
    createRoute({
      method: 'patch',
      path,
      operationId: 'updateOpenedParts',
      tags: openedTags,
      summary: 'Open or close parts of the own account to others',
      description: 'Parts that are not sent stay as they are.',
      security,
      middleware: [authentication.required, authentication.changesAccount, ...jsonBody()] as const,
      request: { body: { required: true, content: { 'application/json': { schema: change } } } },
      responses: {
        200: json('What is open now.', opened),
        401: unauthorizedAnswer,
        403: notForTvsAnswer,
        413: json('The body is larger than a megabyte.', detail),
        422: json('A part is wrong.', invalid),
      },
    }),
    async (c) => {
      const changed = await changeOpened(db, c.get('user'), c.req.valid('json'));
      return changed ? reply(200, changed, PRIVATE) : answerUnauthorized();
    },
  );
}

const topPath = '/viewer/top';
const topTags = ['library'];
const topSecurity = REQUIRED_BEARER;
const input = z
  .object({
    items: z
      .array(titleReference)
      .max(MOST_TOP_TITLES, `must be ${MOST_TOP_TITLES} titles or less`),
  })
  .openapi('TopTitlesInput', { description: 'The titles in their order.' });

/** Serves the titles that a person chose for their profile. */
export function serveTopTitles(api: OpenAPIHono, { db, authentication }: ApiDependencies): void {
  serve(
    api,
    createRoute({
      method: 'get',
      path: topPath,
      operationId: 'listTopTitles',
      tags: topTags,
      summary: 'The titles that the person chose for their profile',
      description: 'Private until the person opens this part (`PATCH /opened`).',
      security: topSecurity,
      middleware: [authentication.required] as const,
      responses: { 200: json('The titles in their order.', topTitleList), 401: unauthorizedAnswer },
    }),
    async (c) => reply(200, { items: await findTopTitles(db, c.get('user')) }, PRIVATE),
  );
  serve(
    api,
    createRoute({
      method: 'put',
      path: topPath,
      operationId: 'replaceTopTitles',
      tags: topTags,
      summary: 'Replace the titles that the person chose for their profile',
      description: 'Others see them only if the person opens this part (`PATCH /opened`).',
      security: topSecurity,
      middleware: [authentication.required, ...jsonBody()] as const,
      request: { body: { required: true, content: { 'application/json': { schema: input } } } },
      responses: { 200: json('What is stored.', topTitleList), ...bodyAnswers, ...noTitle },
    }),
    async (c) => {
      const user = c.get('user');
      const refusal = await replaceTopTitles(db, user, c.req.valid('json').items.map(titleKeyOf));
      if (refusal) return answerRefusal(refusal);
      return reply(200, { items: await findTopTitles(db, user) }, PRIVATE);
    },
  );
}
