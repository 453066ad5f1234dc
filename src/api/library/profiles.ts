import { z } from '@hono/zod-openapi';
import type { ApiDependencies } from '#api/foundation/api-dependencies.ts';
import type { ApiRoutes } from '#api/foundation/api-routes.ts';
import { jsonBody } from '#api/foundation/body.ts';
import { notFound, unauthorized } from '#api/foundation/errors.ts';
import { profileParam } from '#api/foundation/input.ts';
import { detail, invalid, json } from '#api/foundation/route.ts';
import { MOST_TOP_TITLES } from '#library/marks/library-tables.ts';
import { findTopTitles, replaceTopTitles, topTitleList } from '#library/marks/top-title-queries.ts';
import { changeOpened, findOpened, opened, openedParts } from '#library/public/opened-parts.ts';
import {
  findOpenWatchlist,
  findPublicProfile,
  publicProfile,
} from '#library/public/public-profile.ts';
import { findTogether, together } from '#library/public/together.ts';
import { ok, okOr, refused } from '#platform/result.ts';
import { titleKeyOf, titleReference } from './library-input.ts';
import { noTitle } from './library-output.ts';

const tags = ['library'];

/** Serves what people opened to others. Never cached: a part that is closed is gone with the next request. */
export function serveProfiles(routes: ApiRoutes, { db }: ApiDependencies): void {
  routes.openedRead(
    {
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
    },
    async (c) => {
      const profile = await findPublicProfile(db, c.req.valid('param').number);
      return okOr(profile, notFound);
    },
  );

  routes.viewerRead(
    {
      path: '/profiles/{number}/together',
      operationId: 'listTitlesToWatchTogether',
      tags,
      summary: 'What the viewer and this person both want to watch',
      description:
        'And what of it is on a provider that either pays for. Only if the person opened their watch list.',
      request: { params: profileParam },
      responses: {
        200: json('What both want to watch.', together),
        404: json('No such person, or their watch list is not open.', detail),
        422: json('The number is wrong.', invalid),
      },
    },
    async (c) => {
      const viewer = c.get('user');
      const owner = await findOpenWatchlist(db, c.req.valid('param').number);
      if (!owner) return refused(notFound);
      const first_name = owner.firstName;
      if (owner.id === viewer) {
        return ok({ first_name, is_self: true, total: 0, covered: 0, items: [] });
      }
      const sharedWishes = await findTogether(db, viewer, owner.id);
      return ok({ first_name, is_self: false, ...sharedWishes });
    },
  );
}

const path = '/opened';
const change = openedParts
  .partial()
  .meta({ id: 'OpenedChange', description: 'Absent parts stay as they are.' });

/** Serves the parts of a profile that a person has opened to others: all are private until then. */
export function serveOpened(routes: ApiRoutes, { db }: ApiDependencies): void {
  routes.viewerRead(
    {
      path,
      operationId: 'getOpenedParts',
      tags,
      summary: 'What others see of the own account',
      description:
        'Which parts of the account its public page shows, and the address of that page.',
      responses: { 200: json('What is open.', opened) },
    },
    async (c) => {
      const openedNow = await findOpened(db, c.get('user'));
      return okOr(openedNow, unauthorized);
    },
  );
  routes.viewerWrite(
    {
      method: 'patch',
      path,
      operationId: 'updateOpenedParts',
      tags,
      summary: 'Open or close parts of the own account to others',
      description: 'Parts that are not sent stay as they are.',
      session: 'changes-account',
      body: jsonBody(change),
      responses: { 200: json('What is open now.', opened), 422: json('A part is wrong.', invalid) },
    },
    (c) => changeOpened(db, c.get('user'), c.req.valid('json')),
  );
}

const topPath = '/viewer/top';
const input = z
  .object({
    items: z
      .array(titleReference)
      .max(MOST_TOP_TITLES, `must be ${MOST_TOP_TITLES} titles or less`),
  })
  .openapi('TopTitlesInput', { description: 'The titles in their order.' });

/** Serves the titles that a person chose for their profile. */
export function serveTopTitles(routes: ApiRoutes, { db }: ApiDependencies): void {
  routes.viewerRead(
    {
      path: topPath,
      operationId: 'listTopTitles',
      tags,
      summary: 'The titles that the person chose for their profile',
      description: 'Private until the person opens this part (`PATCH /opened`).',
      responses: { 200: json('The titles in their order.', topTitleList) },
    },
    async (c) => ok({ items: await findTopTitles(db, c.get('user')) }),
  );
  routes.viewerWrite(
    {
      method: 'put',
      path: topPath,
      operationId: 'replaceTopTitles',
      tags,
      summary: 'Replace the titles that the person chose for their profile',
      description: 'Others see them only if the person opens this part (`PATCH /opened`).',
      body: jsonBody(input),
      responses: { 200: json('What is stored.', topTitleList), ...noTitle },
    },
    async (c) => {
      const user = c.get('user');
      const changed = await replaceTopTitles(db, user, c.req.valid('json').items.map(titleKeyOf));
      if (!changed.ok) return changed;
      return ok({ items: await findTopTitles(db, user) });
    },
  );
}
