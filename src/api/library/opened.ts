import { createRoute } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { ApiDependencies } from '#api/api-dependencies.ts';
import { jsonBody } from '#api/body.ts';
import { detail, invalid, json, notForTvsAnswer, unauthorizedAnswer } from '#api/output.ts';
import { PRIVATE, reply, serve } from '#api/route.ts';
import { answerUnauthorized, REQUIRED_BEARER } from '#api/viewer/authentication.ts';
import { changeOpened, findOpened, opened, openedParts } from '#library/public/opened-parts.ts';

const path = '/opened';
const tags = ['library'];
const security = REQUIRED_BEARER;
const change = openedParts
  .partial()
  .meta({ id: 'OpenedChange', description: 'Absent parts stay as they are.' });

/** Serves the parts of a profile that a person has opened to others: all are private until then. */
export function serveOpened(api: OpenAPIHono, { db, authentication }: ApiDependencies): void {
  serve(
    api,
    createRoute({
      method: 'get',
      path,
      operationId: 'getOpenedParts',
      tags,
      summary: 'What others see of the own account',
      description:
        'Which parts of the account its public page shows, and the address of that page.',
      security,
      middleware: [authentication.required] as const,
      responses: { 200: json('What is open.', opened), 401: unauthorizedAnswer },
    }),
    async (c) => {
      const answer = await findOpened(db, c.get('user'));
      return answer ? reply(200, answer, PRIVATE) : answerUnauthorized();
    },
  );
  serve(
    api,
    createRoute({
      method: 'patch',
      path,
      operationId: 'updateOpenedParts',
      tags,
      summary: 'Open or close parts of the own account to others',
      description: 'Parts that are not sent stay as they are.',
      security,
      middleware: [authentication.required, authentication.changesAccount, ...jsonBody()] as const,
      request: { body: { required: true, content: { 'application/json': { schema: change } } } },
      responses: {
        200: json('What is open now.', opened),
        401: unauthorizedAnswer,
        403: notForTvsAnswer,
        413: json('The body is larger than a megabyte.', detail),
        422: json('A part is wrong.', invalid),
      },
    }),
    async (c) => {
      const changed = await changeOpened(db, c.get('user'), c.req.valid('json'));
      return changed ? reply(200, changed, PRIVATE) : answerUnauthorized();
    },
  );
}
