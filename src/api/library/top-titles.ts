import { createRoute, z } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { ApiDependencies } from '#api/api-dependencies.ts';
import { jsonBody } from '#api/body.ts';
import { json, unauthorizedAnswer } from '#api/output.ts';
import { PRIVATE, reply, serve } from '#api/route.ts';
import { REQUIRED_BEARER } from '#api/viewer/authentication.ts';
import { findTopTitles, replaceTopTitles, topTitleList } from '#library/marks/top-title-queries.ts';
import { MOST_TOP_TITLES } from '#library/marks/library-tables.ts';
import { titleKeyOf, titleReference } from './library-input.ts';
import { answerRefusal, bodyAnswers, noTitle } from './library-output.ts';

const path = '/viewer/top';
const tags = ['library'];
const security = REQUIRED_BEARER;
const input = z
  .object({
    items: z
      .array(titleReference)
      .max(MOST_TOP_TITLES, `must be ${MOST_TOP_TITLES} titles or less`),
  })
  .openapi('TopTitlesInput', { description: 'The titles in their order.' });

/** Serves the titles that a person chose for their profile. */
export function serveTopTitles(api: OpenAPIHono, { db, authentication }: ApiDependencies): void {
  serve(
    api,
    createRoute({
      method: 'get',
      path,
      operationId: 'listTopTitles',
      tags,
      summary: 'The titles that the person chose for their profile',
      description: 'Private until the person opens this part (`PATCH /opened`).',
      security,
      middleware: [authentication.required] as const,
      responses: { 200: json('The titles in their order.', topTitleList), 401: unauthorizedAnswer },
    }),
    async (c) => reply(200, { items: await findTopTitles(db, c.get('user')) }, PRIVATE),
  );
  serve(
    api,
    createRoute({
      method: 'put',
      path,
      operationId: 'replaceTopTitles',
      tags,
      summary: 'Replace the titles that the person chose for their profile',
      description: 'Others see them only if the person opens this part (`PATCH /opened`).',
      security,
      middleware: [authentication.required, ...jsonBody()] as const,
      request: { body: { required: true, content: { 'application/json': { schema: input } } } },
      responses: { 200: json('What is stored.', topTitleList), ...bodyAnswers, ...noTitle },
    }),
    async (c) => {
      const user = c.get('user');
      const refusal = await replaceTopTitles(db, user, c.req.valid('json').items.map(titleKeyOf));
      if (refusal) return answerRefusal(refusal);
      return reply(200, { items: await findTopTitles(db, user) }, PRIVATE);
    },
  );
}
