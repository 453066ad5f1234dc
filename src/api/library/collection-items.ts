import type { ApiDependencies } from '#api/foundation/api-dependencies.ts';
import type { ApiRoutes } from '#api/foundation/api-routes.ts';
import { formOrJson, jsonBody, withoutQuery } from '#api/foundation/body.ts';
import { notFound } from '#api/foundation/errors.ts';
import { idParam } from '#api/foundation/input.ts';
import { detail, json } from '#api/foundation/route.ts';
import {
  addToCollection,
  fillCollection,
  orderCollection,
  remarkOnTitle,
  removeFromCollection,
} from '#library/collections/collection-item-commands.ts';
import { findCollectionTitles } from '#library/collections/collection-queries.ts';
import { ok, okOr } from '#platform/result.ts';
import {
  keptPagingOf,
  keptTitlesQuery,
  orderInput,
  remarkInput,
  titleKeyOf,
  titleReference,
} from './library-input.ts';
import { collectionTitlePage, collectionTitlePageOf, noCollection } from './library-output.ts';
import { viewerTitle, viewerTitleOf } from './viewer-titles.ts';

const tags = ['library'];
const missing = {
  404: json('No such title; no such collection, or another person’s.', detail),
};

export function serveCollectionItems(
  routes: ApiRoutes,
  { db, clock, authentication }: ApiDependencies,
): void {
  const params = idParam('The collection.', 1);
  const request = { params };
  const body = formOrJson('TitleReference', titleReference);

  routes.openedRead(
    {
      path: '/collections/{id}/medias',
      operationId: 'listCollectionTitles',
      tags,
      summary: 'The titles of an own or a public collection, in its order',
      description: 'Never cached, so that a collection that becomes private is so at once.',
      knowsViewer: true,
      request: { params, query: keptTitlesQuery },
      responses: { 200: json('A page of titles.', collectionTitlePage), ...noCollection },
    },
    async (c) => {
      const query = c.req.valid('query');
      const reader = await authentication.viewerOf(c);
      const { id } = c.req.valid('param');
      const titles = await findCollectionTitles(db, reader, id, keptPagingOf(query));
      return okOr(titles && collectionTitlePageOf(titles, query), notFound);
    },
  );

  routes.viewerWrite(
    {
      method: 'post',
      path: '/collections/{id}/add',
      operationId: 'addToCollection',
      tags,
      summary: 'Add a title at the end of an own collection',
      description: 'A title that is there already keeps its place.',
      request,
      body,
      responses: {
        200: json('The title’s state.', viewerTitle),
        400: json('COLLECTION_FULL.', detail),
        ...missing,
      },
    },
    async (c) => {
      const user = c.get('user');
      const key = titleKeyOf(c.req.valid('json'));
      const { id } = c.req.valid('param');
      const changed = await addToCollection(db, user, { id, key, at: clock.now() });
      if (!changed.ok) return changed;
      return ok(await viewerTitleOf(authentication, user, key));
    },
  );

  routes.viewerWrite(
    {
      method: 'delete',
      path: '/collections/{id}/remove',
      operationId: 'removeFromCollection',
      tags,
      summary: 'Remove a title from an own collection',
      description: 'It need not be there.',
      request,
      body: withoutQuery(body),
      responses: { 200: json('The title’s state.', viewerTitle), ...missing },
    },
    async (c) => {
      const user = c.get('user');
      const key = titleKeyOf(c.req.valid('json'));
      const { id } = c.req.valid('param');
      const changed = await removeFromCollection(db, user, { id, key, at: clock.now() });
      if (!changed.ok) return changed;
      return ok(await viewerTitleOf(authentication, user, key));
    },
  );

  routes.viewerWrite(
    {
      method: 'post',
      path: '/collections/{id}/medias',
      operationId: 'addTitlesToCollection',
      tags,
      summary: 'Add titles at the end of an own collection, in this order',
      description:
        'Titles that are there already keep their places, unknown ones are ignored. All are added or none.',
      request,
      body: jsonBody(orderInput),
      responses: {
        204: { description: 'They are there.' },
        400: json('COLLECTION_FULL.', detail),
        ...noCollection,
      },
    },
    async (c) => {
      const { id } = c.req.valid('param');
      const keys = c.req.valid('json').items.map(titleKeyOf);
      return fillCollection(db, c.get('user'), { id, keys, at: clock.now() });
    },
  );

  routes.viewerWrite(
    {
      method: 'put',
      path: '/collections/{id}/order',
      operationId: 'orderCollection',
      tags,
      summary: 'Order the titles of an own collection',
      description: 'Titles that the collection does not contain are ignored.',
      request,
      body: jsonBody(orderInput),
      responses: { 204: { description: 'It is ordered.' }, ...noCollection },
    },
    async (c) => {
      const { id } = c.req.valid('param');
      const keys = c.req.valid('json').items.map(titleKeyOf);
      return orderCollection(db, c.get('user'), { id, keys, at: clock.now() });
    },
  );

  routes.viewerWrite(
    {
      method: 'put',
      path: '/collections/{id}/remark',
      operationId: 'setCollectionRemark',
      tags,
      summary: 'Say something about a title of an own collection',
      description: 'Everybody who may read the collection reads it.',
      request,
      body: formOrJson('RemarkInput', remarkInput),
      responses: { 204: { description: 'It is stored.' }, ...missing },
    },
    async (c) => {
      const { remark, ...reference } = c.req.valid('json');
      const change = { key: titleKeyOf(reference), remark, at: clock.now() };
      const { id } = c.req.valid('param');
      return remarkOnTitle(db, c.get('user'), { id, ...change });
    },
  );
}
