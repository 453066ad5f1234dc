import { createRoute, z } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { LARGEST_ID } from '#shared/ids.ts';
import { answerTooMany, tooManyAnswer } from '#api/accounts/account-parts.ts';
import { jsonBody } from '#api/body.ts';
import { answerRefusal } from '#api/library/library-output.ts';
import { detail, invalid, json, unauthorizedAnswer } from '#api/output.ts';
import { PRIVATE, reply, serve } from '#api/route.ts';
import { REQUIRED_BEARER } from '#api/viewer/authentication.ts';
import { findPairedTvs, openOnTv } from '#tv/paired-tv-commands.ts';
import type { TvParts } from './tv-parts.ts';

const pairedTv = z
  .object({
    id: z.uuid(),
    name: z.string().openapi({ example: 'TV Samsung' }),
    on: z.boolean().openapi({ description: 'Whether the TV is connected at this moment.' }),
  })
  .openapi('TvScreen');
const pairedTvList = z.object({ items: z.array(pairedTv) }).openapi('TvScreens');

const pairedTvParam = z.object({
  id: z.uuid('must be the id of a TV').openapi({
    param: { name: 'id', in: 'path' },
    description: 'The TV, by its id in `GET /tv/screens`.',
  }),
});

const sentTitle = z
  .object({
    kind: z.enum(['movie', 'series'], 'must be movie or series'),
    id: z.int('must be the id of a title').min(1).max(LARGEST_ID).openapi({ format: 'int32' }),
  })
  .openapi('SentTitle', { example: { kind: 'movie', id: 598 } });

/** Serves the TVs of a person, and sends titles to them. */
export function servePairedTvs(api: OpenAPIHono, parts: TvParts): void {
  const { db, clock, limits, authentication } = parts;
  const common = { tags: ['tv'], security: REQUIRED_BEARER };
  serve(
    api,
    createRoute({
      ...common,
      method: 'get',
      path: '/tv/screens',
      operationId: 'listTvScreens',
      summary: 'The paired TVs',
      description: 'The person’s TVs, and which of them are connected now.',
      middleware: [authentication.required] as const,
      responses: {
        200: json('The TVs, the first paired first.', pairedTvList),
        401: unauthorizedAnswer,
      },
    }),
    async (c) => reply(200, { items: await findPairedTvs(db, c.get('user'), clock) }, PRIVATE),
  );
  serve(
    api,
    createRoute({
      ...common,
      method: 'post',
      path: '/tv/screens/{id}/open',
      operationId: 'openTitleOnTv',
      summary: 'Open a title on a TV',
      description: 'The TV has to be connected; it shows the title at once.',
      middleware: [authentication.required, ...jsonBody()] as const,
      request: {
        params: pairedTvParam,
        body: { required: true, content: { 'application/json': { schema: sentTitle } } },
      },
      responses: {
        200: json('The TV that it was sent to.', pairedTv),
        401: unauthorizedAnswer,
        404: json('There is no such TV of this person, or no such title.', detail),
        409: json('TV_OFF: the TV is not connected.', detail),
        413: json('The body is larger than a megabyte.', detail),
        422: json('The id or the body is wrong.', invalid),
        429: tooManyAnswer,
      },
    }),
    async (c) => {
      const user = c.get('user');
      const wait = await limits.sent.take(user);
      if (wait !== null) return answerTooMany(wait);
      const { kind, id } = c.req.valid('json');
      const key = { type: kind === 'movie' ? ('movie' as const) : ('serie' as const), id };
      const result = await openOnTv(db, user, { screen: c.req.valid('param').id, key, clock });
      return 'kind' in result ? answerRefusal(result) : reply(200, result, PRIVATE);
    },
  );
}
