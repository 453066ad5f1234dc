import { z } from '@hono/zod-openapi';
import type { ApiDependencies } from '#api/foundation/api-dependencies.ts';
import type { ApiRoutes } from '#api/foundation/api-routes.ts';
import { formOrJson, withoutQuery } from '#api/foundation/body.ts';
import { detail, json } from '#api/foundation/route.ts';
import { mediaType } from '#catalog/schema.ts';
import { findLibraryCounts, libraryCounts } from '#library/library-counts.ts';
import type { MarkKind } from '#library/marks/library-tables.ts';
import { findMarked, markTitle, rateTitle, unmarkTitle } from '#library/marks/mark-commands.ts';
import { ok } from '#platform/result.ts';
import {
  keptPagingOf,
  keptTitlesQuery,
  ratingInput,
  titleKeyOf,
  titleReference,
} from './library-input.ts';
import { keptTitlePage, keptTitlePageOf, noTitle } from './library-output.ts';
import { viewerRating, viewerTitle, viewerTitleOf } from './viewer-titles.ts';

/** The three lists have the same calls. */
const LISTS: readonly { path: string; kind: MarkKind; id: string; name: string }[] = [
  { path: '/favorites', kind: 'favorite', id: 'Favorites', name: 'favourites' },
  { path: '/watchlist', kind: 'watchlist', id: 'Watchlist', name: 'watch list' },
  { path: '/watched', kind: 'watched', id: 'Watched', name: 'watched titles' },
];

export function serveMarks(
  routes: ApiRoutes,
  { db, clock, authentication }: ApiDependencies,
): void {
  for (const { path, kind, id, name } of LISTS) {
    const tags = ['library'];
    const body = formOrJson('TitleReference', titleReference);

    routes.viewerRead(
      {
        path,
        operationId: `list${id}`,
        tags,
        summary: `The own ${name}, the newest first`,
        description: 'Deleted titles keep their places, and are not counted.',
        request: { query: keptTitlesQuery },
        responses: { 200: json('A page of titles.', keptTitlePage) },
      },
      async (c) => {
        const query = c.req.valid('query');
        const titles = await findMarked(db, c.get('user'), kind, keptPagingOf(query));
        return ok(keptTitlePageOf(titles, query));
      },
    );

    routes.viewerWrite(
      {
        method: 'post',
        path: `${path}/add`,
        operationId: `addTo${id}`,
        tags,
        summary: `Add a title to the own ${name}`,
        description: 'A title that is there already keeps its date.',
        body,
        responses: {
          200: json('The title’s state.', viewerTitle),
          400: json('LIST_FULL.', detail),
          ...noTitle,
        },
      },
      async (c) => {
        const key = titleKeyOf(c.req.valid('json'));
        const user = c.get('user');
        const changed = await markTitle(db, user, { key, kind, at: clock.now() });
        if (!changed.ok) return changed;
        return ok(await viewerTitleOf(authentication, user, key));
      },
    );

    routes.viewerWrite(
      {
        method: 'delete',
        path: `${path}/remove`,
        operationId: `removeFrom${id}`,
        tags,
        summary: `Remove a title from the own ${name}`,
        description: 'It need not be there.',
        body: withoutQuery(body),
        responses: { 200: json('The title’s state.', viewerTitle), ...noTitle },
      },
      async (c) => {
        const key = titleKeyOf(c.req.valid('json'));
        const user = c.get('user');
        const changed = await unmarkTitle(db, user, { key, kind });
        if (!changed.ok) return changed;
        return ok(await viewerTitleOf(authentication, user, key));
      },
    );
  }
}

const storedRating = z
  .object({
    media_id: z.int(),
    type: mediaType,
    /** 0 if it was cleared. */
    rating: z.int().min(0).max(10),
    our_rating: viewerRating,
  })
  .openapi('StoredRating', {
    description: 'The stored rating, 0 for none, and the title’s new average.',
  });

export function serveRating(routes: ApiRoutes, { db, clock }: ApiDependencies): void {
  routes.viewerWrite(
    {
      method: 'post',
      path: '/rating',
      operationId: 'rateTitle',
      tags: ['library'],
      summary: 'Rate a title, or clear the rating',
      description: 'A rating replaces the person’s earlier one; 0 clears it.',
      body: formOrJson('RatingInput', ratingInput),
      responses: { 200: json('The rating is stored.', storedRating), ...noTitle },
    },
    async (c) => {
      const input = c.req.valid('json');
      const { media_id, type, rating } = input;
      const average = await rateTitle(db, c.get('user'), {
        key: titleKeyOf(input),
        rating,
        at: clock.now(),
      });
      if (!average.ok) return average;
      const our_rating = { ...average.value, user: rating === 0 ? null : rating };
      return ok({ media_id, type, rating, our_rating });
    },
  );
}

/** Serves how much a person keeps, for their own profile. */
export function serveCounts(routes: ApiRoutes, { db }: ApiDependencies): void {
  routes.viewerRead(
    {
      path: '/viewer/counts',
      operationId: 'getViewerCounts',
      tags: ['viewer'],
      summary: 'How much the person keeps',
      description: 'The response is private and must not be cached.',
      responses: { 200: json('The counts.', libraryCounts) },
    },
    async (c) => ok(await findLibraryCounts(db, c.get('user'))),
  );
}
