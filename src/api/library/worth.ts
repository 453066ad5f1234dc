import { createRoute } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { ApiDependencies } from '#api/api-dependencies.ts';
import { answerError, notFound } from '#api/errors.ts';
import { idParam } from '#api/input.ts';
import { detail, json } from '#api/output.ts';
import { PRIVATE, reply, serve } from '#api/route.ts';
import { REQUIRED_BEARER } from '#api/viewer/authentication.ts';
import { findWorth, providerWorth } from '#library/provider-worth.ts';
import { readAnswers } from './library-output.ts';

/** Serves the use of a subscription for a person. */
export function serveWorth(api: OpenAPIHono, { db, authentication }: ApiDependencies): void {
  serve(
    api,
    createRoute({
      method: 'get',
      path: '/viewer/providers/{id}',
      operationId: 'getProviderWorth',
      tags: ['viewer'],
      summary: 'What a subscription to a provider would bring the person',
      description:
        'Counts for the provider’s family. What it charges is in `GET /plans`. The response is private and must not be cached.',
      security: REQUIRED_BEARER,
      middleware: [authentication.required] as const,
      request: { params: idParam('The provider.', 307) },
      responses: {
        200: json('The counts.', providerWorth),
        404: json('No such provider.', detail),
        ...readAnswers,
      },
    }),
    async (c) => {
      const worth = await findWorth(db, c.get('user'), c.req.valid('param').id);
      return worth ? reply(200, worth, PRIVATE) : answerError(notFound);
    },
  );
}
