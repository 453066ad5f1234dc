// Code of the API that the compiler must refuse. Nothing here runs: `tsc` fails if a line after a
// `@ts-expect-error` compiles.
import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { ApiRoutes } from '#api/foundation/api-routes.ts';
import type { CachedReads } from '#api/foundation/cached-reads.ts';
import { answerError, gone, notFound } from '#api/foundation/errors.ts';
import { json, reply } from '#api/foundation/route.ts';
import { publicFacts } from '#api/foundation/public-facts.ts';
import type { Restricted } from '#shared/sources/restricted.ts';
import { ok, refused } from '#platform/result.ts';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import type { Viewers, ViewerState } from '#api/foundation/public-facts.ts';

const call = {
  path: '/sample',
  operationId: 'getSample',
  tags: ['samples'],
  summary: 'A sample',
  description: 'With a name.',
  responses: {
    200: json('A name.', z.object({ name: z.string() })),
    404: json('Unknown.', z.object({ detail: z.string() })),
  },
};

/** A handler returns what its contract describes. */
export function handlers(routes: ApiRoutes) {
  routes.viewerRead(call, () => ok({ name: 'Bacurau' }));
  routes.viewerRead(call, () => refused(notFound));
  routes.viewerRead(call, () => reply(200, { name: 'Bacurau' }));
  routes.viewerRead(call, () => answerError(notFound));
  // @ts-expect-error the value is not the body described
  routes.viewerRead(call, () => ok({ nome: 'Bacurau' }));
  // @ts-expect-error the contract has no 410
  routes.viewerRead(call, () => refused(gone));
  // @ts-expect-error the body is not the one described
  routes.viewerRead(call, () => reply(200, { nome: 'Bacurau' }));
  // @ts-expect-error the contract has no 201
  routes.viewerRead(call, () => reply(201, { name: 'Bacurau' }));
  // @ts-expect-error the contract has no 410
  routes.viewerRead(call, () => answerError(gone));
  // @ts-expect-error a response of unknown type
  routes.viewerRead(call, () => new Response());
  // @ts-expect-error nobody is signed in on a call for everybody
  routes.openedRead(call, (c) => ok({ name: c.get('user') }));
}

/** A cached read returns public facts, and nothing only where its contract has a 404. */
export function publicReads(routes: ApiRoutes) {
  const existing = { ...call, responses: { 200: call.responses[200] } };
  routes.publicRead(call, async () => publicFacts({ name: 'Bacurau' }));
  routes.publicRead(call, async () => null);
  // @ts-expect-error the contract has no 404
  routes.publicRead(existing, async () => null);
  // @ts-expect-error not declared public
  routes.publicRead(call, async () => ({ name: 'Bacurau' }));
}

const card = { id: 1, our_rating: { user: null, average: 7, count: 2 } };

/** The cache accepts only public facts, and a type with a field for a viewer's value is not one. */
export function cachedReads(
  { answer }: CachedReads,
  c: Context,
  { state, user, rating }: { state: ViewerState; user: SignedInUserId; rating: number },
) {
  void answer(c, {}, async () => publicFacts(card));
  void answer(c, {}, async () => publicFacts({ items: [card], watchlist: false as const }));
  // @ts-expect-error not declared public
  void answer(c, {}, async () => card);
  const rated = { ...card, our_rating: { ...card.our_rating, user: rating } };
  // @ts-expect-error the viewer's own rating
  void answer(c, {}, async () => publicFacts(rated));
  // @ts-expect-error the same, deep in a list
  void answer(c, {}, async () => publicFacts({ items: [rated] }));
  // @ts-expect-error the viewer's watch list
  void answer(c, {}, async () => publicFacts({ ...card, watchlist: true }));
  // @ts-expect-error whether the viewer has seen it
  void answer(c, {}, async () => publicFacts({ items: [{ ...card, watched: rating > 5 }] }));
  // @ts-expect-error whether it is a favourite of the viewer
  void answer(c, {}, async () => publicFacts({ ...card, favorite: rating > 5 }));
  // @ts-expect-error the state itself
  void answer(c, {}, async () => publicFacts({ ...card, state }));
  // @ts-expect-error who the viewer is
  void answer(c, {}, async () => publicFacts({ ...card, by: user }));
}

/** No public response holds a field of a source that may not be passed on. */
export function restrictedReads(
  { answer }: CachedReads,
  c: Context,
  details: Restricted<{ price: number; day: string }>,
) {
  const { price, day } = details.for('page');
  // @ts-expect-error a restricted number
  void answer(c, {}, async () => publicFacts({ ...card, price }));
  // @ts-expect-error a restricted text, deep in a list
  void answer(c, {}, async () => publicFacts({ items: [{ day }] }));
  // @ts-expect-error the whole
  void answer(c, {}, async () => publicFacts({ details }));
}

/** Viewer state requires a user whose token was checked. */
export function stateOfNobody(viewers: Viewers) {
  // @ts-expect-error a plain text, not a checked user id
  void viewers.stateOf('1', []);
}
