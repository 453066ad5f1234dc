import { z } from '@hono/zod-openapi';
import { BRAZIL, findCities, findStates } from '#accounts/municipality-queries.ts';
import type { ApiRoutes } from '#api/foundation/api-routes.ts';
import { idParam } from '#api/foundation/input.ts';
import { publicFacts } from '#api/foundation/public-facts.ts';
import { absent, json } from '#api/foundation/route.ts';

const state = z
  .object({ id: z.int(), abbreviation: z.string().length(2), name: z.string() })
  .openapi('State', { example: { id: 26, abbreviation: 'PE', name: 'Pernambuco' } });
const city = z
  .object({ id: z.int(), name: z.string() })
  .openapi('City', { example: { id: 2611606, name: 'Recife' } });
const stateList = z.object({ items: z.array(state), total: z.int() }).openapi('StateList');
const cityList = z.object({ items: z.array(city), total: z.int() }).openapi('CityList');

/** States and municipalities, complete lists sorted by name. They only change with a new version. */
export function serveAddresses(routes: ApiRoutes): void {
  routes.publicRead(
    {
      path: '/address/country/{id}/states',
      operationId: 'listStates',
      tags: ['address'],
      summary: 'States of Brazil',
      description: 'A complete list that changes only with a new version.',
      request: { params: idParam(`The country; only ${BRAZIL}, Brazil, exists.`, BRAZIL) },
      responses: {
        200: json('All states, by name; the ids are those of the IBGE.', stateList),
        ...absent('There is no such country.'),
      },
    },
    async (c) => (c.req.valid('param').id === BRAZIL ? listOf(await findStates()) : null),
    { isOfVersion: true },
  );
  routes.publicRead(
    {
      path: '/address/state/{id}/cities',
      operationId: 'listCities',
      tags: ['address'],
      summary: 'Municipalities of a state',
      description: 'A complete list that changes only with a new version.',
      request: { params: idParam('The state, by its IBGE code.', 26) },
      responses: {
        200: json('All municipalities, by name; the ids are those of the IBGE.', cityList),
        ...absent('There is no such state.'),
      },
    },
    async (c) => {
      const cities = await findCities(c.req.valid('param').id);
      return cities && listOf(cities);
    },
    { isOfVersion: true },
  );
}

const listOf = <Item>(items: readonly Item[]) =>
  publicFacts({ items: [...items], total: items.length });
