import { createRoute } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { ApiDependencies } from '#api/api-dependencies.ts';
import { json, unauthorizedAnswer } from '#api/output.ts';
import { PRIVATE, reply, serve } from '#api/route.ts';
import { REQUIRED_BEARER } from '#api/viewer/authentication.ts';
import { findLibraryCounts, libraryCounts } from '#library/library-counts.ts';

/** Serves how much a person keeps, for their own profile. */
export function serveCounts(api: OpenAPIHono, { db, authentication }: ApiDependencies): void {
  serve(
    api,
    createRoute({
      method: 'get',
      path: '/viewer/counts',
      operationId: 'getViewerCounts',
      tags: ['viewer'],
      summary: 'How much the person keeps',
      description: 'The response is private and must not be cached.',
      security: REQUIRED_BEARER,
      middleware: [authentication.required] as const,
      responses: { 200: json('The counts.', libraryCounts), 401: unauthorizedAnswer },
    }),
    async (c) => reply(200, await findLibraryCounts(db, c.get('user')), PRIVATE),
  );
}
