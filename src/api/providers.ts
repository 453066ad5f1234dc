import { createRoute } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { findProviders } from '#catalog/providers/provider-queries.ts';
import { provider } from '#catalog/schema.ts';
import type { ApiDependencies } from './api-dependencies.ts';
import { pagingQuery } from './input.ts';
import { answers, pageOf, pageSchema } from './output.ts';
import { serve } from './route.ts';

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
