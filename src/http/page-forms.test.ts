import { Hono } from 'hono';
import { beforeEach, describe, expect, test } from 'vitest';
import type { PageForm, Posted } from '#shared/page-form.ts';
import { pageFormRoutes } from './page-forms.ts';

const SIGN_UP: PageForm = {
  page: '/cadastro',
  call: 'PATCH /users/sample',
  body: 'json',
  fields: ['email', 'name'],
  secrets: ['password'],
  maxBytes: 1_000_000,
  success: '/bem-vindo',
  refusalOf: async (response) => ({
    notice: `Não deu (${response.status}).`,
    problems: { email: String(((await response.json()) as { detail?: string } | null)?.detail) },
  }),
};
const PICTURE: PageForm = {
  ...SIGN_UP,
  page: '/foto',
  call: 'POST /pictures',
  body: 'multipart',
  fields: ['name'],
  secrets: [],
  files: ['file_photo', 'file_cover'],
  maxBytes: 2000,
};
const LOGIN: PageForm = { ...SIGN_UP, page: '/entrar', call: 'POST /login', body: 'form' };

/** The API's requests and its response. */
let received: { request: Request; env: unknown }[] = [];
let answer: () => Response;
let shown: Posted[] = [];

function createSite() {
  const api = new Hono();
  api.all('/api/*', (c) => {
    received.push({ request: c.req.raw.clone(), env: c.env });
    return answer();
  });
  return pageFormRoutes([SIGN_UP, PICTURE, LOGIN], {
    api,
    site: { url: 'https://vouver.example', name: 'VouVer' },
    clientKey: (c) => c.req.header('x-client') ?? '',
    renderer: {
      render: async (path, posted) => {
        if (posted) shown.push(posted);
        const headers = { 'content-security-policy': `policy of ${path}` };
        return { status: 200, headers, html: `page ${path}` };
      },
    },
  });
}

const OURS = { origin: 'https://vouver.example' };
const post = (path: string, body: BodyInit, headers: Record<string, string> = OURS, env = {}) =>
  createSite().request(path, { method: 'POST', body, headers }, env);
const typed = (fields: Record<string, string>) => new URLSearchParams(fields);

/** Expects a page that no renderer made, that everybody can read, and that leads back. */
async function expectSmallPage(response: Response, text: string, form: string) {
  expect(shown).toEqual([]);
  const html = await response.text();
  expect(html).toMatch(/<html lang="pt-BR">.*<title>[^<]+ \| VouVer<\/title>.*<main[ >].*<h1[ >]/s);
  expect(html).toContain(text);
  expect(html).toContain(`<a href="${form}"`);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
}

beforeEach(() => {
  received = [];
  shown = [];
  answer = () => Response.json(null, { status: 202 });
});

describe('an accepted form', () => {
  test('is one call of the API, and leads on', async () => {
    const fields = typed({ email: 'a@b.c', name: 'Zé', password: 'segredo', is_superuser: 'true' });
    const response = await post(
      '/cadastro',
      fields,
      { ...OURS, 'x-forwarded-for': '203.0.113.9' },
      { peer: 1 },
    );
    expect([response.status, response.headers.get('location')]).toEqual([303, '/bem-vindo']);
    const [{ request, env }] = received as [(typeof received)[0]];
    expect([request.method, new URL(request.url).pathname]).toEqual(['PATCH', '/api/users/sample']);
    // Undeclared fields of the form are not passed on.
    expect(await request.json()).toEqual({ email: 'a@b.c', name: 'Zé', password: 'segredo' });
    expect(request.headers.get('x-forwarded-for')).toBe('203.0.113.9');
    expect(request.headers.get('cookie')).toBeNull();
    expect(env).toEqual({ peer: 1 });
  });

  test('is sent as a form to a call that accepts forms', async () => {
    await post('/entrar', typed({ email: 'ç&=', password: 'x' }));
    expect(received[0]!.request.headers.get('content-type')).toContain('x-www-form-urlencoded');
    expect(await received[0]!.request.text()).toBe('email=%C3%A7%26%3D&name=&password=x');
  });

  test('sends its files, except for empty file fields', async () => {
    const form = new FormData();
    form.set('name', 'Zé');
    form.set('file_photo', new File(['imagem'], 'zé.png', { type: 'image/png' }));
    form.set('file_cover', new File([], ''));
    expect((await post('/foto', form)).status).toBe(303);
    const sent = await received[0]!.request.formData();
    expect([...sent.keys()]).toEqual(['name', 'file_photo']);
    expect(await (sent.get('file_photo') as File).text()).toBe('imagem');
  });
});

describe('a form that is not accepted', () => {
  test('is its page with what was typed, without secrets, for this visitor only', async () => {
    answer = () =>
      Response.json({ detail: 'Confira.' }, { status: 422, headers: { 'retry-after': '7' } });
    const response = await post(
      '/cadastro',
      typed({ email: 'a@', name: '<b>', password: 'segredo' }),
    );
    expect([response.status, await response.text()]).toEqual([422, 'page /cadastro']);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-security-policy')).toBe('policy of /cadastro');
    expect(response.headers.get('retry-after')).toBe('7');
    expect(shown).toEqual([
      {
        page: '/cadastro',
        written: { email: 'a@', name: '<b>' },
        refusal: { notice: 'Não deu (422).', problems: { email: 'Confira.' } },
      },
    ]);
    expect(JSON.stringify(shown)).not.toContain('segredo');
  });

  test.each([
    ['no form at all', 'nonsense', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['a broken multipart', 'x', { 'content-type': 'multipart/form-data; boundary=y' }],
  ])('%s counts as an empty one', async (_, body, headers) => {
    answer = () => Response.json({ detail: 'x' }, { status: 422 });
    expect((await post('/cadastro', body, { ...OURS, ...headers })).status).toBe(422);
    expect(shown[0]!.written).toEqual({ email: '', name: '' });
  });

  test('refuses a form that is too large before it is read, without a rendering', async () => {
    const response = await post('/foto', typed({ name: 'x'.repeat(3000) }));
    expect(response.status).toBe(413);
    await expectSmallPage(response, 'Ficou grande demais.', '/foto');
    expect(received).toEqual([]);
    expect((await post('/cadastro', typed({ name: 'x'.repeat(3000) }))).status).toBe(303);
  });
});

describe('a form of another site', () => {
  test.each([{ origin: 'https://other.example' }, { origin: 'null' }, {}])(
    'with %j does nothing, and nothing of it is shown',
    async (headers: Record<string, string>) => {
      const response = await post('/cadastro', typed({ email: 'a@b.c' }), headers);
      expect(response.status).toBe(403);
      expect(received).toEqual([]);
      await expectSmallPage(response, 'Este envio não veio da nossa página.', '/cadastro');
    },
  );

  test.each([{ origin: 'https://other.example' }, {}])(
    'is counted too, with %j',
    async (headers: Record<string, string>) => {
      const site = createSite();
      const send = () =>
        site.request('/cadastro', {
          method: 'POST',
          body: typed({ email: 'a' }),
          headers: { ...headers, 'x-client': 'one' },
        });
      const statuses = await Promise.all(Array.from({ length: 60 }, async () => send()));
      expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([403]));
      const response = await send();
      expect(response.status).toBe(429);
      await expectSmallPage(response, 'Muitos envios em pouco tempo.', '/cadastro');
    },
  );

  test('is distinguished from this site under another of its origins', async () => {
    const headers = { origin: 'http://192.168.0.9:3000', host: '192.168.0.9:3000' };
    expect((await post('/cadastro', typed({}), headers)).status).toBe(303);
  });
});

describe('before a form is parsed', () => {
  test('one of very many fields is 413', async () => {
    const fields = Array.from({ length: 200 }, (_, at) => `f${at}=`).join('&');
    const headers = { ...OURS, 'content-type': 'application/x-www-form-urlencoded' };
    const response = await post('/cadastro', fields, headers);
    expect(response.status).toBe(413);
    await expectSmallPage(response, 'Ficou grande demais.', '/cadastro');
    expect(received).toEqual([]);
    expect((await post('/cadastro', typed({ email: 'a@b.c' }))).status).toBe(303);
  });

  test('the client is counted; the form of another one is taken', async () => {
    const site = createSite();
    const send = async (client: string) => {
      const headers = { ...OURS, 'x-client': client };
      return site.request('/cadastro', { method: 'POST', body: typed({ email: 'a' }), headers });
    };
    const statuses = await Promise.all(Array.from({ length: 60 }, async () => send('one')));
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([303]));
    const refused = await send('one');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(590);
    await expectSmallPage(refused, 'Espere 10 minutos', '/cadastro');
    expect(received).toHaveLength(60);
    expect((await send('other')).status).toBe(303);
  });
});
