// Code of the API that the compiler must refuse. Nothing here runs: `tsc` fails if a line after a
// `@ts-expect-error` compiles.
import { createRoute, z } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { CachedReads } from '#api/foundation/cached-reads.ts';
import { answerError, gone, notFound } from '#api/foundation/errors.ts';
import { json, reply, serve } from '#api/foundation/route.ts';
import { publicFacts } from '#api/foundation/public-facts.ts';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import type { Viewers, ViewerState } from '#api/foundation/public-facts.ts';

const route = createRoute({
  method: 'get',
  path: '/sample',
  responses: {
    200: json('A name.', z.object({ name: z.string() })),
    304: { description: 'Nothing new.' },
    404: json('Unknown.', z.object({ detail: z.string() })),
  },
});

/** A handler returns what its contract describes. */
export function handlers(api: OpenAPIHono) {
  serve(api, route, () => reply(200, { name: 'Bacurau' }));
  serve(api, route, () => answerError(notFound));
  // @ts-expect-error the body is not the one described
  serve(api, route, () => reply(200, { nome: 'Bacurau' }));
  // @ts-expect-error the contract has no 201
  serve(api, route, () => reply(201, { name: 'Bacurau' }));
  // @ts-expect-error the contract has no 410
  serve(api, route, () => answerError(gone));
  // @ts-expect-error a response of unknown type
  serve(api, route, () => new Response());
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

/** Viewer state requires a user whose token was checked. */
export function stateOfNobody(viewers: Viewers) {
  // @ts-expect-error a plain text, not a checked user id
  void viewers.stateOf('1', []);
}
