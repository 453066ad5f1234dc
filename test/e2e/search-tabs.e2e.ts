import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { read } from './catalogue.ts';
import { box, fakeSearch, field, openBox, options, search, tab } from './search.ts';
import { expect, PHONE, screens, visitWithoutPictures as visit } from './site.ts';
import { firstByDefault } from '#test/tier.ts';

const main = (page: Page) => page.getByRole('main');
const tabs = (page: Page) => page.getByRole('navigation', { name: 'O que buscar' });
const kinds = (page: Page) => page.getByRole('navigation', { name: 'Tipo de título' });
const total = async (call: string) => (await read<{ total: number }>(call)).total;

/** The API's numbers of films, series and people for a text. */
async function totalsOf(text: string) {
  const [films, series, people] = await Promise.all(
    ['movies', 'series', 'persons'].map((kind) => total(`/${kind}/search?query=${text}`)),
  );
  return { films: films!, series: series!, people: people! };
}

describe.each(screens('390 px'))('tabs and kinds at $name', ({ screen }) => {
  test.each(firstByDefault([true, false]))(
    'the page’s tabs carry the number of their results (JavaScript: %s)',
    { tags: 'default' },
    async (javaScriptEnabled) => {
      const { films, series, people } = await totalsOf('silva');
      const page = await visit('/search?query=silva', { ...screen, javaScriptEnabled });
      await expect(tabs(page).getByRole('link')).toHaveText([
        `Títulos ${films + series}`,
        `Pessoas ${people}`,
      ]);
    },
  );

  test('the box’s tabs carry the number of their results', async () => {
    const page = await visit('/genres', { ...screen, before: (own) => fakeSearch(own) });
    await search(page, 'x');
    await expect(box(page).getByRole('tab')).toHaveText(['Títulos 30', 'Pessoas 2']);
  });

  test('the box offers the other tab only if it has results', async () => {
    const page = await visit('/genres', {
      ...screen,
      before: (own) => fakeSearch(own, { movies: 0, series: 0, persons: 0 }),
    });
    await openBox(page);
    await field(page).fill('x');
    await page.keyboard.press('Enter');
    await expect(box(page).getByText('Sem resultados para esta busca.')).toBeVisible();
    await expect(box(page).getByRole('tab')).toHaveText(['Títulos 0', 'Pessoas 0']);
    await expect(box(page).getByRole('button', { name: /^Buscar em/ })).toHaveCount(0);
  });

  test('a new text in the box starts at its titles', async () => {
    const page = await visit('/genres', { ...screen, before: (own) => fakeSearch(own) });
    await search(page, 'x');
    await tab(page, 'Pessoas').click();
    await expect(options(page).first()).toContainText('x pessoa 1');
    await field(page).fill('xy');
    await expect(tab(page, 'Títulos')).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(options(page).first()).toContainText('xy filme 1');
  });

  test('on the search page the box has its query, and the next one after another search', async () => {
    const page = await visit('/search?query=cidade', screen);
    const { promise: opened, resolve: letPass } = Promise.withResolvers<void>();
    await page.route('**/api/movies/search?query=amor*', (route) =>
      opened.then(() => route.continue()),
    );
    await openBox(page);
    await expect(field(page)).toHaveValue('cidade');
    await expect(options(page).first()).toContainText('Cidade');
    await page.keyboard.press('Escape');
    await main(page).getByRole('textbox', { name: 'Busca' }).fill('amor');
    await main(page).getByRole('button', { name: 'Buscar' }).click();
    await expect(page).toHaveURL('/search?query=amor');
    // The page arrives while the box is open, and leaves the focus to it.
    await openBox(page);
    letPass();
    await expect(main(page).locator('h1')).toHaveText('Busca: amor');
    await expect(field(page)).toHaveValue('amor');
    await expect(field(page)).toBeFocused();
  });

  test.each([true, false])(
    'the kinds are links to the films or the series only (JavaScript: %s)',
    async (javaScriptEnabled) => {
      const { films, series } = await totalsOf('cidade');
      const page = await visit('/search?query=cidade', { ...screen, javaScriptEnabled });
      const links = main(page).locator('li:has([data-plate])').getByRole('link');
      await expect(links).toHaveCount(films + series);
      await kinds(page)
        .getByRole('link', { name: `Séries ${series}` })
        .click();
      await expect(page).toHaveURL('/search?query=cidade&tipo=series');
      await expect(links).toHaveCount(series);
      for (const link of await links.all())
        await expect(link).toHaveAttribute('href', /^\/serie\//);
      await expect(kinds(page).locator('[aria-current=page]')).toHaveText(`Séries ${series}`);
      // The tab has the number of all titles: it leads to all of them.
      await expect(tabs(page).getByRole('link').first()).toHaveText(`Títulos ${films + series}`);
      await kinds(page)
        .getByRole('link', { name: `Filmes ${films}` })
        .click();
      await expect(page).toHaveURL('/search?query=cidade&tipo=filmes');
      await expect(links).toHaveCount(films);
      await kinds(page).getByRole('link', { name: 'Tudo' }).click();
      await expect(page).toHaveURL('/search?query=cidade');
      await expect(links).toHaveCount(films + series);
    },
  );

  test('the page offers the other tab only if it has results', async () => {
    const page = await visit('/search?query=zzzzqqqqxxxx', screen);
    await expect(main(page)).toContainText('Sem resultados para esta busca.');
    await expect(main(page).getByRole('link', { name: /^Buscar em/ })).toHaveCount(0);
    await page.goto('/search?query=cidade&tab=pessoas');
    await expect(main(page)).toContainText('Sem resultados para esta busca.');
    const { films, series } = await totalsOf('cidade');
    await main(page)
      .getByRole('link', { name: `Buscar em Títulos (${films + series} títulos)` })
      .click();
    await expect(page).toHaveURL('/search?query=cidade');
  });
});

test('without titles, a button leads to the people', async () => {
  const page = await visit('/genres', {
    ...PHONE,
    before: (own) => fakeSearch(own, { movies: 0, series: 0, persons: 2 }),
  });
  await openBox(page);
  await field(page).fill('x');
  await page.keyboard.press('Enter');
  await box(page).getByRole('button', { name: 'Buscar em Pessoas' }).click();
  await expect(options(page).first()).toContainText('x pessoa 1');
  await expect(tab(page, 'Pessoas')).toHaveAttribute('aria-selected', 'true');
  await expect(field(page)).toBeFocused();
});

test('one Esc closes the box although the focus is elsewhere', async () => {
  const page = await visit('/genres', { before: (own) => fakeSearch(own) });
  await search(page, 'x');
  await page.getByRole('heading', { level: 1 }).click();
  await expect(options(page)).toHaveCount(0);
  await expect(field(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(box(page)).toBeHidden();
});

test('the panel of a phone of 390 × 844 shows four results whole', async () => {
  const page = await visit('/genres', { ...PHONE, before: (own) => fakeSearch(own) });
  await search(page, 'x');
  await expect.poll(async () => (await box(page).boundingBox())?.height).toBe(422);
  for (let index = 0; index < 4; index += 1)
    await expect(options(page).nth(index)).toBeInViewport({ ratio: 1 });
  await expect(box(page).getByRole('link', { name: 'Ver todos os resultados' })).toBeInViewport({
    ratio: 1,
  });
});
