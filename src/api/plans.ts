import { createRoute, z } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { findPlans, plan } from '#catalog/offers/plan-queries.ts';
import type { ApiDependencies } from './api-dependencies.ts';
import { answers } from './output.ts';
import { publicFacts } from './public-facts.ts';
import { serve } from './route.ts';

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
