import { z } from '@hono/zod-openapi';
import type { ApiDependencies } from '#api/foundation/api-dependencies.ts';
import type { ApiRoutes } from '#api/foundation/api-routes.ts';
import { notFound } from '#api/foundation/errors.ts';
import { idParam } from '#api/foundation/input.ts';
import { detail, invalid, json } from '#api/foundation/route.ts';
import { wantCollection } from '#library/marks/mark-commands.ts';
import { findPublicCollection, publicCollection } from '#library/public/public-collection.ts';
import { okOr } from '#platform/result.ts';
import { noCollection } from './library-output.ts';

const tags = ['library'];

const added = z.object({ added: z.int().min(0) }).openapi('AddedTitles', {
  description: 'How many titles were not on the list before.',
});

/** Serves public collections to everybody. */
export function servePublicCollections(routes: ApiRoutes, { db, clock }: ApiDependencies): void {
  const params = idParam('The collection.', 1);
  routes.openedRead(
    {
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
    },
    async (c) => {
      const collection = await findPublicCollection(db, c.req.valid('param').id);
      return okOr(collection, notFound);
    },
  );

  routes.viewerWrite(
    {
      method: 'post',
      path: '/collections/{id}/watchlist',
      operationId: 'addCollectionToWatchlist',
      tags,
      summary: 'Put all titles of an own or a public collection on the own watch list',
      description: 'Titles that are there already keep their date.',
      request: { params },
      responses: {
        200: json('They are on the list.', added),
        400: json('LIST_FULL.', detail),
        422: json('The id is wrong.', invalid),
        ...noCollection,
      },
    },
    async (c) => {
      const { id } = c.req.valid('param');
      return wantCollection(db, c.get('user'), { id, at: clock.now() });
    },
  );
}
