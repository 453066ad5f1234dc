import { z } from '@hono/zod-openapi';
import type { ApiDependencies } from '#api/foundation/api-dependencies.ts';
import type { ApiRoutes } from '#api/foundation/api-routes.ts';
import { notFound } from '#api/foundation/errors.ts';
import { idList, idParam, whole } from '#api/foundation/input.ts';
import { detail, json } from '#api/foundation/route.ts';
import { directions } from '#catalog/movements/movement-rules.ts';
import { findListCosts, listCosts } from '#library/list-costs.ts';
import { findListedMovements, listedMovement } from '#library/listed-movement-queries.ts';
import { findWorth, providerWorth } from '#library/provider-worth.ts';
import { findTonight, tonight } from '#library/tonight-queries.ts';
import { ok, okOr } from '#platform/result.ts';
import { brazilDay } from '#shared/brazil-day.ts';
import { LARGEST_ID } from '#shared/ids.ts';
import { noCollection } from './library-output.ts';

const query = z.object({
  provider_ids: idList('provider').openapi({
    type: 'string',
    description:
      'Services that count as the person’s instead of those of the account, separated by commas; empty or absent: those of the account.',
    example: '8,307',
  }),
});

/** Serves the titles a person could watch now. */
export function serveTonight(routes: ApiRoutes, { db, clock }: ApiDependencies): void {
  routes.viewerRead(
    {
      path: '/viewer/tonight',
      operationId: 'listTonight',
      tags: ['viewer'],
      summary: 'What the person could watch now',
      description:
        'The unwatched titles of the watch list and the series they are in the middle of, if the person’s services have them or they are free. The response is private and must not be cached.',
      request: { query },
      responses: { 200: json('The titles, the newest on the list first.', tonight) },
    },
    async (c) => {
      const { provider_ids: providerIds } = c.req.valid('query');
      const request = { today: brazilDay(clock.now()), providerIds };
      return ok(await findTonight(db, c.get('user'), request));
    },
  );
}

/** Serves the use of a subscription for a person. */
export function serveWorth(routes: ApiRoutes, { db }: ApiDependencies): void {
  routes.viewerRead(
    {
      path: '/viewer/providers/{id}',
      operationId: 'getProviderWorth',
      tags: ['viewer'],
      summary: 'What a subscription to a provider would bring the person',
      description:
        'Counts for the provider’s family. What it charges is in `GET /plans`. The response is private and must not be cached.',
      request: { params: idParam('The provider.', 307) },
      responses: {
        200: json('The counts.', providerWorth),
        404: json('No such provider.', detail),
      },
    },
    async (c) => {
      const worth = await findWorth(db, c.get('user'), c.req.valid('param').id);
      return okOr(worth, notFound);
    },
  );
}

const costsQuery = z.object({
  collection_id: whole(1, LARGEST_ID)
    .optional()
    .openapi({ description: 'One of the person’s own collections; absent: the watch list.' }),
});

/** Serves the offers for a person's list, to compute their cost. */
export function serveListCosts(routes: ApiRoutes, { db, clock }: ApiDependencies): void {
  routes.viewerRead(
    {
      path: '/viewer/costs',
      operationId: 'compareListCosts',
      tags: ['viewer'],
      summary: 'Where the titles of a list can be watched',
      description:
        'The unwatched titles of the watch list or of a collection, each with all provider families that have it. The response is private and must not be cached.',
      request: { query: costsQuery },
      responses: { 200: json('The titles.', listCosts), ...noCollection },
    },
    async (c) => {
      const { collection_id: collectionId } = c.req.valid('query');
      const costs = await findListCosts(db, c.get('user'), { collectionId, now: clock.now() });
      return okOr(costs, notFound);
    },
  );
}

const movementsQuery = z.object({
  direction: z
    .enum(directions, 'must be arrived or left')
    .default('arrived')
    .openapi({ description: 'What came to providers, or what left them.' }),
});

const listedMovements = z
  .object({ items: z.array(listedMovement) })
  .openapi('ListedMovements', { description: 'The newest first.' });

/** Serves which of the month's arrivals and departures are of titles on a person's watch list. */
export function serveListedMovements(
  routes: ApiRoutes,
  { db, clock, returnDays }: ApiDependencies,
): void {
  routes.viewerRead(
    {
      path: '/viewer/movements',
      operationId: 'listViewerMovements',
      tags: ['viewer'],
      summary: 'What of the watch list came to providers in the last month, or left them',
      description:
        'The arrivals or departures of `GET /arrivals` and `GET /departures` that are of unwatched titles on the person’s watch list. The response is private and must not be cached.',
      request: { query: movementsQuery },
      responses: { 200: json('The movements.', listedMovements) },
    },
    async (c) => {
      const { direction } = c.req.valid('query');
      const today = brazilDay(clock.now());
      const items = await findListedMovements(db, c.get('user'), direction, today, returnDays);
      return ok({ items });
    },
  );
}
