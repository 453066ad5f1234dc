import { createRoute } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { ApiDependencies } from '#api/foundation/api-dependencies.ts';
import { bodyIn, jsonBody } from '#api/foundation/body.ts';
import { answerError, notFound } from '#api/foundation/errors.ts';
import { idParam } from '#api/foundation/input.ts';
import { PRIVATE, detail, invalid, json, reply, serve } from '#api/foundation/route.ts';
import { OPTIONAL_BEARER, REQUIRED_BEARER } from '#api/foundation/authentication.ts';
import { viewerTitle, viewerTitleOf } from './viewer-titles.ts';
import {
  addToCollection,
  fillCollection,
  orderCollection,
  remarkOnTitle,
  removeFromCollection,
} from '#library/collections/collection-item-commands.ts';
import { findCollectionTitles } from '#library/collections/collection-queries.ts';
import { makePrivate } from '#platform/tags.ts';
import {
  keptPagingOf,
  keptTitlesQuery,
  orderInput,
  remarkInput,
  titleKeyOf,
  titleReference,
  withBody,
  withOnlyBody,
} from './library-input.ts';
import {
  answerRefusal,
  bodyAnswers,
  collectionTitlePage,
  collectionTitlePageOf,
  noCollection,
  noContent,
} from './library-output.ts';

const tags = ['library'];
const missing = {
  404: json('No such title; no such collection, or another person’s.', detail),
};

export function serveCollectionItems(
  api: OpenAPIHono,
  { db, clock, authentication }: ApiDependencies,
): void {
  const params = idParam('The collection.', 1);
  const changing = {
    tags,
    security: REQUIRED_BEARER,
    middleware: withBody(authentication),
    request: { params, body: bodyIn('TitleReference', titleReference) },
  };

  serve(
    api,
    createRoute({
      method: 'get',
      path: '/collections/{id}/medias',
      operationId: 'listCollectionTitles',
      tags,
      summary: 'The titles of an own or a public collection, in its order',
      description: 'Never cached, so that a collection that becomes private is so at once.',
      security: OPTIONAL_BEARER,
      request: { params, query: keptTitlesQuery },
      responses: {
        200: json('A page of titles.', collectionTitlePage),
        422: json('A parameter is wrong.', invalid),
        ...noCollection,
      },
    }),
    async (c) => {
      makePrivate();
      const query = c.req.valid('query');
      const reader = await authentication.viewerOf(c);
      const { id } = c.req.valid('param');
      const titles = await findCollectionTitles(db, reader, id, keptPagingOf(query));
      return titles
        ? reply(200, collectionTitlePageOf(titles, query), PRIVATE)
        : answerError(notFound);
    },
  );

  serve(
    api,
    createRoute({
      ...changing,
      method: 'post',
      path: '/collections/{id}/add',
      operationId: 'addToCollection',
      summary: 'Add a title at the end of an own collection',
      description: 'A title that is there already keeps its place.',
      responses: {
        200: json('The title’s state.', viewerTitle),
        400: json('COLLECTION_FULL.', detail),
        ...bodyAnswers,
        ...missing,
      },
    }),
    async (c) => {
      const user = c.get('user');
      const key = titleKeyOf(c.req.valid('json'));
      const { id } = c.req.valid('param');
      const refusal = await addToCollection(db, user, { id, key, at: clock.now() });
      if (refusal) return answerRefusal(refusal);
      return reply(200, await viewerTitleOf(authentication, user, key), PRIVATE);
    },
  );

  serve(
    api,
    createRoute({
      ...changing,
      method: 'delete',
      middleware: withOnlyBody(authentication),
      path: '/collections/{id}/remove',
      operationId: 'removeFromCollection',
      summary: 'Remove a title from an own collection',
      description: 'It need not be there.',
      responses: { 200: json('The title’s state.', viewerTitle), ...bodyAnswers, ...missing },
    }),
    async (c) => {
      const user = c.get('user');
      const key = titleKeyOf(c.req.valid('json'));
      const { id } = c.req.valid('param');
      const refusal = await removeFromCollection(db, user, { id, key, at: clock.now() });
      if (refusal) return answerRefusal(refusal);
      return reply(200, await viewerTitleOf(authentication, user, key), PRIVATE);
    },
  );

  serve(
    api,
    createRoute({
      method: 'post',
      path: '/collections/{id}/medias',
      operationId: 'addTitlesToCollection',
      tags,
      summary: 'Add titles at the end of an own collection, in this order',
      description:
        'Titles that are there already keep their places, unknown ones are ignored. All are added or none.',
      security: REQUIRED_BEARER,
      middleware: [authentication.required, ...jsonBody()] as const,
      request: {
        params,
        body: { required: true, content: { 'application/json': { schema: orderInput } } },
      },
      responses: {
        204: { description: 'They are there.' },
        400: json('COLLECTION_FULL.', detail),
        ...bodyAnswers,
        ...noCollection,
      },
    }),
    async (c) => {
      const { id } = c.req.valid('param');
      const keys = c.req.valid('json').items.map(titleKeyOf);
      const refusal = await fillCollection(db, c.get('user'), { id, keys, at: clock.now() });
      return refusal ? answerRefusal(refusal) : noContent();
    },
  );

  serve(
    api,
    createRoute({
      method: 'put',
      path: '/collections/{id}/order',
      operationId: 'orderCollection',
      tags,
      summary: 'Order the titles of an own collection',
      description: 'Titles that the collection does not contain are ignored.',
      security: REQUIRED_BEARER,
      middleware: [authentication.required, ...jsonBody()] as const,
      request: {
        params,
        body: { required: true, content: { 'application/json': { schema: orderInput } } },
      },
      responses: {
        204: { description: 'It is ordered.' },
        ...bodyAnswers,
        ...noCollection,
      },
    }),
    async (c) => {
      const { id } = c.req.valid('param');
      const keys = c.req.valid('json').items.map(titleKeyOf);
      const refusal = await orderCollection(db, c.get('user'), { id, keys, at: clock.now() });
      return refusal ? answerRefusal(refusal) : noContent();
    },
  );

  serve(
    api,
    createRoute({
      ...changing,
      method: 'put',
      path: '/collections/{id}/remark',
      operationId: 'setCollectionRemark',
      summary: 'Say something about a title of an own collection',
      description: 'Everybody who may read the collection reads it.',
      request: { params, body: bodyIn('RemarkInput', remarkInput) },
      responses: { 204: { description: 'It is stored.' }, ...bodyAnswers, ...missing },
    }),
    async (c) => {
      const { remark, ...reference } = c.req.valid('json');
      const change = { key: titleKeyOf(reference), remark, at: clock.now() };
      const { id } = c.req.valid('param');
      const refusal = await remarkOnTitle(db, c.get('user'), { id, ...change });
      return refusal ? answerRefusal(refusal) : noContent();
    },
  );
}
