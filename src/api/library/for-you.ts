import { z } from '@hono/zod-openapi';
import type { ApiDependencies } from '#api/foundation/api-dependencies.ts';
import type { ApiRoutes } from '#api/foundation/api-routes.ts';
import { formOrJson, jsonBody, withoutQuery } from '#api/foundation/body.ts';
import { idList, titleIdsUpTo, titleKeysOf, whole } from '#api/foundation/input.ts';
import { publicFacts } from '#api/foundation/public-facts.ts';
import { json } from '#api/foundation/route.ts';
import {
  changeTasteSettings,
  dismissTitle,
  findForYouSettings,
  restoreTitle,
} from '#library/for-you/for-you-commands.ts';
import { findForLikers, findForYou } from '#library/for-you/for-you-queries.ts';
import { forLikers, forYou, forYouSettingsAnswer } from '#library/for-you/for-you-schema.ts';
import { ok } from '#platform/result.ts';
import { titleKeyOf, titleReference } from './library-input.ts';
import { noTitle } from './library-output.ts';

const tags = ['viewer'];

const query = z.object({
  provider_ids: idList('provider').openapi({
    type: 'string',
    description:
      'Services that count as the person’s instead of those of the account, separated by commas; empty or absent: those of the account.',
    example: '8,307',
  }),
  minutes: whole(1, 1000).optional().openapi({
    description: 'Only titles of at most this length; of a series that of an episode.',
  }),
});

/** Titles that somebody names as liked; more make the answer slower, and say little more. */
const MOST_LIKED = 10;

const likedQuery = titleIdsUpTo(MOST_LIKED).safeExtend({
  ...query.shape,
  provider_ids: idList('provider').openapi({
    type: 'string',
    description: 'Services whose titles come first, separated by commas.',
    example: '8,307',
  }),
});

const settingsChange = z
  .object({
    ratings: z.boolean().optional(),
    favorites: z.boolean().optional(),
    wishes: z.boolean().optional(),
    watched: z.boolean().optional(),
    alike: z.boolean().optional(),
  })
  .openapi('ForYouSettingsChange', { description: 'Absent fields stay as they are.' });

/** Serves titles for whoever likes some, with no account. */
export function serveForLikers(routes: ApiRoutes, { db, clock }: ApiDependencies): void {
  routes.publicRead(
    {
      path: '/recommendations/liked',
      operationId: 'listForLikers',
      tags: ['recommendations'],
      summary: 'Titles for whoever likes these, each with the reason',
      description:
        'As `GET /viewer/for-you`, from these titles alone: they count as favourites. First those at the services of `provider_ids`. Titles that the catalogue does not have lead nowhere.',
      request: { query: likedQuery },
      responses: { 200: json('The titles, 20 at most.', forLikers) },
    },
    async (c) => {
      const { provider_ids: providerIds, minutes, ...titles } = c.req.valid('query');
      const input = { now: clock.now(), providerIds, minutes };
      return publicFacts({ items: await findForLikers(db, titleKeysOf(titles), input) });
    },
  );
}

/** Serves the titles for a person, and what is taken into account for them. */
export function serveForYou(routes: ApiRoutes, { db, clock }: ApiDependencies): void {
  routes.viewerRead(
    {
      path: '/viewer/for-you',
      operationId: 'listForYou',
      tags,
      summary: 'Titles for the person, each with the reason',
      description:
        'Titles that people and the film database connect with what the person likes, and that they neither keep nor asked not to see; first those that they can watch without paying more. On one day the order stays while nothing of theirs changes. The response is private and must not be cached.',
      request: { query },
      responses: { 200: json('The titles, 20 at most.', forYou) },
    },
    async (c) => {
      const { provider_ids: providerIds, minutes } = c.req.valid('query');
      return ok(await findForYou(db, c.get('user'), { now: clock.now(), providerIds, minutes }));
    },
  );
  const settings = { 200: json('The settings.', forYouSettingsAnswer) };
  routes.viewerRead(
    {
      path: '/viewer/for-you/settings',
      operationId: 'getForYouSettings',
      tags,
      summary: 'The parts taken into account for the person',
      description:
        'Each part with the number of titles in it, and the newest of the titles that the person asked not to be shown. The response is private and must not be cached.',
      responses: settings,
    },
    async (c) => ok(await findForYouSettings(db, c.get('user'))),
  );
  routes.viewerWrite(
    {
      method: 'patch',
      path: '/viewer/for-you/settings',
      operationId: 'updateForYouSettings',
      tags,
      summary: 'Change what is taken into account for the person',
      description:
        'Fields that are not sent stay as they are. With `alike` off, neither are other people’s likes used for the person, nor are theirs counted for others.',
      session: 'not-for-tvs',
      body: jsonBody(settingsChange),
      responses: settings,
    },
    async (c) => {
      const user = c.get('user');
      const changed = await changeTasteSettings(db, user, c.req.valid('json'));
      return changed.ok ? ok(await findForYouSettings(db, user)) : changed;
    },
  );
  const responses = { 204: { description: 'Done.' }, ...noTitle };
  const body = formOrJson('TitleReference', titleReference);
  routes.viewerWrite(
    {
      method: 'post',
      path: '/viewer/for-you/dismissed/add',
      operationId: 'dismissForYou',
      tags,
      summary: 'Keep a title out of what is shown for the person',
      description: 'The newest 2,000 are kept.',
      body,
      responses,
    },
    (c) =>
      dismissTitle(db, c.get('user'), { key: titleKeyOf(c.req.valid('json')), at: clock.now() }),
  );
  routes.viewerWrite(
    {
      method: 'delete',
      path: '/viewer/for-you/dismissed/remove',
      operationId: 'restoreForYou',
      tags,
      summary: 'Let a title be shown to the person again',
      description: 'It need not have been kept out.',
      body: withoutQuery(body),
      responses,
    },
    (c) => restoreTitle(db, c.get('user'), titleKeyOf(c.req.valid('json'))),
  );
}
