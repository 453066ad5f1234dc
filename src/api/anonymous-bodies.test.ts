import { drizzle } from 'drizzle-orm/node-postgres';
import { describe, expect, test } from 'vitest';
import type { Db } from '#platform/database/database.ts';
import { createTestApi } from '#test/api.ts';

// No statement may run: a body is refused before anything is done for it.
const api = createTestApi({ db: drizzle.mock() as unknown as Db });

const post = async (path: string, body: BodyInit, headers: Record<string, string> = {}) => {
  const init = { method: 'POST', body, headers, duplex: 'half' as const };
  const response = await api.ask(path, init);
  return [response.status, await response.json()];
};
const tooLarge = [413, { detail: 'Payload Too Large' }];
const LARGE = 'x'.repeat(17_000);
const json = { 'content-type': 'application/json' };

describe.each(['/auth/login', '/tv/token', '/offers/report', '/collections/12/report'])(
  'a form for %s, which anybody may send,',
  (path) => {
    test('is 413 above 16 KB, of either kind, whatever its length says', async () => {
      const fields = { username: 'a@b.com', password: LARGE };
      expect(await post(path, new URLSearchParams(fields))).toEqual(tooLarge);
      const form = new FormData();
      form.set('note', LARGE);
      expect(await post(path, form)).toEqual(tooLarge);
      const stream = new Blob([`note=${LARGE}`]).stream();
      const type = { 'content-type': 'application/x-www-form-urlencoded' };
      expect(await post(path, stream, type)).toEqual(tooLarge);
    });

    test('is 413 with more than a hundred fields', async () => {
      const fields = (count: number) =>
        new URLSearchParams(Array.from({ length: count }, (_, at) => [`f${at}`, '']));
      expect(await post(path, fields(101))).toEqual(tooLarge);
      const [status] = await post(path, fields(100));
      expect(status).toBe(422);
    });
  },
);

test.each([
  '/tv/token',
  '/offers/report',
  '/collections/12/report',
  '/users/register',
  '/users/verify',
  '/users/request-verify-token',
  '/auth/forgot-password',
  '/auth/reset-password',
  '/social/login',
])('a JSON body for %s is 413 above 16 KB', async (path) => {
  expect(await post(path, JSON.stringify({ note: LARGE }), json)).toEqual(tooLarge);
  const [status] = await post(path, '[]', json);
  expect(status).toBe(422);
});
