import { createRoute, z } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { LARGEST_ID } from '#shared/ids.ts';
import type { ApiDependencies } from '#api/api-dependencies.ts';
import { answerError, notFound } from '#api/errors.ts';
import { whole } from '#api/input.ts';
import { json } from '#api/output.ts';
import { PRIVATE, reply, serve } from '#api/route.ts';
import { REQUIRED_BEARER } from '#api/viewer/authentication.ts';
import { findListCosts, listCosts } from '#library/list-costs.ts';
import { noCollection, readAnswers } from './library-output.ts';

const query = z.object({
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
      request: { query },
      responses: { 200: json('The titles.', listCosts), ...noCollection, ...readAnswers },
    }),
    async (c) => {
      const { collection_id: collectionId } = c.req.valid('query');
      const costs = await findListCosts(db, c.get('user'), { collectionId, now: clock.now() });
      return costs ? reply(200, costs, PRIVATE) : answerError(notFound);
    },
  );
}
