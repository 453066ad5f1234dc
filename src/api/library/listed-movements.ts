import { createRoute, z } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { directions } from '#catalog/movements/movement-rules.ts';
import { brazilDay } from '#shared/brazil-day.ts';
import type { ApiDependencies } from '#api/api-dependencies.ts';
import { json } from '#api/output.ts';
import { PRIVATE, reply, serve } from '#api/route.ts';
import { REQUIRED_BEARER } from '#api/viewer/authentication.ts';
import { findListedMovements, listedMovement } from '#library/listed-movement-queries.ts';
import { readAnswers } from './library-output.ts';

const query = z.object({
  direction: z
    .enum(directions, 'must be arrived or left')
    .default('arrived')
    .openapi({ description: 'What came to providers, or what left them.' }),
});

const listedMovements = z
  .object({ items: z.array(listedMovement) })
  .openapi('ListedMovements', { description: 'The newest first.' });

/** Serves which of the month's arrivals and departures are of titles on a person's watch list. */
export function serveListedMovements(
  api: OpenAPIHono,
  { db, clock, authentication, returnDays }: ApiDependencies,
): void {
  serve(
    api,
    createRoute({
      method: 'get',
      path: '/viewer/movements',
      operationId: 'listViewerMovements',
      tags: ['viewer'],
      summary: 'What of the watch list came to providers in the last month, or left them',
      description:
        'The arrivals or departures of `GET /arrivals` and `GET /departures` that are of unwatched titles on the person’s watch list. The response is private and must not be cached.',
      security: REQUIRED_BEARER,
      middleware: [authentication.required] as const,
      request: { query },
      responses: { 200: json('The movements.', listedMovements), ...readAnswers },
    }),
    async (c) => {
      const { direction } = c.req.valid('query');
      const today = brazilDay(clock.now());
      const items = await findListedMovements(db, c.get('user'), direction, today, returnDays);
      return reply(200, { items }, PRIVATE);
    },
  );
}
