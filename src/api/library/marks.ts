import { createRoute, z } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { ApiDependencies } from '#api/foundation/api-dependencies.ts';
import { bodyIn } from '#api/foundation/body.ts';
import { PRIVATE, detail, json, reply, serve, unauthorizedAnswer } from '#api/foundation/route.ts';
import { REQUIRED_BEARER } from '#api/foundation/authentication.ts';
import { viewerRating, viewerTitle, viewerTitleOf } from './viewer-titles.ts';
import { findMarked, markTitle, rateTitle, unmarkTitle } from '#library/marks/mark-commands.ts';
import type { MarkKind } from '#library/marks/library-tables.ts';
import {
  keptPagingOf,
  keptTitlesQuery,
  ratingInput,
  titleKeyOf,
  titleReference,
  withBody,
  withOnlyBody,
} from './library-input.ts';
import {
  answerRefusal,
  bodyAnswers,
  keptTitlePage,
  keptTitlePageOf,
  noTitle,
  readAnswers,
} from './library-output.ts';
import { mediaType } from '#catalog/schema.ts';
import { findLibraryCounts, libraryCounts } from '#library/library-counts.ts';

/** The three lists have the same calls. */
const LISTS: readonly { path: string; kind: MarkKind; id: string; name: string }[] = [
  { path: '/favorites', kind: 'favorite', id: 'Favorites', name: 'favourites' },
  { path: '/watchlist', kind: 'watchlist', id: 'Watchlist', name: 'watch list' },
  { path: '/watched', kind: 'watched', id: 'Watched', name: 'watched titles' },
];

export function serveMarks(api: OpenAPIHono, { db, clock, authentication }: ApiDependencies): void {
  for (const { path, kind, id, name } of LISTS) {
    const tags = ['library'];
    const security = REQUIRED_BEARER;
    const changing = {
      tags,
      security,
      middleware: withBody(authentication),
      request: { body: bodyIn('TitleReference', titleReference) },
    };

    serve(
      api,
      createRoute({
        method: 'get',
        path,
        operationId: `list${id}`,
        tags,
        summary: `The own ${name}, the newest first`,
        description: 'Deleted titles keep their places, and are not counted.',
        security,
        middleware: [authentication.required] as const,
        request: { query: keptTitlesQuery },
        responses: { 200: json('A page of titles.', keptTitlePage), ...readAnswers },
      }),
      async (c) => {
        const query = c.req.valid('query');
        const titles = await findMarked(db, c.get('user'), kind, keptPagingOf(query));
        return reply(200, keptTitlePageOf(titles, query), PRIVATE);
      },
    );

    serve(
      api,
      createRoute({
        ...changing,
        method: 'post',
        path: `${path}/add`,
        operationId: `addTo${id}`,
        summary: `Add a title to the own ${name}`,
        description: 'A title that is there already keeps its date.',
        responses: {
          200: json('The title’s state.', viewerTitle),
          400: json('LIST_FULL.', detail),
          ...bodyAnswers,
          ...noTitle,
        },
      }),
      async (c) => {
        const key = titleKeyOf(c.req.valid('json'));
        const user = c.get('user');
        const refusal = await markTitle(db, user, { key, kind, at: clock.now() });
        if (refusal) return answerRefusal(refusal);
        return reply(200, await viewerTitleOf(authentication, user, key), PRIVATE);
      },
    );

    serve(
      api,
      createRoute({
        ...changing,
        method: 'delete',
        middleware: withOnlyBody(authentication),
        path: `${path}/remove`,
        operationId: `removeFrom${id}`,
        summary: `Remove a title from the own ${name}`,
        description: 'It need not be there.',
        responses: { 200: json('The title’s state.', viewerTitle), ...bodyAnswers, ...noTitle },
      }),
      async (c) => {
        const key = titleKeyOf(c.req.valid('json'));
        const user = c.get('user');
        const refusal = await unmarkTitle(db, user, { key, kind });
        if (refusal) return answerRefusal(refusal);
        return reply(200, await viewerTitleOf(authentication, user, key), PRIVATE);
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

export function serveRating(
  api: OpenAPIHono,
  { db, clock, authentication }: ApiDependencies,
): void {
  serve(
    api,
    createRoute({
      method: 'post',
      path: '/rating',
      operationId: 'rateTitle',
      tags: ['library'],
      summary: 'Rate a title, or clear the rating',
      description: 'A rating replaces the person’s earlier one; 0 clears it.',
      security: REQUIRED_BEARER,
      middleware: withBody(authentication),
      request: { body: bodyIn('RatingInput', ratingInput) },
      responses: { 200: json('The rating is stored.', storedRating), ...bodyAnswers, ...noTitle },
    }),
    async (c) => {
      const sent = c.req.valid('json');
      const { media_id, type, rating } = sent;
      const result = await rateTitle(db, c.get('user'), {
        key: titleKeyOf(sent),
        rating,
        at: clock.now(),
      });
      if ('kind' in result) return answerRefusal(result);
      const our_rating = { ...result, user: rating === 0 ? null : rating };
      return reply(200, { media_id, type, rating, our_rating }, PRIVATE);
    },
  );
}

/** Serves how much a person keeps, for their own profile. */
export function serveCounts(api: OpenAPIHono, { db, authentication }: ApiDependencies): void {
  serve(
    api,
    createRoute({
      method: 'get',
      path: '/viewer/counts',
      operationId: 'getViewerCounts',
      tags: ['viewer'],
      summary: 'How much the person keeps',
      description: 'The response is private and must not be cached.',
      security: REQUIRED_BEARER,
      middleware: [authentication.required] as const,
      responses: { 200: json('The counts.', libraryCounts), 401: unauthorizedAnswer },
    }),
    async (c) => reply(200, await findLibraryCounts(db, c.get('user')), PRIVATE),
  );
}
