import { asVisitorOf } from './visitor.ts';
import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { TAGS, violationsHere } from './accessibility.ts';
import { read } from './catalogue.ts';
import { box, fakeSearch, field, openBox, options, search, tab } from './search.ts';
import { expect, PHONE, screens, shiftsOf, site, visitWithoutPictures as visit } from './site.ts';
import { firstByDefault } from '#test/tier.ts';

const violationsOf = (page: Page) => violationsHere(page, TAGS);
const main = (page: Page) => page.getByRole('main');
const total = async (path: string) => (await read<{ total: number }>(path)).total;

test('on a slow line a tab keeps the page and the focus until its results are there', async () => {
  const page = await visit('/search?query=fernanda');
  const { promise: isSlow, resolve: arrive } = Promise.withResolvers<void>();
  await page.route('**/api/people/search?**', async (route) => {
    await isSlow;
    await route.continue();
  });
  const people = page
    .getByRole('navigation', { name: 'O que buscar' })
    .getByRole('link', { name: 'Pessoas' });
  await people.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?query=fernanda&tab=pessoas');
  // Longer than the loading screen waits.
  await page.waitForTimeout(1000);
  await expect(people).toBeFocused();
  await expect(main(page).getByText('Carregando...')).toHaveCount(0);
  arrive();
  await expect(main(page).getByRole('link', { name: /^Fernanda Torres/ })).toBeVisible();
  await expect(people).toBeFocused();
});

describe.each(screens('1440 px'))('the search page at $name', ({ screen }) => {
  test.each(firstByDefault([true, false]))(
    'works from its address alone (JavaScript: %s)',
    { tags: 'default' },
    async (javaScriptEnabled) => {
      const page = await visit('/search?query=cidade', { ...screen, javaScriptEnabled });
      await expect(page).toHaveTitle('Busca: cidade | VouVer');
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
      const count =
        (await total('/movies/search?query=cidade')) + (await total('/series/search?query=cidade'));
      await expect(
        page.getByRole('heading', { name: `ENCONTRAMOS ${count} RESULTADO(S) EM SUA BUSCA` }),
      ).toBeVisible();
      await expect(
        main(page)
          .getByRole('link', { name: /Cidade de Deus/ })
          .first(),
      ).toBeVisible();
      const tabs = page.getByRole('navigation', { name: 'O que buscar' });
      await expect(tabs.locator('[aria-current=page]')).toHaveText([`Títulos ${count}`]);
      await tabs.getByRole('link', { name: 'Pessoas' }).click();
      await expect(page).toHaveURL('/search?query=cidade&tab=pessoas');
      await expect(main(page).getByRole('link', { name: /Cidade de Deus/ })).toHaveCount(0);
      await expect(tabs.locator('[aria-current=page]')).toHaveText([/^Pessoas \d+$/]);
      await main(page).getByRole('textbox', { name: 'Busca' }).fill('fernanda');
      await main(page).getByRole('button', { name: 'Buscar' }).click();
      // A new text starts at its titles again.
      await expect(page).toHaveURL('/search?query=fernanda');
      await tabs.getByRole('link', { name: 'Pessoas' }).click();
      await expect(page).toHaveURL('/search?query=fernanda&tab=pessoas');
      await main(page)
        .getByRole('link', { name: /^Fernanda Torres/ })
        .click();
      await expect(page.getByRole('heading', { level: 1, name: 'Fernanda Torres' })).toBeVisible();
    },
  );

  test.each([true, false])('has links to its pages (JavaScript: %s)', async (javaScriptEnabled) => {
    const page = await visit('/search?query=o', { ...screen, javaScriptEnabled });
    const pages = page.getByRole('navigation', { name: 'Páginas' });
    await expect(pages).toContainText(/Página 1 de \d+/);
    const hrefs = async () =>
      main(page)
        .locator('li:has([data-plate])')
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    const first = await hrefs();
    expect(first).toHaveLength(40);
    await pages.getByRole('link', { name: 'Próxima' }).click();
    await expect(page).toHaveURL('/search?query=o&page=2');
    await expect(pages).toContainText('Página 2 de');
    const second = await hrefs();
    expect(second.length).toBeGreaterThan(0);
    expect(second.filter((href) => first.includes(href))).toEqual([]);
    await expect(
      page.getByRole('navigation', { name: 'O que buscar' }).locator('[aria-current=page]'),
    ).toHaveText([/^Títulos \d+$/]);
    await pages.getByRole('link', { name: 'Anterior' }).click();
    await expect(page).toHaveURL('/search?query=o');
  });

  test('offers other pages without results or without a query', { tags: 'default' }, async () => {
    const page = await visit('/search?query=zzzzqqqqxxxx', screen);
    await expect(
      page.getByRole('heading', { name: 'A Busca não retornou resultados' }),
    ).toBeVisible();
    await expect(main(page)).toContainText('Sem resultados para esta busca.');
    await main(page).getByRole('link', { name: 'Ver todos os filmes' }).click();
    await expect(page).toHaveURL('/descubra/filmes');
    await page.goto('/search');
    await expect(page).toHaveTitle('Busca | VouVer');
    await expect(main(page).getByRole('textbox', { name: 'Busca' })).toBeVisible();
  });

  test.each([
    '/search',
    '/search?query=amor',
    '/search?query=silva&tab=pessoas',
    '/search?query=zzzzqqqqxxxx',
    '/search?query=amor&page=900',
    `/search?query=${'m'.repeat(100)}`,
  ])('%s is accessible, without layout shifts, and fits the screen', async (path) => {
    const page = await visit(path, { ...screen, pictures: true });
    expect(await violationsOf(page)).toEqual([]);
    // A font that loads late makes the bar's links slightly wider (see `shiftsOf` in site.ts).
    expect((await shiftsOf(page)).filter(({ value }) => value >= 0.001)).toEqual([]);
    const tooWide = await main(page)
      .locator('h1, h2, form, nav, ul')
      .evaluateAll(
        (all) => all.filter((element) => element.scrollWidth > element.clientWidth).length,
      );
    expect(tooWide).toBe(0);
  });

  test('the open box is accessible in all its states', async () => {
    const page = await visit('/movie/cidade-de-deus-598', {
      pictures: true,
      ...screen,
      reducedMotion: 'reduce',
      before: (own) => fakeSearch(own, { persons: 0 }),
    });
    await search(page, 'x');
    await page.keyboard.press('ArrowDown');
    expect(await violationsOf(page)).toEqual([]);
    await tab(page, 'Pessoas').click();
    await expect(box(page).getByText('Sem resultados')).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await box(page).getByRole('button', { name: 'Limpar busca', exact: true }).click();
    await expect(box(page).getByRole('region', { name: 'Buscas recentes' })).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
  });
});

test.each([
  ['1917', '1917'],
  ['1e3', '1e3'],
  ['true', 'true'],
  ['%221917%22', '"1917"'],
  ['%5B1%5D', '[1]'],
  ['promo%E7%E3o', 'promo\ufffd\ufffdo'],
  ["'%22%5C:*%26%7C!()%25_", `'"\\:*&|!()%_`],
  ['%F0%9F%8E%AC', '🎬'],
])('the address with %s searches for %s', async (query, text) => {
  const page = await visit(`/search?query=${query}`);
  await expect(main(page).getByRole('textbox')).toHaveValue(text);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Busca: ${text}`);
});

test.each([
  ['/search?query=%3Cb%3Ex%00', '/search?query=bx'],
  ['/search?query=x&page=0', '/search?query=x'],
  ['/search?query=x&page=abc&tab=y', '/search?query=x'],
  ['/search?query=', '/search'],
  ['/search?query=x&tipo=livros', '/search?query=x'],
  ['/search?tipo=series&query=x', '/search?query=x&tipo=series'],
  ['/search?query=x&tab=pessoas&tipo=series', '/search?query=x&tab=pessoas'],
])('%s is %s', async (path, address) => {
  const page = await visit(path);
  await expect(page).toHaveURL(address);
});

test('without JavaScript the bar’s field is a link', async () => {
  const page = await visit('/', { ...PHONE, javaScriptEnabled: false });
  await page.getByRole('banner').getByRole('link', { name: 'Buscar' }).click();
  await expect(page).toHaveURL('/search');
});

test('simultaneous searches all get a response, and an address that is too long is refused', async () => {
  const ask = (query: string) => fetch(`${site}/search?query=${query}&utm_source=x`);
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask('dark')));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const long = await ask('a'.repeat(10_000));
  expect(long.status).toBe(414);
});

test('the page does not request again what the box has loaded', async () => {
  const page = await visit('/genres');
  const searches: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/.*search/.test(request.url())) searches.push(request.url());
  });
  await search(page, 'cidade');
  await box(page).getByRole('link', { name: 'Ver todos os resultados' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Busca: cidade');
  // Films, series and the meaning, each once.
  expect(new Set(searches).size).toBe(3);
  expect(searches).toHaveLength(3);
  await openBox(page);
  await expect(field(page)).toHaveValue('cidade');
  await expect(options(page).first()).toBeVisible();
});

test('unknown parameters in the address change nothing', async () => {
  const page = await visit('/search?query=cidade&utm_source=x', { pictures: true });
  await expect(page.getByRole('heading', { level: 1, name: 'Busca: cidade' })).toBeVisible();
  expect((await shiftsOf(page)).filter(({ value }) => value >= 0.001)).toEqual([]);
});

test('can be filtered by subscriptions', async () => {
  const page = await visit('/search?query=o', { before: asVisitorOf('Globoplay') });
  await page.getByRole('switch', { name: 'Só nos meus serviços' }).click();
  await expect(page).toHaveURL('/search?query=o&meus=1');
  const cards = main(page).locator('li:has([data-plate])');
  const planned = page.getByText('No seu plano', { exact: true }).filter({ visible: true });
  await expect(async () => {
    expect(await cards.count()).toBeGreaterThan(0);
    expect(await planned.count()).toBe(await cards.count());
  }).toPass();
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Só nos meus serviços' })).toBeChecked();
  await expect(async () => expect(await planned.count()).toBe(await cards.count())).toPass();
});
