import { beforeAll, expect, it, test, vi } from 'vitest';
import type { Log } from '#platform/log.ts';
import { createTestUser, signIn } from '#test/accounts.ts';
import { createTestApi } from '#test/api.ts';
import { useDatabase } from '#test/catalogue.ts';
import { createTestSite } from '#test/site.ts';

const database = useDatabase('demonstration');
const error = vi.fn<(...all: unknown[]) => void>();
const log = { error, warn: error, info: error } as unknown as Log;
let api: ReturnType<typeof createTestApi>;
let tokens: Record<'person' | 'superuser', string>;
beforeAll(async () => {
  api = createTestApi({ db: database.db, log });
  tokens = {
    person: await signIn(database.db, await createTestUser(database.db)),
    superuser: await signIn(database.db, await createTestUser(database.db, { isSuperuser: true })),
  };
});

const FORM = 'application/x-www-form-urlencoded';

it('a sign-in with NUL in its form is refused, and says which field it is', async () => {
  const multipart = new FormData();
  multipart.set('username', 'a\0');
  multipart.set('password', 'x');
  for (const body of ['username=a%00&password=x', multipart]) {
    const headers = typeof body === 'string' ? { 'content-type': FORM } : {};
    const answer = await api.ask('/auth/login', { method: 'POST', headers, body });
    expect([answer.status, await answer.json()]).toEqual([
      422,
      {
        detail: [
          {
            type: 'value_error',
            loc: ['body', 'username'],
            msg: 'has a character that cannot be stored',
          },
        ],
      },
    ]);
  }
});

test('no call fails because of NUL, halves of pairs or U+FFFF in any text of any kind of body', async () => {
  type Calls = Record<
    string,
    { parameters?: { name: string; in: string }[]; requestBody?: object }
  >;
  const { paths } = await api.read<{ paths: Record<string, Calls> }>('/openapi.json');
  const strange = ['a%00', '%00', '%ED%A0%80', '%EF%BF%BF'];
  const names = ['username', 'password', 'email', 'name', 'token', 'note', 'query', 'device_code'];
  const failed: string[] = [];
  for (const [route, calls] of Object.entries(paths)) {
    for (const [method, { parameters = [], requestBody }] of Object.entries(calls)) {
      for (const text of strange) {
        const path = route.replaceAll(/\{\w+\}/g, text);
        const query = parameters
          .filter((one) => one.in === 'query')
          .map(({ name }) => `${name}=${text}`);
        const token = route.startsWith('/admin/') ? tokens.superuser : tokens.person;
        // Skips the person's own calls that end their session.
        if (/logout|^\/users\/me$/.test(route) && method !== 'get') continue;
        const bodies = requestBody
          ? [
              { type: FORM, body: names.map((name) => `${name}=${text}`).join('&') },
              {
                type: 'application/json',
                body: JSON.stringify(
                  Object.fromEntries(names.map((name) => [name, 'a\0\ud800\uffff'])),
                ),
              },
            ]
          : [undefined];
        for (const sent of bodies) {
          const answer = await api.ask(`${path}${query.length > 0 ? `?${query.join('&')}` : ''}`, {
            method: method.toUpperCase(),
            headers: {
              authorization: `Bearer ${token}`,
              cookie: `vouver-sign-in=${text}; __Host-vouver-sign-in=${text}`,
              ...(sent && { 'content-type': sent.type }),
            },
            ...(sent && { body: sent.body }),
          });
          await answer.body?.cancel();
          if (answer.status >= 500) failed.push(`${answer.status} ${method} ${path} ${sent?.type}`);
        }
      }
    }
  }
  expect(failed).toEqual([]);
  expect(error).not.toHaveBeenCalled();
});

it.each([
  '/avisos/desligar?token=%00',
  '/calendario/%00.ics',
  '/uploads/%00',
  '/art/poster/movie/%00.svg',
  '/art/share/list/%00.png',
  '/sitemaps/%00.xml',
  '/platform/%00/feed.xml',
  '/movie/a%00-598',
  '/pessoa/a%00-1',
])('%s gets a 4xx outside the API too', async (path) => {
  const site = createTestSite({
    db: database.db,
    log,
    createPages: () => async () => new Response('none', { status: 404 }),
  });
  const answer = await site.fetch(new Request(`http://localhost${path}`));
  const isRedirect = answer.status === 301;
  expect([path, isRedirect || (answer.status >= 400 && answer.status < 500)]).toEqual([path, true]);
});
