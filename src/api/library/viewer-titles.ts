import { z } from '@hono/zod-openapi';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import type { ApiDependencies } from '#api/foundation/api-dependencies.ts';
import type { ApiRoutes } from '#api/foundation/api-routes.ts';
import type { Authentication } from '#api/foundation/authentication.ts';
import { titleIdsQuery, titleKeysOf } from '#api/foundation/input.ts';
import { ViewerState } from '#api/foundation/public-facts.ts';
import type { TitleKey } from '#api/foundation/public-facts.ts';
import { PRIVATE, json, reply } from '#api/foundation/route.ts';
import type { Reply } from '#api/foundation/route.ts';
import { mediaType, movieInfo, ourRating, serieInfo } from '#catalog/schema.ts';
import { findTitle } from '#catalog/titles/title-queries.ts';
import { viewerTitleState } from '#library/marks/viewer-queries.ts';
import { ok } from '#platform/result.ts';
import { brazilDay } from '#shared/brazil-day.ts';

export const viewerTitle = z
  .object({ media_type: mediaType, media_id: z.int(), ...viewerTitleState.shape })
  .openapi('ViewerTitle', {
    description:
      'A viewer’s state of one title: rating, watch list, favourite, watched, and the ids of the own collections that contain it.',
  });

const viewerTitles = z.object({ items: z.array(viewerTitle) }).openapi('ViewerTitles');

/** Serves the viewer's state of all the titles of a page in one call. */
export function serveViewerTitles(routes: ApiRoutes, { authentication }: ApiDependencies): void {
  routes.viewerRead(
    {
      path: '/viewer/titles',
      operationId: 'getViewerTitles',
      tags: ['viewer'],
      summary: 'The viewer’s state of several titles',
      description:
        'What the person whose token is sent keeps about these titles. Every requested title is in the list, also those without any state. The response is private and must not be cached.',
      request: { query: titleIdsQuery },
      responses: { 200: json('One entry for each title.', viewerTitles) },
    },
    async (c) => {
      const keys = titleKeysOf(c.req.valid('query'));
      const user = c.get('user');
      const state = await authentication.stateOf(user, keys);
      const items = keys.map((key) => readViewerTitle(state, user, key));
      return ok({ items });
    },
  );
}

/** The viewer's state of one title, for the response to a call that changes it. */
export const viewerTitleOf = async (
  authentication: Authentication,
  user: SignedInUserId,
  key: TitleKey,
) => readViewerTitle(await authentication.stateOf(user, [key]), user, key);

const readViewerTitle = (state: ViewerState, user: SignedInUserId, key: TitleKey) => ({
  media_type: key.type,
  media_id: key.id,
  ...ViewerState.read(state, user, key),
});

/** A title's rating with the viewer's own. */
export const viewerRating = ourRating.extend({ user: z.number().min(0).max(10).nullable() }).meta({
  id: 'TitleRating',
  description: 'As OurRating; `user` is the viewer’s own rating, or null.',
});

const viewerFields = {
  our_rating: viewerRating,
  watchlist: z.boolean(),
};

/** The response for one film: public facts and, with a valid token, the viewer's state. */
export const movieAnswer = movieInfo.extend(viewerFields).meta({
  id: 'MovieInfo',
  description:
    'Everything the page of a film shows. With a valid token `our_rating.user` and `watchlist` are the viewer’s own.',
});
/** The response for one series: public facts and, with a valid token, the viewer's state. */
export const serieAnswer = serieInfo.extend(viewerFields).meta({
  id: 'SerieInfo',
  description:
    'Everything the page of a series or novela shows. With a valid token `our_rating.user` and `watchlist` are the viewer’s own.',
});

type TitleAnswer = z.output<typeof movieAnswer> | z.output<typeof serieAnswer>;

/** A title with its viewer's state. It is read from the database and never cached. */
export async function answerTitleTo<Absent extends Reply>(
  user: SignedInUserId,
  key: TitleKey,
  { db, clock, authentication, returnDays }: ApiDependencies,
  absent: () => Promise<Absent>,
): Promise<Reply<200, TitleAnswer> | Absent> {
  const [title, state] = await Promise.all([
    findTitle(db, key.type, key.id, brazilDay(clock.now()), returnDays),
    authentication.stateOf(user, [key]),
  ]);
  if (title === null) return absent();
  const { rating, watchlist } = ViewerState.read(state, user, key);
  const body: TitleAnswer = {
    ...title,
    our_rating: { ...title.our_rating, user: rating },
    watchlist,
  };
  return reply(200, body, PRIVATE);
}
