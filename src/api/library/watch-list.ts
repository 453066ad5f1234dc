import { createRoute, z } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { brazilDay } from '#shared/brazil-day.ts';
import type { ApiDependencies } from '#api/foundation/api-dependencies.ts';
import { idList, idParam, whole } from '#api/foundation/input.ts';
import { PRIVATE, detail, json, reply, serve } from '#api/foundation/route.ts';
import { REQUIRED_BEARER } from '#api/foundation/authentication.ts';
import { findTonight, tonight } from '#library/tonight-queries.ts';
import { noCollection, readAnswers } from './library-output.ts';
import { answerError, notFound } from '#api/foundation/errors.ts';
import { findWorth, providerWorth } from '#library/provider-worth.ts';
import { LARGEST_ID } from '#shared/ids.ts';
import { findListCosts, listCosts } from '#library/list-costs.ts';
import { directions } from '#catalog/movements/movement-rules.ts';
import { findListedMovements, listedMovement } from '#library/listed-movement-queries.ts';

const query = z.object({
  provider_ids: idList('provider').openapi({
    type: 'string',
    description:
      'Services that count as the person’s instead of those of the account, separated by commas; empty or absent: those of the account.',
    example: '8,307',
  }),
});

/** Serves the titles a person could watch now. */
export function serveTonight(
  api: OpenAPIHono,
  { db, clock, authentication }: ApiDependencies,
): void {
  serve(
    api,
    createRoute({
      method: 'get',
      path: '/viewer/tonight',
      operationId: 'listTonight',
      tags: ['viewer'],
      summary: 'What the person could watch now',
      description:
        'The unwatched titles of the watch list and the series they are in the middle of, if the person’s services have them or they are free. The response is private and must not be cached.',
      security: REQUIRED_BEARER,
      middleware: [authentication.required] as const,
      request: { query },
      responses: {
        200: json('The titles, the newest on the list first.', tonight),
        ...readAnswers,
      },
    }),
    async (c) => {
      const { provider_ids: providerIds } = c.req.valid('query');
      const request = { today: brazilDay(clock.now()), providerIds };
      return reply(200, await findTonight(db, c.get('user'), request), PRIVATE);
    },
  );
}

/** Serves the use of a subscription for a person. */
export function serveWorth(api: OpenAPIHono, { db, authentication }: ApiDependencies): void {
  serve(
    api,
    createRoute({
      method: 'get',
      path: '/viewer/providers/{id}',
      operationId: 'getProviderWorth',
      tags: ['viewer'],
      summary: 'What a subscription to a provider would bring the person',
      description:
        'Counts for the provider’s family. What it charges is in `GET /plans`. The response is private and must not be cached.',
      security: REQUIRED_BEARER,
      middleware: [authentication.required] as const,
      request: { params: idParam('The provider.', 307) },
      responses: {
        200: json('The counts.', providerWorth),
        404: json('No such provider.', detail),
        ...readAnswers,
      },
    }),
    async (c) => {
      const worth = await findWorth(db, c.get('user'), c.req.valid('param').id);
      return worth ? reply(200, worth, PRIVATE) : answerError(notFound);
    },
  );
}

const costsQuery = z.object({
  collection_id: whole(1, LARGEST_ID)
    .optional()
    .openapi({ description: 'One of the person’s own collections; absent: the watch list.' }),
});

/** Serves the offers for a person's list, to compute their cost. */
export function serveListCosts(
  api: OpenAPIHono,
  { db, clock, authentication }: ApiDependencies,
): void {
  serve(
    api,
    createRoute({
      method: 'get',
      path: '/viewer/costs',
      operationId: 'compareListCosts',
      tags: ['viewer'],
      summary: 'Where the titles of a list can be watched',
      description:
        'The unwatched titles of the watch list or of a collection, each with all provider families that have it. The response is private and must not be cached.',
      security: REQUIRED_BEARER,
      middleware: [authentication.required] as const,
      request: { query: costsQuery },
      responses: { 200: json('The titles.', listCosts), ...noCollection, ...readAnswers },
    }),
    async (c) => {
      const { collection_id: collectionId } = c.req.valid('query');
      const costs = await findListCosts(db, c.get('user'), { collectionId, now: clock.now() });
      return costs ? reply(200, costs, PRIVATE) : answerError(notFound);
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
  api: OpenAPIHono,
  { db, clock, authentication, returnDays }: ApiDependencies,
): void {
  serve(
    api,
    createRoute({
      method: 'get',
      path: '/viewer/movements',
      operationId: 'listViewerMovements',
      tags: ['viewer'],
      summary: 'What of the watch list came to providers in the last month, or left them',
      description:
        'The arrivals or departures of `GET /arrivals` and `GET /departures` that are of unwatched titles on the person’s watch list. The response is private and must not be cached.',
      security: REQUIRED_BEARER,
      middleware: [authentication.required] as const,
      request: { query: movementsQuery },
      responses: { 200: json('The movements.', listedMovements), ...readAnswers },
    }),
    async (c) => {
      const { direction } = c.req.valid('query');
      const today = brazilDay(clock.now());
      const items = await findListedMovements(db, c.get('user'), direction, today, returnDays);
      return reply(200, { items }, PRIVATE);
    },
  );
}
