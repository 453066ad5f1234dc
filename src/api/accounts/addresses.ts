import { createRoute, z } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { BRAZIL, findCities, findStates } from '#accounts/municipality-queries.ts';
import { respond, storedResponse } from '#platform/http/stored-response.ts';
import type { StoredResponse } from '#platform/http/stored-response.ts';
import type { CachedReply } from '#api/foundation/cached-reads.ts';
import { answerError, notFound } from '#api/foundation/errors.ts';
import { idParam } from '#api/foundation/input.ts';
import { absent, answers, replyOf, serve } from '#api/foundation/route.ts';

const state = z
  .object({ id: z.int(), abbreviation: z.string().length(2), name: z.string() })
  .openapi('State', { example: { id: 26, abbreviation: 'PE', name: 'Pernambuco' } });
const city = z
  .object({ id: z.int(), name: z.string() })
  .openapi('City', { example: { id: 2611606, name: 'Recife' } });
const stateList = z.object({ items: z.array(state), total: z.int() }).openapi('StateList');
const cityList = z.object({ items: z.array(city), total: z.int() }).openapi('CityList');

/** States and municipalities, complete lists sorted by name. They only change with a new version. */
export function serveAddresses(api: OpenAPIHono): void {
  const responses = new Map<number | 'states', StoredResponse>();
  const send = async <Item>(c: Context, key: number | 'states', items: readonly Item[]) => {
    const stored = responses.get(key) ?? toStored(items);
    responses.set(key, stored);
    const response = await respond(c, stored);
    return replyOf<200, unknown>(response) as CachedReply<{ items: Item[]; total: number }>;
  };
  serve(
    api,
    createRoute({
      method: 'get',
      path: '/address/country/{id}/states',
      operationId: 'listStates',
      tags: ['address'],
      summary: 'States of Brazil',
      description: 'A complete list that changes only with a new version.',
      request: { params: idParam(`The country; only ${BRAZIL}, Brazil, exists.`, BRAZIL) },
      responses: {
        ...answers('All states, by name; the ids are those of the IBGE.', stateList),
        ...absent('There is no such country.'),
      },
    }),
    async (c) => {
      if (c.req.valid('param').id !== BRAZIL) return answerError(notFound);
      return send(c, 'states', await findStates());
    },
  );
  serve(
    api,
    createRoute({
      method: 'get',
      path: '/address/state/{id}/cities',
      operationId: 'listCities',
      tags: ['address'],
      summary: 'Municipalities of a state',
      description: 'A complete list that changes only with a new version.',
      request: { params: idParam('The state, by its IBGE code.', 26) },
      responses: {
        ...answers('All municipalities, by name; the ids are those of the IBGE.', cityList),
        ...absent('There is no such state.'),
      },
    }),
    async (c) => {
      const { id } = c.req.valid('param');
      const cities = await findCities(id);
      return cities === null ? answerError(notFound) : send(c, id, cities);
    },
  );
}

/** Equal for everybody, with a token too: `public` allows shared caches to store it. */
const toStored = (items: readonly unknown[]): StoredResponse =>
  storedResponse(JSON.stringify({ items, total: items.length }), {
    contentType: 'application/json',
    cacheControl: 'public, max-age=86400, stale-while-revalidate=604800',
    brotli: 9,
  });
