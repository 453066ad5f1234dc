import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import type { FoundTitle, SearchMeaning, MediaPage } from '#api/types.ts';
import { violationsHere } from './accessibility.ts';
import { read } from './catalogue.ts';
import { box, field, openBox, options, tab } from './search.ts';
import { expect, PHONE, screens, shiftsOf, visitWithoutPictures as visit } from './site.ts';
import { asVisitorOf } from './visitor.ts';
import { firstByDefault } from '#test/tier.ts';

const QUERY = 'filme do wagner moura na netflix';
const PATH = '/search?query=filme+do+wagner+moura+na+netflix';

const main = (page: Page) => page.getByRole('main');
const chips = (page: Page) =>
  main(page).getByRole('list', { name: 'A gente entendeu' }).getByRole('link');
const chip = (page: Page, label: string) =>
  main(page).getByRole('link', { name: `Tirar o filtro: ${label}`, exact: true });
const answer = (page: Page, text: string | RegExp) =>
  main(page).getByRole('heading', { level: 2, name: text });

const meaningOf = (query: string, ignore = '') =>
  read<SearchMeaning>(`/search/meaning?query=${encodeURIComponent(query)}&ignore=${ignore}`);

async function namesOf(kind: 'movies' | 'series', ignore: string): Promise<string[]> {
  const { items } = await read<MediaPage>(
    `/${kind}/search?query=${encodeURIComponent(QUERY)}&ignore=${ignore}`,
  );
  return (items as FoundTitle[]).map((title) =>
    title.media_type === 'movie' ? title.title : title.name,
  );
}

describe.each(screens('1440 px'))('a query that says more than a name, at $name', ({ screen }) => {
  test.each(firstByDefault([true, false]))(
    'is shown as typed, with a chip for each part, the answer and the person (JavaScript: %s)',
    { tags: 'default' },
    async (javaScriptEnabled) => {
      const page = await visit(PATH, { ...screen, javaScriptEnabled });
      const { counts, filters } = await meaningOf(QUERY);
      const person = filters.find((filter) => filter.type === 'person')!.person;
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Busca: ${QUERY}`);
      await expect(main(page).getByRole('textbox', { name: 'Busca' })).toHaveValue(QUERY);
      await expect(chips(page)).toHaveText([/Filme$/, /com Wagner Moura$/, /na Netflix$/]);
      await expect(
        answer(page, `São ${counts.movies} filmes do Wagner Moura na Netflix.`),
      ).toBeVisible();
      const first = main(page).locator('li:has([data-plate])').locator('..').first();
      await expect(first.getByRole('link').first()).toHaveText(
        `Wagner MouraAtor, ${person.titles} títulos aqui`,
      );
      await expect(first.getByRole('link').first()).toHaveAttribute('href', /^\/person\/\d+$/);
      await expect(first.locator('[data-plate]')).toHaveCount(counts.movies);
    },
  );

  test.each([true, false])(
    'loses the part whose chip is taken off (JavaScript: %s)',
    async (javaScriptEnabled) => {
      const page = await visit(PATH, { ...screen, javaScriptEnabled });
      await chip(page, 'na Netflix').click();
      await expect(page).toHaveURL(`${PATH}&sem=servico`);
      await expect(chips(page)).toHaveText([/Filme$/, /com Wagner Moura$/, /./].slice(0, 2));
      const { counts } = await meaningOf(QUERY, 'provider');
      await expect(answer(page, `São ${counts.movies} filmes do Wagner Moura.`)).toBeVisible();
      await chip(page, 'Filme').click();
      await expect(page).toHaveURL(`${PATH}&sem=tipo-servico`);
      await expect(
        main(page)
          .getByRole('link', { name: /Narcos/ })
          .first(),
      ).toBeVisible();
      await main(page).getByRole('link', { name: 'Voltar à busca inteira' }).click();
      await expect(page).toHaveURL(PATH);
      await main(page).getByRole('link', { name: 'Buscar só as palavras' }).click();
      await expect(page).toHaveURL(`${PATH}&sem=tudo`);
      await expect(main(page).getByRole('link', { name: /^Tirar o filtro/ })).toHaveCount(0);
    },
  );

  test('loses a part by Backspace on its chip, and the focus stays among the chips', async () => {
    const page = await visit(PATH, screen);
    await chip(page, 'com Wagner Moura').focus();
    await page.keyboard.press('Backspace');
    await expect(page).toHaveURL(`${PATH}&sem=pessoa`);
    await expect(chip(page, 'com Wagner Moura')).toHaveCount(0);
    await expect(chip(page, 'na Netflix')).toBeFocused();
    await page.keyboard.press('Delete');
    await expect(page).toHaveURL(`${PATH}&sem=pessoa-servico`);
    await expect(chip(page, 'Filme')).toBeFocused();
  });

  test('loses both parts that are taken off before the page without the first is there', async () => {
    const page = await visit(PATH, screen);
    await page.route('**/api/search/meaning?**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    await chip(page, 'com Wagner Moura').focus();
    await page.keyboard.press('Delete');
    await expect(chip(page, 'na Netflix')).toBeFocused();
    await page.keyboard.press('Delete');
    await expect(page).toHaveURL(`${PATH}&sem=pessoa-servico`);
    await expect(chips(page)).toHaveText([/Filme$/]);
  });

  test('shows below what is found with one part less', async () => {
    const page = await visit(PATH, screen);
    const shown = await namesOf('movies', '');
    const elsewhere = (await namesOf('movies', 'provider')).filter((name) => !shown.includes(name));
    expect(elsewhere).not.toEqual([]);
    const outside = main(page).getByRole('region', { name: 'Fora da Netflix' });
    for (const name of elsewhere.slice(0, 6))
      await expect(outside.getByRole('link', { name })).toBeVisible();
    await expect(outside.locator('[data-plate]')).toHaveCount(Math.min(6, elsewhere.length));
    const others = main(page).getByRole('region', { name: 'Se não for só filme' });
    await expect(others.getByRole('link', { name: /Narcos.*Série, 3 temporadas/ })).toBeVisible();
    await outside.getByRole('link', { name: 'Tirar “na Netflix”' }).click();
    await expect(page).toHaveURL(`${PATH}&sem=servico`);
  });

  test('says “que você assina” only to who does', async () => {
    const { counts } = await meaningOf(QUERY);
    const sentence = `São ${counts.movies} filmes do Wagner Moura na Netflix`;
    const mine = await visit(PATH, { ...screen, before: asVisitorOf('Netflix') });
    await expect(answer(mine, `${sentence}, que você assina.`)).toBeVisible();
    const others = await visit(PATH, { ...screen, before: asVisitorOf('Globoplay') });
    await expect(answer(others, `${sentence}.`)).toBeVisible();
    await expect(others.getByText('que você assina')).toBeHidden();
  });

  test('a person’s name shows the person and their titles', async () => {
    const page = await visit('/search?query=fernanda+torres', screen);
    const { counts } = await meaningOf('fernanda torres');
    const total = counts.movies + counts.series;
    expect(total).toBeGreaterThan(1);
    await expect(answer(page, new RegExp(`^São ${total} .* da Fernanda Torres\\.$`))).toBeVisible();
    await expect(
      main(page).getByRole('link', { name: /^Fernanda Torres Atriz, \d+ títulos aqui$/ }),
    ).toBeVisible();
    await expect(main(page).locator('[data-plate]')).toHaveCount(total);
    await expect(main(page).getByText('Sem resultados')).toHaveCount(0);
  });

  test('two people are shown, in one chip that takes off both', async () => {
    const query = 'filme com wagner moura e alice braga';
    const path = `/search?query=${query.replaceAll(' ', '+')}`;
    const { counts } = await meaningOf(query);
    const page = await visit('/genres', screen);
    await openBox(page);
    await field(page).fill(query);
    await page.keyboard.press('Enter');
    await expect(options(page)).toHaveCount(counts.movies + 2);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(path);
    await expect(chips(page)).toHaveText([/Filme$/, /com Wagner Moura e Alice Braga$/]);
    await expect(answer(page, / com Wagner Moura e Alice Braga\.$/)).toBeVisible();
    const list = main(page).locator('ul:has(> li [data-plate])').first();
    await expect(list.getByRole('link', { name: /^Wagner Moura Ator, / })).toBeVisible();
    await expect(list.getByRole('link', { name: /^Alice Braga Atriz, / })).toBeVisible();
    await expect(list.locator('[data-plate]')).toHaveCount(counts.movies);
    await chip(page, 'com Wagner Moura e Alice Braga').click();
    await expect(page).toHaveURL(`${path}&sem=pessoa`);
    await expect(chips(page)).toHaveText([/Filme$/]);
  });

  test('a person is shown where no title is left', async () => {
    const card = (page: Page) =>
      main(page).getByRole('link', { name: /^Daniel Radcliffe Ator, \d+ títulos aqui$/ });
    const page = await visit('/search?query=daniel+radcliffe&tipo=novelas', screen);
    await expect(card(page)).toBeVisible();
    await expect(main(page).getByText('Nenhuma novela do Daniel Radcliffe.')).toBeVisible();
    await expect(main(page).getByText(/não retornou|Sem resultados/)).toHaveCount(0);
    const mine = await visit('/search?query=daniel+radcliffe&meus=1', {
      ...screen,
      before: asVisitorOf('MUBI'),
    });
    await expect(card(mine)).toBeVisible();
    await expect(
      main(mine).getByText('Nenhum título do Daniel Radcliffe nos seus serviços.'),
    ).toBeVisible();
    const unset = await visit('/search?query=daniel+radcliffe&meus=1', screen);
    await expect(main(unset).getByText('O que você assina?')).toBeVisible();
    await expect(card(unset)).toBeVisible();
  });

  test('a suggestion adds a service that has some of the titles', async () => {
    const page = await visit('/search?query=fernanda+torres', screen);
    const suggestion = main(page).getByRole('link', { name: /^Buscar também: n[ao] / });
    const words = (await suggestion.textContent())!.replace('Buscar também: ', '');
    await suggestion.click();
    await expect(chip(page, words)).toBeVisible();
    const { counts } = await meaningOf(`fernanda torres ${words}`);
    const fewer = counts.movies + counts.series;
    expect(fewer).toBeGreaterThan(0);
    expect(fewer).toBeLessThan((await meaningOf('fernanda torres')).counts.movies + 100);
    await expect(answer(page, new RegExp(`da Fernanda Torres ${words}\\.$`))).toBeVisible();
  });

  test('a part that nothing meets is crossed out, and the answer says what came back', async () => {
    const query = 'titanic na netflix';
    const { filters } = await meaningOf(query);
    expect(filters).toMatchObject([{ type: 'provider', applied: false }]);
    const page = await visit(`/search?query=${query.replaceAll(' ', '+')}`, screen);
    await expect(
      answer(page, /nenhum título na Netflix\. Sem “na Netflix”, (tem um|são \d+) filmes?\.$/),
    ).toBeVisible();
    await expect(chip(page, 'na Netflix')).toHaveCSS('text-decoration-line', 'line-through');
    await expect(
      main(page)
        .getByRole('link', { name: /Titanic/ })
        .first(),
    ).toBeVisible();
  });

  test.each([
    PATH,
    `${PATH}&sem=tudo`,
    '/search?query=fernanda+torres',
    '/search?query=titanic+na+netflix',
    '/search?query=novela+das+nove+2012',
  ])('%s is accessible, without layout shifts, and fits the screen', async (path) => {
    const page = await visit(path, { pictures: true, ...screen, before: asVisitorOf('Netflix') });
    expect(await violationsHere(page)).toEqual([]);
    expect((await shiftsOf(page)).filter(({ value }) => value >= 0.001)).toEqual([]);
    const tooWide = await main(page)
      .locator('h1, h2, form, nav, ul')
      .evaluateAll(
        (all) => all.filter((element) => element.scrollWidth > element.clientWidth).length,
      );
    expect(tooWide).toBe(0);
  });

  test('in the box the person is the first result, above the limits that were understood', async () => {
    const page = await visit('/genres', screen);
    const { counts } = await meaningOf(QUERY);
    await openBox(page);
    await field(page).fill(QUERY);
    await page.keyboard.press('Enter');
    await expect(options(page).first()).toHaveAccessibleName(
      /^Wagner Moura Ator, \d+ títulos aqui$/,
    );
    await expect(options(page)).toHaveCount(counts.movies + 1);
    await expect(options(page).first()).toHaveAttribute('aria-setsize', `${counts.movies + 1}`);
    await expect(box(page).getByText('Filme, na Netflix', { exact: true })).toBeVisible();
    await expect(tab(page, 'Títulos')).toHaveText(`Títulos ${counts.movies}`);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Wagner Moura' })).toBeVisible();
  });
});

test('at 320 px everything fits', async () => {
  const page = await visit(PATH, { ...PHONE, viewport: { width: 320, height: 568 } });
  await expect(chips(page)).toHaveCount(3);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('novelas are a kind of their own', async () => {
  const { counts } = await meaningOf('br');
  const page = await visit('/search?query=br');
  const kinds = page.getByRole('navigation', { name: 'Tipo de título' });
  await kinds.getByRole('link', { name: `Novelas ${counts.novelas}` }).click();
  await expect(page).toHaveURL('/search?query=br&tipo=novelas');
  await expect(main(page).locator('[data-plate]')).toHaveCount(counts.novelas);
  await expect(
    main(page)
      .getByRole('link', { name: /Avenida Brasil/ })
      .first(),
  ).toBeVisible();
  await expect(main(page).getByRole('link', { name: /Breaking Bad/ })).toHaveCount(0);
});
