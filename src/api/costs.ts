import { createRoute, z } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { costTitle, findCostsOf } from '#catalog/offers/title-costs.ts';
import type { TitleKey } from '#catalog/import-schema.ts';
import type { ApiDependencies } from './api-dependencies.ts';
import { titleIdsQuery } from './input.ts';
import { answers } from './output.ts';
import { publicFacts } from './public-facts.ts';
import { serve } from './route.ts';

const costTitles = z.object({ items: z.array(costTitle) }).openapi('CostTitles');

/** Serves where several titles can be watched. */
export function serveCosts(api: OpenAPIHono, { db, reads }: ApiDependencies): void {
  serve(
    api,
    createRoute({
      method: 'get',
      path: '/costs/titles',
      operationId: 'compareTitleCosts',
      tags: ['providers'],
      summary: 'All provider families that have these titles',
      description: 'Unknown titles are left out. What the providers charge is in `GET /plans`.',
      request: { query: titleIdsQuery },
      responses: answers('The titles: films first, each kind by id.', costTitles),
    }),
    (c) => {
      const { movie_ids: movies = [], serie_ids: series = [] } = c.req.valid('query');
      const keys: TitleKey[] = [
        ...movies.map((id) => ({ type: 'movie' as const, id })),
        ...series.map((id) => ({ type: 'serie' as const, id })),
      ];
      const cacheKey = { movie_ids: movies.join(), serie_ids: series.join() };
      return reads.answer(c, cacheKey, async () =>
        publicFacts({ items: await findCostsOf(db, keys) }),
      );
    },
  );
}
