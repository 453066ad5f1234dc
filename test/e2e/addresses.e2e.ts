import { describe, test } from 'vitest';
import { CIDADE, expect, go, site, visit } from './site.ts';

const AVENIDA = '/serie/avenida-brasil-92000060';

/** Follows redirects one by one: the status of each response, and the last address. */
async function follow(path: string): Promise<{ steps: number[]; end: string }> {
  const steps: number[] = [];
  let url = new URL(path, site);
  for (let step = 0; step < 6; step += 1) {
    const answer = await fetch(url, { redirect: 'manual' });
    await answer.text();
    steps.push(answer.status);
    const next = answer.headers.get('location');
    if (next === null) break;
    url = new URL(next, url);
  }
  return { steps, end: url.pathname + url.search };
}

test.each([
  '/movie/598',
  '/movie/cidade-de-deus-antigo-598',
  '/movie/Cidade-de-Deus-598',
  '/movie/-598',
  '/filme/598',
  '/filme/cidade-de-deus-598',
  '/filmes/598',
  '/filmes/cidade-de-deus-598',
])(
  '%s redirects permanently to the film’s canonical address',
  { tags: 'default' },
  async (path) => {
    const { steps, end } = await follow(path);
    expect(end).toBe(CIDADE);
    expect(steps.at(-1)).toBe(200);
    expect(steps.slice(0, -1).every((status) => status === 301)).toBe(true);
    expect(steps.length).toBeLessThanOrEqual(3);
  },
);

test.each([
  '/serie/92000060',
  '/serie/qualquer-92000060',
  '/series/92000060',
  `/series/avenida-brasil-92000060`,
])(
  '%s redirects permanently to the novela’s canonical address',
  { tags: 'default' },
  async (path) => {
    const { steps, end } = await follow(path);
    expect(end).toBe(AVENIDA);
    expect(steps).toEqual([...steps.slice(1).map(() => 301), 200]);
  },
);

test.each([
  ['/plataformas', '/platforms'],
  ['/our-lists', '/lists'],
])('%s redirects permanently to %s', { tags: 'default' }, async (path, canonical) => {
  expect(await follow(path)).toEqual({ steps: [301, 200], end: canonical });
});

test.each([
  ['/serie/92000060?temporada=1&utm_source=x&foo=1', `${AVENIDA}?temporada=1&utm_source=x`],
  ['/series/92000060?temporada=1&gclid=x', `${AVENIDA}?temporada=1&gclid=x`],
  ['/filme/598?utm_source=x&temporada=1', `${CIDADE}?utm_source=x`],
  ['/FILMES/598/?utm_source=x', `${CIDADE}?utm_source=x`],
  ['/movie/598?fbclid=y&next=//evil.example', `${CIDADE}?fbclid=y`],
  ['/plataformas?utm_source=x', '/platforms?utm_source=x'],
  ['/our-lists?utm_source=x', '/lists?utm_source=x'],
  ['/descubra/filmes?generos=999999&utm_source=x', '/descubra/filmes?utm_source=x'],
])(
  '%s keeps what its page knows and what counts the visit',
  { tags: 'default' },
  async (path, target) => {
    expect((await follow(path)).end).toBe(target);
  },
);

test.each(['/movie/%00?q=%00', '/search?q=%00', '/search?q=%ED%A0%80', '/serie/%00?temporada=%00'])(
  '%s is no failure of the server',
  { tags: 'default' },
  async (path) => {
    expect((await fetch(site + path)).status).toBeLessThan(500);
  },
);

test.each([
  '?utm_source=x&fbclid=y',
  '?page=zzz',
  '?=',
  '?a[b]=c&a=d',
  '?%C3%A3=1',
  '?page=1&page=2',
])('%s does not change which title an address leads to', { tags: 'default' }, async (junk) => {
  const answer = await fetch(`${site}${CIDADE}${junk}`);
  expect(answer.status).toBe(200);
  const html = await answer.text();
  expect(html.includes(`<link rel="canonical" href="${site}${CIDADE}"`)).toBe(true);
  expect((await follow(`/movie/598${junk}`)).end.split('?')[0]).toBe(CIDADE);
});

test(
  'an address with a trailing slash redirects to the one without',
  { tags: 'default' },
  async () => {
    const { steps, end } = await follow(`${CIDADE}/`);
    expect(end).toBe(CIDADE);
    expect(steps.at(-1)).toBe(200);
  },
);

describe('in the browser', () => {
  test.each([
    ['/movie/598', CIDADE],
    ['/movie/nome-antigo-598', CIDADE],
    ['/filme/598', CIDADE],
    ['/series/92000060', AVENIDA],
    ['/series/92000060?temporada=1&utm_source=x', `${AVENIDA}?temporada=1&utm_source=x`],
    ['/movie/598?utm_source=x', `${CIDADE}?utm_source=x`],
    ['/plataformas?utm_source=x', '/platforms?utm_source=x'],
    ['/descubra/filmes?generos=999999&utm_source=x', '/descubra/filmes?utm_source=x'],
  ])('%s is replaced by the canonical address in the history', async (path, canonical) => {
    const page = await visit('/genres');
    const before = await page.evaluate(() => window.history.length);
    await go(page, path);
    await expect(page).toHaveURL(canonical);
    if (/^.(movie|serie)/.test(canonical))
      await expect(page.getByRole('region', { name: 'Assista agora' })).toBeVisible();
    expect(await page.evaluate(() => window.history.length)).toBe(before + 1);
    await page.goBack();
    await expect(page).toHaveURL('/genres');
    await expect(page.getByRole('heading', { level: 1, name: 'Gêneros' })).toBeVisible();
  });
});

describe('an address without a page', () => {
  const missing = [
    '/movie/999999',
    '/movie/abc',
    '/movie/0',
    '/movie/-1',
    '/movie/abc-0',
    '/movie/99999999999999999999',
    '/movie/2147483648',
    '/movie/',
    '/serie/598598',
    '/serie/x',
    '/filme/abc',
    '/series/abc',
    '/person/abc',
    '/person/1',
    '/movie/genre/999999',
    '/serie/genre/x',
    '/platform/999999',
    '/platform/x',
    '/our-lists/999999',
    '/category/nada',
    '/nada/mesmo/aqui',
    '/index.php',
  ];
  test.each(missing)(
    '%s gets a not-found page with a link home',
    { tags: 'default' },
    async (path) => {
      const answer = await fetch(new URL(path, site));
      const html = await answer.text();
      expect(answer.status).toBe(404);
      expect(answer.headers.get('content-type')).toContain('text/html');
      expect(html.includes('O endereço mudou ou nunca existiu.')).toBe(true);
      expect(/<a [^>]*href="\/"[^>]*>Voltar para a Home<\/a>/.test(html)).toBe(true);
    },
  );

  test('has the not-found page’s heading and title, and its link home works', async () => {
    const page = await visit('/movie/abc', { tolerate: /404/ });
    await expect(
      page.getByRole('heading', { level: 1, name: 'Página não encontrada' }),
    ).toBeVisible();
    await expect(page).toHaveTitle('Página não encontrada | VouVer');
    await page.getByRole('link', { name: 'Voltar para a Home' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('region', { name: 'Novidades' })).toBeVisible();
  });

  test('shows the not-found page after a navigation in the browser too', async () => {
    const page = await visit('/genres', { tolerate: /404/ });
    await go(page, '/movie/999999');
    await expect(
      page.getByRole('heading', { level: 1, name: 'Página não encontrada' }),
    ).toBeVisible();
    await expect(page).toHaveURL('/movie/999999');
  });

  test.each([
    '/movie/%00',
    '/movie/a%00-598x',
    '/movie/%ff',
    '/%ff',
    '/movie/%E0%A4%A',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/movie/..%2f..%2fetc%2fpasswd',
    '/assets/..%2f..%2fpackage.json',
    '/assets/nada.js',
    '/movie/%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    `/movie/${'a'.repeat(3000)}`,
    `/${'%20'.repeat(1000)}`,
    '/art/poster/movie/%00.svg',
    '/api/movies/%ff',
  ])('%s gets a 4xx response with a text', { tags: 'default' }, async (path) => {
    const answer = await fetch(site + path, { redirect: 'follow' });
    const text = await answer.text();
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(text.trim().length).toBeGreaterThan(0);
    expect(text.includes('<script>alert(1)')).toBe(false);
  });

  test.each(['a'.repeat(300), '%00', '%ff', '%E0%A4%A'])(
    'a browser at /movie/%s shows the error page',
    async (slug) => {
      const page = await visit(`/movie/${slug}`, { tolerate: /\b4\d\d\b/ });
      await expect(page.getByRole('link', { name: 'Voltar para a Home' })).toBeVisible();
    },
  );
});
