import { expect, test } from 'vitest';
import { appleFormRoutes } from './page-forms.ts';

const app = appleFormRoutes();

async function post(body: BodyInit, headers: Record<string, string> = {}) {
  const response = await app.request('/auth/apple/callback', { method: 'POST', body, headers });
  const [path, fragment = ''] = (response.headers.get('location') ?? '').split('#');
  return { response, path, fields: Object.fromEntries(new URLSearchParams(fragment)) };
}

test('hands the form to its page in the fragment of a redirect that nobody may store', async () => {
  const user = { name: { firstName: 'Ana & Bia', lastName: 'Lima' }, email: 'ana@exemplo.com.br' };
  const { response, path, fields } = await post(
    new URLSearchParams({
      code: 'unused',
      id_token: 'a.b.c',
      state: 'S16',
      user: JSON.stringify(user),
    }),
  );
  expect(response.status).toBe(303);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  expect(path).toBe('/auth/apple/callback');
  expect(fields).toEqual({ id_token: 'a.b.c', state: 'S16', name: 'Ana & Bia', surname: 'Lima' });
});

test('hands on that the person has cancelled', async () => {
  const form = new URLSearchParams({ error: 'user_cancelled_authorize', state: 'S16' });
  expect((await post(form)).fields).toEqual({ error: 'user_cancelled_authorize', state: 'S16' });
});

test.each(['', 'x', '{}', '{"name":null}', '{"name":{"firstName":7}}'])(
  'a name in %o is ignored',
  async (user) => {
    const { fields } = await post(new URLSearchParams({ id_token: 'a.b.c', user }));
    expect(fields).toEqual({ id_token: 'a.b.c' });
  },
);

test('no form, and one that is too large or has too many fields, are errors of the page', async () => {
  const json = await post('{}', { 'content-type': 'application/json' });
  const large = await post(new URLSearchParams({ id_token: 'x'.repeat(40_000) }));
  const many = await post(
    new URLSearchParams(Array.from({ length: 30 }, (_, at) => [`f${at}`, ''])),
  );
  for (const { path, fields } of [json, large, many]) {
    expect(path).toBe('/auth/apple/callback');
    expect(fields).toEqual({ error: 'invalid_request' });
  }
});

test('a value cannot lead to another address', async () => {
  const { path, fields } = await post(
    new URLSearchParams({ state: '\r\nset-cookie: x=y', id_token: '#/&' }),
  );
  expect(path).toBe('/auth/apple/callback');
  expect(fields).toEqual({ state: '\r\nset-cookie: x=y', id_token: '#/&' });
});
