import { createRoute } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { findDailyRecommendations } from '#catalog/lists/daily-recommendations.ts';
import { brazilDay } from '#shared/brazil-day.ts';
import type { ApiDependencies } from './api-dependencies.ts';
import { answers, titlePage, titlePageOf } from './output.ts';
import { serve } from './route.ts';
import { pagingOf, placedQuery } from './title-input.ts';

export function serveRecommendations(
  api: OpenAPIHono,
  { db, clock, reads }: ApiDependencies,
): void {
  serve(
    api,
    createRoute({
      method: 'get',
      path: '/recommendations',
      operationId: 'listRecommendations',
      tags: ['recommendations'],
      summary: 'Today’s recommendations',
      description:
        'Well-rated films and series that can be streamed now, alternating; the order changes every day.',
      request: { query: placedQuery(20) },
      responses: answers('A page of titles.', titlePage),
    }),
    (c) => {
      const query = c.req.valid('query');
      const today = brazilDay(clock.now());
      return reads.answer(c, query, async () =>
        titlePageOf(await findDailyRecommendations(db, today, pagingOf(query)), query),
      );
    },
  );
}
