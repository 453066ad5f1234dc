import { createRoute } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { findPerson } from '#catalog/person-queries.ts';
import { personInfo } from '#catalog/schema.ts';
import type { Reading } from './app.ts';
import { idParam } from './input.ts';
import { answers } from './output.ts';

export function servePersons(api: OpenAPIHono, { db, reads }: Reading): void {
  api.openapi(
    createRoute({
      method: 'get',
      path: '/persons/{id}',
      tags: ['persons'],
      summary: 'A person and everything they did in the catalogue',
      request: { params: idParam('The person.', 90_000_001) },
      responses: answers('The person.', personInfo, { unknown: 'No such person.' }),
    }),
    (c) => reads.answer(c, {}, () => findPerson(db, c.req.valid('param').id)),
  );
}
