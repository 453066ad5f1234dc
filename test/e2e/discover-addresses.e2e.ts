import { describe, test } from 'vitest';
import { cards, chip, expectList, FILMES, GUIDE, rail } from './discover.ts';
import { expect, PHONE, site, visitWithoutPictures as visit } from './site.ts';

describe('an address', () => {
  test.each([
    ['?de=1900&ate=9999&nota=7&page=1', ''],
    ['?generos=35&generos=18&idade=10&idade=L&gratis=sim', '?generos=18-35&idade=L-10'],
    ['?de=2020&ate=1990', '?de=1990&ate=2020'],
    ['?generos=999999&plataformas=abc', ''],
    ['?page=%00&de=%FF&nota_e=[]&generos={"a":1}&idade=%22', ''],
    ['?ordem=crescente&generos=18&utm_source=x', '?ordem=crescente&generos=18&utm_source=x'],
  ])('%s is cleaned, and the page is right', async (address, clean) => {
    let url = new URL(FILMES + address, site);
    for (let step = 0; step < 4; step += 1) {
      const answer = await fetch(url, { redirect: 'manual' });
      const next = answer.headers.get('location');
      if (answer.status === 200) break;
      expect([302, 307]).toContain(answer.status);
      url = new URL(next ?? '', url);
    }
    expect(url.pathname + url.search).toBe(FILMES + clean);
    const page = await visit(FILMES + address);
    await expect(page).toHaveURL(FILMES + clean);
    await expect(cards(page).first()).toBeVisible();
  });

  test(
    'shows an error with a link that keeps the filters if its page is past the end',
    { tags: 'default' },
    async () => {
      const page = await visit(`${FILMES}?generos=18&page=99`, { tolerate: /404/ });
      await expect(page.getByText('A lista acaba antes desta página')).toBeVisible();
      await page.getByRole('link', { name: 'Ir para a primeira página' }).click();
      await expect(page).toHaveURL(`${FILMES}?generos=18`);
      await expectList(page, `provider_ids=${GUIDE}&genre_ids=18`);
      expect((await fetch(`${site}${FILMES}?page=99`)).status).toBe(404);
    },
  );

  test(
    'has the unfiltered page as its canonical address if it has filters',
    { tags: 'default' },
    async () => {
      const html = await (await fetch(`${site}${FILMES}?generos=18`)).text();
      expect(html.includes(`<link rel="canonical" href="${site}${FILMES}"`)).toBe(true);
    },
  );
});

describe('without JavaScript', () => {
  test('the filters are a form that works', async () => {
    const page = await visit(FILMES, { javaScriptEnabled: false });
    await rail(page).getByText('Drama', { exact: true }).click();
    await rail(page).getByText('Crime', { exact: true }).click();
    await rail(page).getByText('Acima', { exact: true }).click();
    await rail(page).getByRole('textbox', { name: 'Nota' }).fill('7,5');
    await rail(page).getByRole('textbox', { name: 'Primeiro ano' }).fill('1990');
    await rail(page).getByRole('button', { name: 'Ver títulos' }).click();
    await expect(page).toHaveURL(`${FILMES}?de=1990&nota=7.5&nota_e=acima&generos=18-80`);
    await expectList(page, `provider_ids=${GUIDE}&year_min=1990&note=7.5&genre_ids=18,80`);
    await chip(page, 'Crime').click();
    await expect(page).toHaveURL(`${FILMES}?de=1990&nota=7.5&nota_e=acima&generos=18`);
  });

  test('on a phone the form is below the titles', async () => {
    const page = await visit(FILMES, { ...PHONE, javaScriptEnabled: false });
    await page.getByRole('link', { name: 'Filtros' }).click();
    await expect(rail(page).getByText('Só grátis')).toBeInViewport();
    await rail(page).getByText('Só grátis').click();
    await rail(page).getByRole('button', { name: 'Ver títulos' }).click();
    await expect(page).toHaveURL(`${FILMES}?gratis=1`);
    await expect(chip(page, 'Só grátis')).toBeVisible();
  });
});
