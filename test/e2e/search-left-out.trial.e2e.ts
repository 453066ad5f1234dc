// A search that finds something only without some of its words.
import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { violationsHere } from './accessibility.ts';
import { expect, screens, shiftsOf, visitWithoutPictures as visit } from './site.ts';

const PATH = '/search?query=Jack+e+Rose+titanic';
const NOTE = 'Deixamos de fora: “Jack e Rose”.';

const main = (page: Page) => page.getByRole('main');
const titanic = (page: Page) =>
  main(page)
    .getByRole('link', { name: /Titanic/ })
    .first();

describe.each(screens('1440 px'))('words left out of a search, at $name', ({ screen }) => {
  test.each([true, false])(
    'are said, and counted on request (JavaScript: %s)',
    async (javaScriptEnabled) => {
      const page = await visit(PATH, { ...screen, javaScriptEnabled });
      await expect(titanic(page)).toBeVisible();
      await expect(main(page).getByText(NOTE)).toBeVisible();
      await main(page).getByRole('link', { name: 'Buscar com todas as palavras' }).click();
      await expect(page).toHaveURL(`${PATH}&sem=tudo`);
      await expect(titanic(page)).toHaveCount(0);
      await expect(main(page).getByText(NOTE)).toHaveCount(0);
      await main(page).getByRole('link', { name: 'Voltar à busca inteira' }).click();
      await expect(titanic(page)).toBeVisible();
    },
  );

  test('are said beside what was understood of the others', async () => {
    const page = await visit(`${PATH}+filme`, screen);
    await expect(main(page).getByText(NOTE)).toBeVisible();
    await expect(main(page).getByRole('link', { name: 'Tirar o filtro: Filme' })).toBeVisible();
  });

  test('are said, and searched on request, also when a filter has been taken off', async () => {
    const page = await visit(`${PATH}+filme&sem=tipo`, screen);
    await expect(main(page).getByText(NOTE)).toBeVisible();
    await expect(main(page).getByRole('link', { name: 'Voltar à busca inteira' })).toBeVisible();
    await main(page).getByRole('link', { name: 'Buscar com todas as palavras' }).click();
    await expect(page).toHaveURL(`${PATH}+filme&sem=tudo`);
    await expect(main(page).getByText(NOTE)).toHaveCount(0);
  });

  test('leave the page accessible, without layout shifts', async () => {
    const page = await visit(PATH, { pictures: true, ...screen });
    expect(await violationsHere(page)).toEqual([]);
    expect((await shiftsOf(page)).filter(({ value }) => value >= 0.001)).toEqual([]);
  });
});
