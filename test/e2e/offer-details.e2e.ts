import { describe, test } from 'vitest';
import { violationsHere, violationsOf } from './accessibility.ts';
import { expect, go, screens, site, visit, visitWithoutPictures } from './site.ts';
import { asVisitorOf } from './visitor.ts';

// The demonstration has invented details of this film and this series, and of one more.
const FILM = '/movie/a-origem-27205';
const SERIES = '/serie/todo-mundo-odeia-o-chris-92000050';

describe.each(screens('390 px'))('the details of offers at $name', ({ screen }) => {
  test(
    'say on the buttons what happens, and below what is known',
    { tags: 'default' },
    async () => {
      const page = await visit(FILM, screen);
      const ticket = page.getByRole('region', { name: 'Assista agora' });
      const netflix = ticket.getByRole('link', { name: /^Abrir na Netflix/ });
      await expect(netflix).toContainText('PARA ASSISTIR');
      await expect(netflix).toContainText('Dublado e legendado, até HD');
      const hbo = ticket.getByRole('link', { name: /^Abrir na HBO Max/ });
      await expect(hbo).toContainText(/Sai em [23] dias/);
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
    },
  );
});

describe.each(screens('390 px'))('the details of a series at $name', ({ screen }) => {
  test(
    'have a map of its seasons, fold further offers, and close with Esc',
    { tags: 'default' },
    async () => {
      const page = await visit(SERIES, screen);
      const ticket = page.getByRole('region', { name: 'Assista agora' });
      const globoplay = ticket.getByRole('link', { name: /^Abrir no Globoplay/ });
      await expect(globoplay).toContainText('Temporadas 3 e 4, dublado');
      await expect(ticket.getByRole('img', { name: /Globoplay: temporadas 3 e 4/ })).toBeVisible();
      await expect(ticket.getByRole('heading', { name: 'Temporada por temporada' })).toBeVisible();

      const folded = ticket.getByRole('link', { name: /^Ir para o Paramount\+/ });
      await expect(folded).toBeHidden();
      await ticket.getByText('e mais 1', { exact: true }).click();
      await expect(folded).toBeVisible();
      await expect(folded).toContainText(/Sai em 1[12] dias/);

      const flap = ticket.locator('details').filter({ hasText: 'Ver detalhes e fontes' });
      await flap.locator('summary').click();
      const sources = flap.getByRole('link', { name: 'Como a gente confere' });
      await expect(sources).toBeVisible();
      expect(await violationsHere(page)).toEqual([]);
      // The flap is below both halves of the ticket, and as wide.
      const [line, half, end] = await Promise.all(
        [
          flap.locator('summary'),
          ticket.getByRole('heading', { name: 'Temporada por temporada' }),
          sources,
        ].map(async (part) => (await part.boundingBox())!),
      );
      expect(end!.y).toBeGreaterThan(Math.max(line!.y, half!.y));
      // Esc in a dialog above the flap closes only the dialog.
      await flap.getByRole('link', { name: 'Essa informação tá errada?' }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(sources).toBeVisible();
      await sources.focus();
      await page.keyboard.press('Escape');
      await expect(sources).toBeHidden();
      await expect(flap.locator('summary')).toBeFocused();
    },
  );
});

test('a series leads with the visitor’s service, which is never folded away', async () => {
  const page = await visitWithoutPictures(SERIES, { before: asVisitorOf('Paramount+') });
  const ticket = page.getByRole('region', { name: 'Assista agora' });
  await expect(
    ticket.getByText('As temporadas 1 e 2 tão no Paramount+, que você assina.'),
  ).toBeVisible();
  const paramount = ticket.getByRole('link', { name: /^Ir para o Paramount\+/ });
  await expect(paramount).toContainText('Você assina');
  await expect(paramount.getByText('PARA ASSISTIR')).toBeHidden();
  await expect(ticket.getByRole('listitem').first()).toContainText('Paramount+');
  await expect(ticket.getByText(/^e mais/)).toHaveCount(0);
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
  test(
    'says where everything comes from, also without JavaScript',
    { tags: 'default' },
    async () => {
      const page = await visit('/fontes', { ...screen, javaScriptEnabled: false });
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'De onde vem cada informação',
      );
      await expect(page.getByText('JustWatch, pelo TMDB.', { exact: false })).toBeVisible();
      await expect(page.getByText(/De cada 100 respostas, \d+ foram conferidas/)).toBeVisible();
      await expect(page.getByText('Nenhuma fonte informa.', { exact: false })).toBeVisible();
      // No other source is set up, so none is named.
      await expect(page.getByText('Streaming Availability')).toHaveCount(0);
      await expect(page.getByText('Inventar preço, data ou dublagem.')).toBeVisible();
    },
  );

  test('is accessible, and the footer leads to it', async () => {
    const page = await visit('/doubts', screen);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Fontes' }).click();
    await expect(page).toHaveURL('/fontes');
    expect(await violationsOf(page)).toEqual([]);
  });
});
