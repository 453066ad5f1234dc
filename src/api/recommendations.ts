import { createRoute } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { findRecommended } from '#catalog/recommendation-queries.ts';
import { dayInBrazil } from '#catalog/rules.ts';
import type { Reading } from './app.ts';
import { titlePagingQuery } from './input.ts';
import { answers, pageOf } from './output.ts';
import { mediaPage } from './titles.ts';

export function serveRecommendations(api: OpenAPIHono, { db, clock, reads }: Reading): void {
  api.openapi(
    createRoute({
      method: 'get',
      path: '/recommendations',
      tags: ['recommendations'],
      summary: 'What the guide recommends today',
      description:
        'Films and series in turn: well rated, to be watched now; another order each day.',
      request: { query: titlePagingQuery },
      responses: answers('A page of titles.', mediaPage),
    }),
    (c) => {
      const query = c.req.valid('query');
      const today = dayInBrazil(clock.now());
      return reads.answer(c, query, async () =>
        pageOf(await findRecommended(db, today, query), query),
      );
    },
  );
}
