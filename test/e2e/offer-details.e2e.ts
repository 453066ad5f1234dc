import { describe, test } from 'vitest';
import { violationsOf } from './accessibility.ts';
import { expect, go, screens, site, visit, visitWithoutPictures } from './site.ts';

// The demonstration has invented details of this film and this series, and of no other.
const FILM = '/movie/a-origem-27205';
const SERIES = '/serie/the-office-2316';

describe.each(screens('390 px'))('the details of offers at $name', ({ screen }) => {
  test('say on the buttons what happens, and below what is known', async () => {
    const page = await visit(FILM, screen);
    const ticket = page.getByRole('region', { name: 'Assista agora' });
    const netflix = ticket.getByRole('link', { name: /^Abrir na Netflix/ });
    await expect(netflix).toContainText('PARA ASSISTIR');
    await expect(netflix).toContainText('Dublado e legendado, até HD');
    const hbo = ticket.getByRole('link', { name: /^Abrir na HBO Max/ });
    await expect(hbo).toContainText(/sai em [23] dias/);
    await expect(hbo).toHaveAttribute('href', 'https://play.hbomax.com/');
    await expect(ticket.getByRole('link', { name: /Apple TV/ })).toContainText(
      /aluguel R\$\s14,90 \(visto em \d+\/\d+\)/,
    );
    const details = ticket.locator('details');
    await expect(details.getByText('Abre direto no filme.').first()).toBeHidden();
    await details.locator('summary').click();
    await expect(details.getByText('Abre direto no filme.').first()).toBeVisible();
    await expect(details.getByText('a confirmar', { exact: true })).toBeVisible();
    await expect(details).toContainText('estes detalhes foram inventados');
    expect(await violationsOf(page)).toEqual([]);
  });

  test('of a series say which seasons', async () => {
    const page = await visitWithoutPictures(SERIES, screen);
    const netflix = page.getByRole('link', { name: /^Abrir na Netflix/ });
    await expect(netflix).toContainText('temporadas 1 a 5');
  });
});

test('they open without JavaScript', async () => {
  const page = await visitWithoutPictures(FILM, { javaScriptEnabled: false });
  await page.getByText('Ver detalhes e fontes').click();
  await expect(page.getByText('Abre direto no filme.').first()).toBeVisible();
});

test('they come with a navigation too, and to nobody else', async () => {
  const page = await visitWithoutPictures('/genres');
  await go(page, FILM);
  await expect(page.getByRole('link', { name: /^Abrir na Netflix/ })).toBeVisible();
  const answer = await fetch(`${site}/page-data/offers/movie/27205`);
  expect(answer.status).toBe(404);
});

test('a title of which no other source knows anything is as it was', async () => {
  const page = await visitWithoutPictures('/movie/central-do-brasil-666');
  await expect(page.getByText('Ver detalhes e fontes')).toHaveCount(0);
  const ticket = page.getByRole('region', { name: 'Assista agora' });
  await expect(ticket.getByRole('link', { name: /^Netflix/ })).toBeVisible();
});

describe.each(screens('390 px'))('the page about sources at $name', ({ screen }) => {
  test('says where everything comes from, also without JavaScript', async () => {
    const page = await visit('/fontes', { ...screen, javaScriptEnabled: false });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('De onde vem cada informação');
    await expect(page.getByText('JustWatch, pelo TMDB.', { exact: false })).toBeVisible();
    await expect(page.getByText(/De cada 100 respostas, \d+ foram conferidas/)).toBeVisible();
    await expect(page.getByText('Nenhuma fonte informa.', { exact: false })).toBeVisible();
    // No other source is set up, so none is named.
    await expect(page.getByText('Streaming Availability')).toHaveCount(0);
    await expect(page.getByText('Inventar preço, data ou dublagem.')).toBeVisible();
  });

  test('is accessible, and the footer leads to it', async () => {
    const page = await visit('/doubts', screen);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Fontes' }).click();
    await expect(page).toHaveURL('/fontes');
    expect(await violationsOf(page)).toEqual([]);
  });
});
