import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import { HTTPException } from 'hono/http-exception';
import { expect, test, vi } from 'vitest';
import { StatementTimeoutError } from '#platform/database/database-errors.ts';
import { codeError, phraseError, reasonError } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';
import { answerError, onApiError, refuseInvalid } from './errors.ts';
import { codeOrReason, detail, json, reply, serve } from './route.ts';

const error = vi.fn<(...all: unknown[]) => void>();
const warn = vi.fn<(...all: unknown[]) => void>();
const taken = codeError('REGISTER_USER_ALREADY_EXISTS', 400);
const weak = reasonError('REGISTER_INVALID_PASSWORD', 400);
const forbidden = phraseError('FORBIDDEN', 403, 'Forbidden');

/** One call with every form of error, chosen by `?as=`. */
function createForms() {
  const api = new OpenAPIHono({ defaultHook: refuseInvalid });
  api.onError(onApiError({ error, warn } as unknown as Log));
  serve(
    api,
    createRoute({
      method: 'get',
      path: '/forms',
      request: {
        query: z.object({
          as: z.enum(['fine', 'code', 'reason', 'phrase', 'http', 'bug', 'overload']),
        }),
      },
      responses: {
        200: json('Fine.', z.null()),
        400: json('A code, or a code and a reason.', codeOrReason),
        403: json('A phrase.', detail),
      },
    }),
    (c) => {
      switch (c.req.valid('query').as) {
        case 'code':
          return answerError(taken);
        case 'reason':
          return answerError(weak('Use 8 letras ou mais.'));
        case 'phrase':
          return answerError(forbidden, { 'retry-after': '3' });
        case 'http':
          throw new HTTPException(403, { message: 'Forbidden' });
        case 'bug':
          throw new Error('the password of the database');
        case 'overload':
          throw new Error('a query failed', { cause: new StatementTimeoutError('15 s') });
        case 'fine':
          return reply(200, null);
      }
    },
  );
  return api;
}

test.each([
  ['fine', 200, null],
  ['code', 400, { detail: 'REGISTER_USER_ALREADY_EXISTS' }],
  [
    'reason',
    400,
    { detail: { code: 'REGISTER_INVALID_PASSWORD', reason: 'Use 8 letras ou mais.' } },
  ],
  ['phrase', 403, { detail: 'Forbidden' }],
  ['http', 403, { detail: 'Forbidden' }],
  ['bug', 500, { detail: 'Internal Server Error' }],
  [
    'nonsense',
    422,
    { detail: [{ type: 'invalid_value', loc: ['query', 'as'], msg: expect.any(String) }] },
  ],
])('%s is sent as in the contract', async (as, status, body) => {
  const answer = await createForms().request(`/forms?as=${as}`);
  expect([answer.status, await answer.json()]).toEqual([status, body]);
  if (status !== 200) expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('an error is sent with its headers, and only a bug is logged', async () => {
  error.mockClear();
  const answer = await createForms().request('/forms?as=phrase');
  expect(answer.headers.get('retry-after')).toBe('3');
  await createForms().request('/forms?as=code');
  expect(error).not.toHaveBeenCalled();
  await createForms().request('/forms?as=bug');
  expect(error).toHaveBeenCalledOnce();
});

test('a query that takes too long gives 503 with Retry-After', async () => {
  const response = await createForms().request('/forms?as=overload');
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(await response.json()).toEqual({ detail: 'Service Unavailable' });
  expect(warn).toHaveBeenCalledOnce();
});
