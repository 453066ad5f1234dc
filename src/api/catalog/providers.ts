import { createRoute, z } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { findProviders } from '#catalog/providers/provider-queries.ts';
import { provider } from '#catalog/schema.ts';
import type { ApiDependencies } from '#api/foundation/api-dependencies.ts';
import { pagingQuery, titleIdsQuery } from '#api/foundation/input.ts';
import { answers, pageOf, pageSchema, serve } from '#api/foundation/route.ts';
import { findPlans, plan } from '#catalog/offers/plan-queries.ts';
import { publicFacts } from '#api/foundation/public-facts.ts';
import { costTitle, findCostsOf } from '#catalog/offers/title-costs.ts';
import type { TitleKey } from '#catalog/import-schema.ts';

export function serveProviders(api: OpenAPIHono, { db, reads }: ApiDependencies): void {
  serve(
    api,
    createRoute({
      method: 'get',
      path: '/providers',
      operationId: 'listProviders',
      tags: ['providers'],
      summary: 'Providers in Brazil, the best known first',
      description: 'Providers that were merged into another are excluded.',
      request: { query: pagingQuery },
      responses: answers('A page of providers.', pageSchema('ProviderPage', provider)),
    }),
    (c) => {
      const query = c.req.valid('query');
      return reads.answer(c, query, async () => pageOf(await findProviders(db, query), query));
    },
  );
}

const plans = z.object({ items: z.array(plan) }).openapi('Plans');

/** Serves the prices of providers. */
export function servePlans(api: OpenAPIHono, { db, reads }: ApiDependencies): void {
  serve(
    api,
    createRoute({
      method: 'get',
      path: '/plans',
      operationId: 'listPlans',
      tags: ['providers'],
      summary: 'What providers in Brazil charge',
      description:
        'The known prices, the best known provider first. A provider without a price is not in the list: its price is unknown, not zero.',
      responses: answers('All plans.', plans),
    }),
    (c) => reads.answer(c, {}, async () => publicFacts({ items: await findPlans(db) })),
  );
}

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
