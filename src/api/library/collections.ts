import { createRoute } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { ApiDependencies } from '#api/foundation/api-dependencies.ts';
import { bodyIn, takesNothing, takesNothingAnswers } from '#api/foundation/body.ts';
import { answerError, notFound } from '#api/foundation/errors.ts';
import { idParam, pagingQuery } from '#api/foundation/input.ts';
import {
  PRIVATE,
  detail,
  invalid,
  json,
  pageOf,
  pageSchema,
  reply,
  serve,
  unauthorizedAnswer,
} from '#api/foundation/route.ts';
import { OPTIONAL_BEARER, REQUIRED_BEARER } from '#api/foundation/authentication.ts';
import {
  createCollection,
  deleteCollection,
  editCollection,
  restoreCollection,
} from '#library/collections/collection-commands.ts';
import { findCollection, findCollections } from '#library/collections/collection-queries.ts';
import { collection } from '#library/collections/collection-schema.ts';
import { makePrivate } from '#platform/tags.ts';
import { collectionInput, withBody } from './library-input.ts';
import {
  answerRefusal,
  bodyAnswers,
  noCollection,
  noContent,
  readAnswers,
} from './library-output.ts';

const tags = ['library'];
const collectionPage = pageSchema('CollectionPage', collection);

export function serveCollections(
  api: OpenAPIHono,
  { db, clock, authentication }: ApiDependencies,
): void {
  const security = REQUIRED_BEARER;
  const params = idParam('The collection.', 1);
  const body = bodyIn('CollectionInput', collectionInput);

  serve(
    api,
    createRoute({
      method: 'get',
      path: '/collections',
      operationId: 'listCollections',
      tags,
      summary: 'The own collections, the newest first',
      description: 'Public and private ones; deleted ones are left out.',
      security,
      middleware: [authentication.required] as const,
      request: { query: pagingQuery },
      responses: { 200: json('A page of collections.', collectionPage), ...readAnswers },
    }),
    async (c) => {
      const query = c.req.valid('query');
      const collections = await findCollections(db, c.get('user'), query);
      return reply(200, pageOf(collections, query), PRIVATE);
    },
  );

  serve(
    api,
    createRoute({
      method: 'post',
      path: '/collections',
      operationId: 'createCollection',
      tags,
      summary: 'Create a collection',
      description:
        'It is empty. Its name must differ from those of the person’s other collections.',
      security,
      middleware: withBody(authentication),
      request: { body },
      responses: {
        201: json('The new collection.', collection),
        400: json('COLLECTION_NAME_ALREADY_EXISTS, TOO_MANY_COLLECTIONS.', detail),
        ...bodyAnswers,
      },
    }),
    async (c) => {
      const user = c.get('user');
      const input = c.req.valid('json');
      const id = await createCollection(db, user, { input, at: clock.now() });
      if (typeof id !== 'number') return answerRefusal(id);
      const made = await findCollection(db, user, id);
      if (made === null) throw new Error(`collection ${id} was deleted while it was created`);
      return reply(201, made, PRIVATE);
    },
  );

  serve(
    api,
    createRoute({
      method: 'get',
      path: '/collections/{id}',
      operationId: 'getCollection',
      tags,
      summary: 'One collection: an own one, or a public one',
      description: 'Never cached, so that a collection that becomes private is so at once.',
      security: OPTIONAL_BEARER,
      request: { params },
      responses: {
        200: json('The collection.', collection),
        422: json('The id is wrong.', invalid),
        ...noCollection,
      },
    }),
    async (c) => {
      makePrivate();
      const reader = await authentication.viewerOf(c);
      const readableCollection = await findCollection(db, reader, c.req.valid('param').id);
      return readableCollection ? reply(200, readableCollection, PRIVATE) : answerError(notFound);
    },
  );

  serve(
    api,
    createRoute({
      method: 'put',
      path: '/collections/{id}',
      operationId: 'updateCollection',
      tags,
      summary: 'Edit an own collection',
      description: 'Replaces name and description; its titles stay.',
      security,
      middleware: withBody(authentication),
      request: { params, body },
      responses: {
        200: json('The edited collection.', collection),
        400: json('COLLECTION_NAME_ALREADY_EXISTS, COLLECTION_TAKEN_DOWN.', detail),
        ...bodyAnswers,
        ...noCollection,
      },
    }),
    async (c) => {
      const user = c.get('user');
      const { id } = c.req.valid('param');
      const input = c.req.valid('json');
      const refusal = await editCollection(db, user, { id, input, at: clock.now() });
      if (refusal) return answerRefusal(refusal);
      const edited = await findCollection(db, user, id);
      return edited ? reply(200, edited, PRIVATE) : answerError(notFound);
    },
  );

  serve(
    api,
    createRoute({
      method: 'delete',
      path: '/collections/{id}',
      operationId: 'deleteCollection',
      tags,
      summary: 'Delete an own collection',
      description: 'It can be restored for an hour.',
      security,
      middleware: [authentication.required, ...takesNothing] as const,
      request: { params },
      responses: {
        204: { description: 'It is deleted.' },
        401: unauthorizedAnswer,
        ...takesNothingAnswers,
        ...noCollection,
      },
    }),
    async (c) => {
      const { id } = c.req.valid('param');
      const refusal = await deleteCollection(db, c.get('user'), { id, at: clock.now() });
      if (refusal) return answerRefusal(refusal);
      return noContent();
    },
  );

  serve(
    api,
    createRoute({
      method: 'post',
      path: '/collections/{id}/restore',
      operationId: 'restoreCollection',
      tags,
      summary: 'Restore an own collection that was deleted less than an hour ago',
      description: 'It has its id, its titles and their dates again, and is public if it was.',
      security,
      middleware: [authentication.required] as const,
      request: { params },
      responses: {
        200: json('The restored collection; also if it was not deleted.', collection),
        400: json('COLLECTION_NAME_ALREADY_EXISTS, TOO_MANY_COLLECTIONS.', detail),
        401: unauthorizedAnswer,
        422: json('The id is wrong.', invalid),
        ...noCollection,
      },
    }),
    async (c) => {
      const user = c.get('user');
      const { id } = c.req.valid('param');
      const refusal = await restoreCollection(db, user, { id, at: clock.now() });
      if (refusal) return answerRefusal(refusal);
      const restored = await findCollection(db, user, id);
      return restored ? reply(200, restored, PRIVATE) : answerError(notFound);
    },
  );
}
