import type { ApiDependencies } from '#api/foundation/api-dependencies.ts';
import type { ApiRoutes } from '#api/foundation/api-routes.ts';
import { formOrJson, nothing } from '#api/foundation/body.ts';
import { notFound } from '#api/foundation/errors.ts';
import { idParam, pagingQuery } from '#api/foundation/input.ts';
import { detail, invalid, json, pageOf, pageSchema } from '#api/foundation/route.ts';
import {
  createCollection,
  deleteCollection,
  editCollection,
  restoreCollection,
} from '#library/collections/collection-commands.ts';
import { findCollection, findCollections } from '#library/collections/collection-queries.ts';
import { collection } from '#library/collections/collection-schema.ts';
import { done, ok, okOr } from '#platform/result.ts';
import { collectionInput } from './library-input.ts';
import { noCollection } from './library-output.ts';

const tags = ['library'];
const collectionPage = pageSchema('CollectionPage', collection);

export function serveCollections(
  routes: ApiRoutes,
  { db, clock, authentication }: ApiDependencies,
): void {
  const params = idParam('The collection.', 1);
  const body = formOrJson('CollectionInput', collectionInput);

  routes.viewerRead(
    {
      path: '/collections',
      operationId: 'listCollections',
      tags,
      summary: 'The own collections, the newest first',
      description: 'Public and private ones; deleted ones are left out.',
      request: { query: pagingQuery },
      responses: { 200: json('A page of collections.', collectionPage) },
    },
    async (c) => {
      const query = c.req.valid('query');
      const collections = await findCollections(db, c.get('user'), query);
      return ok(pageOf(collections, query));
    },
  );

  routes.viewerWrite(
    {
      method: 'post',
      path: '/collections',
      operationId: 'createCollection',
      tags,
      summary: 'Create a collection',
      description:
        'It is empty. Its name must differ from those of the person’s other collections.',
      body,
      responses: {
        201: json('The new collection.', collection),
        400: json('COLLECTION_NAME_ALREADY_EXISTS, TOO_MANY_COLLECTIONS.', detail),
      },
    },
    async (c) => {
      const user = c.get('user');
      const input = c.req.valid('json');
      const created = await createCollection(db, user, { input, at: clock.now() });
      if (!created.ok) return created;
      const made = await findCollection(db, user, created.value);
      if (made === null) throw new Error(`collection ${created.value} was deleted meanwhile`);
      return ok(made);
    },
  );

  routes.openedRead(
    {
      path: '/collections/{id}',
      operationId: 'getCollection',
      tags,
      summary: 'One collection: an own one, or a public one',
      description: 'Never cached, so that a collection that becomes private is so at once.',
      knowsViewer: true,
      request: { params },
      responses: {
        200: json('The collection.', collection),
        422: json('The id is wrong.', invalid),
        ...noCollection,
      },
    },
    async (c) => {
      const reader = await authentication.viewerOf(c);
      const readableCollection = await findCollection(db, reader, c.req.valid('param').id);
      return okOr(readableCollection, notFound);
    },
  );

  routes.viewerWrite(
    {
      method: 'put',
      path: '/collections/{id}',
      operationId: 'updateCollection',
      tags,
      summary: 'Edit an own collection',
      description: 'Replaces name and description; its titles stay.',
      request: { params },
      body,
      responses: {
        200: json('The edited collection.', collection),
        400: json('COLLECTION_NAME_ALREADY_EXISTS, COLLECTION_TAKEN_DOWN.', detail),
        ...noCollection,
      },
    },
    async (c) => {
      const user = c.get('user');
      const { id } = c.req.valid('param');
      const input = c.req.valid('json');
      const changed = await editCollection(db, user, { id, input, at: clock.now() });
      if (!changed.ok) return changed;
      const edited = await findCollection(db, user, id);
      return okOr(edited, notFound);
    },
  );

  routes.viewerWrite(
    {
      method: 'delete',
      path: '/collections/{id}',
      operationId: 'deleteCollection',
      tags,
      summary: 'Delete an own collection',
      description: 'It can be restored for an hour.',
      request: { params },
      body: nothing,
      responses: { 204: { description: 'It is deleted.' }, ...noCollection },
    },
    async (c) => {
      const { id } = c.req.valid('param');
      const changed = await deleteCollection(db, c.get('user'), { id, at: clock.now() });
      if (!changed.ok) return changed;
      return done;
    },
  );

  routes.viewerWrite(
    {
      method: 'post',
      path: '/collections/{id}/restore',
      operationId: 'restoreCollection',
      tags,
      summary: 'Restore an own collection that was deleted less than an hour ago',
      description: 'It has its id, its titles and their dates again, and is public if it was.',
      request: { params },
      responses: {
        200: json('The restored collection; also if it was not deleted.', collection),
        400: json('COLLECTION_NAME_ALREADY_EXISTS, TOO_MANY_COLLECTIONS.', detail),
        422: json('The id is wrong.', invalid),
        ...noCollection,
      },
    },
    async (c) => {
      const user = c.get('user');
      const { id } = c.req.valid('param');
      const changed = await restoreCollection(db, user, { id, at: clock.now() });
      if (!changed.ok) return changed;
      const restored = await findCollection(db, user, id);
      return okOr(restored, notFound);
    },
  );
}
