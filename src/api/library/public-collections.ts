import { createRoute, z } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { ApiDependencies } from '#api/foundation/api-dependencies.ts';
import { answerError, notFound } from '#api/foundation/errors.ts';
import { idParam } from '#api/foundation/input.ts';
import {
  PRIVATE,
  detail,
  invalid,
  json,
  reply,
  serve,
  unauthorizedAnswer,
} from '#api/foundation/route.ts';
import { REQUIRED_BEARER } from '#api/foundation/authentication.ts';
import { findPublicCollection, publicCollection } from '#library/public/public-collection.ts';
import { makePrivate } from '#platform/tags.ts';
import { answerRefusal, noCollection } from './library-output.ts';
import { wantCollection } from '#library/marks/mark-commands.ts';

const tags = ['library'];

const added = z.object({ added: z.int().min(0) }).openapi('AddedTitles', {
  description: 'How many titles were not on the list before.',
});

/** Serves public collections to everybody. */
export function servePublicCollections(
  api: OpenAPIHono,
  { db, clock, authentication }: ApiDependencies,
): void {
  const params = idParam('The collection.', 1);
  serve(
    api,
    createRoute({
      method: 'get',
      path: '/collections/{id}/public',
      operationId: 'getPublicCollection',
      tags,
      summary: 'A public collection as its page shows it',
      description:
        'With its owner, and the smallest set of providers that covers most of it. The same for everybody, but never cached, so that a collection that becomes private is so at once.',
      request: { params },
      responses: {
        200: json('The collection.', publicCollection),
        404: json('No such collection, or a private one.', detail),
        422: json('The id is wrong.', invalid),
      },
    }),
    async (c) => {
      makePrivate();
      const collection = await findPublicCollection(db, c.req.valid('param').id);
      return collection ? reply(200, collection, PRIVATE) : answerError(notFound);
    },
  );

  serve(
    api,
    createRoute({
      method: 'post',
      path: '/collections/{id}/watchlist',
      operationId: 'addCollectionToWatchlist',
      tags,
      summary: 'Put all titles of an own or a public collection on the own watch list',
      description: 'Titles that are there already keep their date.',
      security: REQUIRED_BEARER,
      middleware: [authentication.required] as const,
      request: { params },
      responses: {
        200: json('They are on the list.', added),
        400: json('LIST_FULL.', detail),
        401: unauthorizedAnswer,
        422: json('The id is wrong.', invalid),
        ...noCollection,
      },
    }),
    async (c) => {
      const { id } = c.req.valid('param');
      const result = await wantCollection(db, c.get('user'), { id, at: clock.now() });
      return 'added' in result ? reply(200, result, PRIVATE) : answerRefusal(result);
    },
  );
}
