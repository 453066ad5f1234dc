import { z } from '@hono/zod-openapi';
import type { ApiDependencies } from '#api/foundation/api-dependencies.ts';
import type { ApiRoutes } from '#api/foundation/api-routes.ts';
import { pagingQuery, titleIdsQuery } from '#api/foundation/input.ts';
import { publicFacts } from '#api/foundation/public-facts.ts';
import { json, pageOf, pageSchema } from '#api/foundation/route.ts';
import { findPlans, plan } from '#catalog/offers/plan-queries.ts';
import { costTitle, findCostsOf } from '#catalog/offers/title-costs.ts';
import { findProviders } from '#catalog/providers/provider-queries.ts';
import { provider } from '#catalog/schema.ts';
import type { TitleKey } from '#shared/title-key.ts';

export function serveProviders(routes: ApiRoutes, { db }: ApiDependencies): void {
  routes.publicRead(
    {
      path: '/providers',
      operationId: 'listProviders',
      tags: ['providers'],
      summary: 'Providers in Brazil, the best known first',
      description: 'Providers that were merged into another are excluded.',
      request: { query: pagingQuery },
      responses: { 200: json('A page of providers.', pageSchema('ProviderPage', provider)) },
    },
    async (c) => {
      const query = c.req.valid('query');
      return pageOf(await findProviders(db, query), query);
    },
  );
}

const plans = z.object({ items: z.array(plan) }).openapi('Plans');

/** Serves the prices of providers. */
export function servePlans(routes: ApiRoutes, { db }: ApiDependencies): void {
  routes.publicRead(
    {
      path: '/plans',
      operationId: 'listPlans',
      tags: ['providers'],
      summary: 'What providers in Brazil charge',
      description:
        'The known prices, the best known provider first. A provider without a price is not in the list: its price is unknown, not zero.',
      responses: { 200: json('All plans.', plans) },
    },
    async () => publicFacts({ items: await findPlans(db) }),
  );
}

const costTitles = z.object({ items: z.array(costTitle) }).openapi('CostTitles');

/** Serves where several titles can be watched. */
export function serveCosts(routes: ApiRoutes, { db }: ApiDependencies): void {
  routes.publicRead(
    {
      path: '/costs/titles',
      operationId: 'compareTitleCosts',
      tags: ['providers'],
      summary: 'All provider families that have these titles',
      description: 'Unknown titles are left out. What the providers charge is in `GET /plans`.',
      request: { query: titleIdsQuery },
      responses: { 200: json('The titles: films first, each kind by id.', costTitles) },
    },
    async (c) => {
      const { movie_ids: movies = [], serie_ids: series = [] } = c.req.valid('query');
      const keys: TitleKey[] = [
        ...movies.map((id) => ({ type: 'movie' as const, id })),
        ...series.map((id) => ({ type: 'serie' as const, id })),
      ];
      return publicFacts({ items: await findCostsOf(db, keys) });
    },
  );
}
