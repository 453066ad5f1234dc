import { createRoute } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { findPerson, lacksDetails } from '#catalog/people/person-queries.ts';
import { personInfo } from '#catalog/schema.ts';
import { makePrivate } from '#platform/tags.ts';
import type { ApiDependencies } from '#api/foundation/api-dependencies.ts';
import { answerError, notFound } from '#api/foundation/errors.ts';
import { idParam } from '#api/foundation/input.ts';
import { absent, answers, serve } from '#api/foundation/route.ts';
import { publicFacts } from '#api/foundation/public-facts.ts';

/** Days after which a person's details are stale, well before their retention period ends. */
const FRESH_DAYS = 150;
const DAY_MS = 86_400_000;

export function servePersons(
  api: OpenAPIHono,
  { db, clock, reads, onDemand, fetchClientOf }: ApiDependencies,
): void {
  serve(
    api,
    createRoute({
      method: 'get',
      path: '/persons/{id}',
      operationId: 'getPerson',
      tags: ['persons'],
      summary: 'A person with all their credits in the catalogue',
      description: 'The newest title first.',
      request: { params: idParam('The person.', 90_000_001) },
      responses: { ...answers('The person.', personInfo), ...absent('No such person.') },
    }),
    (c) => {
      const { id } = c.req.valid('param');
      return reads.answer(
        c,
        {},
        async () => {
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
        () => answerError(notFound),
      );
    },
  );
}
