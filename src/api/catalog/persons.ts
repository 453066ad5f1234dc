import type { ApiDependencies } from '#api/foundation/api-dependencies.ts';
import type { ApiRoutes } from '#api/foundation/api-routes.ts';
import { idParam } from '#api/foundation/input.ts';
import { publicFacts } from '#api/foundation/public-facts.ts';
import { absent, json } from '#api/foundation/route.ts';
import { findPerson, lacksDetails } from '#catalog/people/person-queries.ts';
import { personInfo } from '#catalog/schema.ts';
import { makePrivate } from '#platform/tags.ts';
import { DAY_MS } from '#shared/days.ts';

/** Days after which a person's details are stale, well before their retention period ends. */
const FRESH_DAYS = 150;
export function servePersons(
  routes: ApiRoutes,
  { db, clock, onDemand, fetchClientOf }: ApiDependencies,
): void {
  routes.publicRead(
    {
      path: '/persons/{id}',
      operationId: 'getPerson',
      tags: ['persons'],
      summary: 'A person with all their credits in the catalogue',
      description: 'The newest title first.',
      request: { params: idParam('The person.', 90_000_001) },
      responses: { 200: json('The person.', personInfo), ...absent('No such person.') },
    },
    async (c) => {
      const { id } = c.req.valid('param');
      const person = await findPerson(db, id);
      const since = new Date(clock.now().getTime() - FRESH_DAYS * DAY_MS);
      if (onDemand && person && (await lacksDetails(db, id, since))) {
        // Crawlers cause no fetch, so the response depends on the client.
        makePrivate();
        const client = fetchClientOf(c);
        if (client !== null) await onDemand.person(id, client);
      }
      return person && publicFacts(person);
    },
  );
}
