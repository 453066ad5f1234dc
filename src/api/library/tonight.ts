import { createRoute, z } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { brazilDay } from '#shared/brazil-day.ts';
import type { ApiDependencies } from '#api/api-dependencies.ts';
import { idList } from '#api/input.ts';
import { json } from '#api/output.ts';
import { PRIVATE, reply, serve } from '#api/route.ts';
import { REQUIRED_BEARER } from '#api/viewer/authentication.ts';
import { findTonight, tonight } from '#library/tonight-queries.ts';
import { readAnswers } from './library-output.ts';

const query = z.object({
  provider_ids: idList('provider').openapi({
    type: 'string',
    description:
      'Services that count as the person’s instead of those of the account, separated by commas; empty or absent: those of the account.',
    example: '8,307',
  }),
});

/** Serves the titles a person could watch now. */
export function serveTonight(
  api: OpenAPIHono,
  { db, clock, authentication }: ApiDependencies,
): void {
  serve(
    api,
    createRoute({
      method: 'get',
      path: '/viewer/tonight',
      operationId: 'listTonight',
      tags: ['viewer'],
      summary: 'What the person could watch now',
      description:
        'The unwatched titles of the watch list and the series they are in the middle of, if the person’s services have them or they are free. The response is private and must not be cached.',
      security: REQUIRED_BEARER,
      middleware: [authentication.required] as const,
      request: { query },
      responses: {
        200: json('The titles, the newest on the list first.', tonight),
        ...readAnswers,
      },
    }),
    async (c) => {
      const { provider_ids: providerIds } = c.req.valid('query');
      const request = { today: brazilDay(clock.now()), providerIds };
      return reply(200, await findTonight(db, c.get('user'), request), PRIVATE);
    },
  );
}
