import { createRoute, z } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import { mediaType } from '#catalog/schema.ts';
import { viewerTitleState } from '#library/marks/viewer-queries.ts';
import type { ApiDependencies } from '#api/api-dependencies.ts';
import { titleIdsQuery } from '#api/input.ts';
import { invalid, json, unauthorizedAnswer } from '#api/output.ts';
import { PRIVATE, reply, serve } from '#api/route.ts';
import { REQUIRED_BEARER } from './authentication.ts';
import type { Authentication } from './authentication.ts';
import { ViewerState } from './viewer-state.ts';
import type { TitleKey } from './viewer-state.ts';

export const viewerTitle = z
  .object({ media_type: mediaType, media_id: z.int(), ...viewerTitleState.shape })
  .openapi('ViewerTitle', {
    description:
      'A viewer’s state of one title: rating, watch list, favourite, watched, and the ids of the own collections that contain it.',
  });

const viewerTitles = z.object({ items: z.array(viewerTitle) }).openapi('ViewerTitles');

/** Serves the viewer's state of all the titles of a page in one call. */
export function serveViewerTitles(api: OpenAPIHono, { authentication }: ApiDependencies): void {
  serve(
    api,
    createRoute({
      method: 'get',
      path: '/viewer/titles',
      operationId: 'getViewerTitles',
      tags: ['viewer'],
      summary: 'The viewer’s state of several titles',
      description:
        'What the person whose token is sent keeps about these titles. Every requested title is in the list, also those without any state. The response is private and must not be cached.',
      security: REQUIRED_BEARER,
      middleware: [authentication.required] as const,
      request: { query: titleIdsQuery },
      responses: {
        200: json('One entry for each title.', viewerTitles),
        401: unauthorizedAnswer,
        422: json('A parameter is wrong.', invalid),
      },
    }),
    async (c) => {
      const { movie_ids: movies = [], serie_ids: series = [] } = c.req.valid('query');
      const keys: TitleKey[] = [
        ...movies.map((id) => ({ type: 'movie' as const, id })),
        ...series.map((id) => ({ type: 'serie' as const, id })),
      ];
      const user = c.get('user');
      const state = await c.get('viewers').stateOf(user, keys);
      const items = keys.map((key) => readViewerTitle(state, user, key));
      return reply(200, { items }, PRIVATE);
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
