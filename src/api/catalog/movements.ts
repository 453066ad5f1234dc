import { createRoute, z } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { findMovements } from '#catalog/movements/movement-queries.ts';
import { movementKinds, movementOrders } from '#catalog/movements/movement-rules.ts';
import { mediaItem, provider } from '#catalog/schema.ts';
import { brazilDay } from '#shared/brazil-day.ts';
import type { ApiDependencies } from '#api/foundation/api-dependencies.ts';
import { idList, pagingQuery } from '#api/foundation/input.ts';
import { answers, pageOf, pageOfItems, serve } from '#api/foundation/route.ts';
import { publicFacts } from '#api/foundation/public-facts.ts';

const movement = z
  .object({
    day: z.iso.date(),
    title: mediaItem,
    providers: z.array(provider),
    away_since: z.iso.date().nullable(),
    elsewhere: z.array(provider),
    before: z.object({ provider, until: z.iso.date() }).nullable(),
  })
  .openapi('Movement', {
    description:
      'A title that came to providers on a day, or left them; families count as one. `away_since`: an arrival at a provider that had it before, and since when it had not. `elsewhere`: who else has it now. `before`: who had it last, if nobody else has it now.',
  });

const movementPage = pageOfItems(movement)
  .extend({
    days: z.array(z.object({ day: z.iso.date(), arrived: z.int().min(0), left: z.int().min(0) })),
    coming: z.array(movement),
  })
  .openapi('MovementPage', {
    description:
      '`days`: titles that arrived and left on each day of the month, filtered alike. `coming`: departures of the next month whose last days are known, the next one first, on the first page; of arrivals none.',
  });

const movementQuery = pagingQuery.extend({
  kind: z
    .enum(movementKinds, 'must be movie, serie or novela')
    .optional()
    .openapi({ description: 'Only films, only series that are no novelas, or only novelas.' }),
  sort: z
    .enum(movementOrders, 'must be day or popular')
    .default('day')
    .openapi({ description: 'The newest day first, or the most popular title first.' }),
  plan_ids: idList('provider').openapi({
    type: 'string',
    description: 'Providers, separated by commas: only what came to their families, or left them.',
    example: '8,337,307',
  }),
});

export function serveMovements(
  api: OpenAPIHono,
  { db, clock, reads, returnDays }: ApiDependencies,
): void {
  for (const [path, operationId, direction, verb] of [
    ['/arrivals', 'listArrivals', 'arrived', 'came to'],
    ['/departures', 'listDepartures', 'left', 'left'],
  ] as const) {
    serve(
      api,
      createRoute({
        method: 'get',
        path,
        operationId,
        tags: ['providers'],
        summary: `Titles that ${verb} providers in the last month`,
        description:
          'Only days that were witnessed, of offers to stream (subscription, free, ads). A title that leaves and comes back soon has neither left nor arrived: within a week, or as many days as the operator has set.',
        request: { query: movementQuery },
        responses: answers('A page of movements, and the days of the month.', movementPage),
      }),
      (c) => {
        const query = c.req.valid('query');
        const { sort: order, kind, plan_ids: providers } = query;
        const today = brazilDay(clock.now());
        return reads.answer(c, query, async () => {
          const { days, coming, ...part } = await findMovements(db, direction, today, {
            ...query,
            order,
            kind,
            providers,
            returnDays,
          });
          return publicFacts({ ...pageOf(part, query), days, coming });
        });
      },
    );
  }
}
