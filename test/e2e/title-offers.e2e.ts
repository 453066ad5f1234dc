import type { Page } from 'playwright';
import { test } from 'vitest';
import { violationsOf } from './accessibility.ts';
import { changeMovie, offer } from './catalogue.ts';
import { CIDADE, expect, go, site, visit, visitWithoutPictures } from './site.ts';

const ticket = (page: Page) => page.getByRole('region', { name: 'Assista agora' });
/** The links to providers, without the link to choose subscriptions. */
const providerLinks = (page: Page) =>
  ticket(page).getByRole('link').and(page.locator('[target=_blank]'));
const nothing = { stream: [], free: [], ads: [], rent: [], buy: [] };

/** Opens a film with these offers instead of the catalogue's. */
async function offered(offers: Partial<Record<keyof typeof nothing, ReturnType<typeof offer>[]>>) {
  const page = await visit('/genres', {
    before: (tab) =>
      changeMovie(tab, 598, (movie) => {
        Object.assign(movie.providers, nothing, offers);
      }),
  });
  await go(page, CIDADE);
  await expect(ticket(page)).toBeVisible();
  return page;
}

test('a title without offers says so', { tags: 'default' }, async () => {
  const page = await visit('/movie/o-segredo-dos-seus-olhos-25376');
  await expect(
    ticket(page).getByText('No momento não encontramos este título em nenhum streaming.', {
      exact: true,
    }),
  ).toBeVisible();
  await expect(providerLinks(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Compre ou alugue' })).toHaveCount(0);
});

test('a title that can only be rented or bought says so', { tags: 'default' }, async () => {
  const page = await offered({
    rent: [offer(2, 'Apple TV', 'rent'), offer(3, 'Google Play', 'rent')],
    buy: [offer(2, 'Apple TV', 'buy'), offer(10, 'Amazon Video', 'buy')],
  });
  await expect(ticket(page).getByText('Só pra alugar ou comprar.')).toBeVisible();
  // A provider that rents and sells is shown under rent.
  await expect(providerLinks(page)).toHaveText([
    /Apple TV\s*PARA ALUGAR/,
    /Google Play\s*PARA ALUGAR/,
    /Amazon Video\s*PARA COMPRAR/,
  ]);
});

test('a free title says so', async () => {
  const page = await offered({ free: [offer(300, 'Pluto TV', 'free')] });
  await expect(ticket(page).getByText('Tá de graça na Pluto TV.')).toBeVisible();
  await expect(ticket(page).getByRole('link', { name: /Pluto TV/ })).toContainText(/GRÁTIS/);
});

test('a title at one provider names it, at several the first two', async () => {
  const single = await offered({ stream: [offer(8, 'Netflix', 'stream')] });
  await expect(ticket(single).getByText('Tá na Netflix.')).toBeVisible();
  await expect(ticket(single)).toContainText('Este título não está à venda nem para alugar.');
  const many = await offered({
    stream: [offer(8, 'Netflix', 'stream'), offer(307, 'Globoplay', 'stream')],
    ads: [offer(300, 'Pluto TV', 'ads')],
  });
  await expect(ticket(many).getByText('Tá na Netflix, no Globoplay e em mais 1.')).toBeVisible();
});

test('a provider without an address is named, not linked', async () => {
  const page = await offered({
    stream: [{ ...offer(8, 'Netflix', 'stream'), provider_link: null as unknown as string }],
  });
  await expect(ticket(page).getByText('PARA ASSISTIR', { exact: true })).toBeVisible();
  await expect(providerLinks(page)).toHaveCount(0);
});

test('the row of providers has arrows only if there are more than four', async () => {
  const services = (count: number) =>
    Array.from({ length: count }, (_, index) => offer(index + 1, `Serviço ${index + 1}`, 'stream'));
  const four = await offered({ stream: services(4) });
  await expect(providerLinks(four)).toHaveCount(4);
  await expect(ticket(four).getByRole('button')).toHaveCount(0);
  const six = await offered({ stream: services(6) });
  const forward = ticket(six).getByRole('button', { name: /^Avançar/ });
  const back = ticket(six).getByRole('button', { name: /^Voltar/ });
  await expect(forward).toBeVisible();
  await expect(back).toBeDisabled();
  const last = ticket(six).getByRole('link', { name: 'Serviço 6' });
  await expect(last).not.toBeInViewport({ ratio: 0.9 });
  await forward.click();
  await expect(last).toBeInViewport({ ratio: 0.9 });
  await expect(forward).toBeDisabled();
  await expect(back).toBeEnabled();
});

test(
  'a visitor says that an offer is wrong; without JavaScript the contact form knows the title',
  { tags: 'default' },
  async () => {
    const page = await visitWithoutPictures(CIDADE);
    const link = page.getByRole('link', { name: 'Essa informação tá errada?' });
    await expect(link).toHaveAttribute('href', '/contact?sobre=movie-598');
    await link.click();
    const dialog = page.getByRole('dialog', { name: 'Essa informação tá errada?' });
    await dialog.getByRole('button', { name: 'Enviar aviso' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Escolha o que está errado.');
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByLabel('O preço está errado').check();
    await dialog.getByLabel('Em qual plataforma?').selectOption({ index: 1 });
    await dialog.getByLabel('Quer contar mais? (opcional)').fill('Agora custa R$ 9,90.');
    const sent = page.waitForRequest(/\/api\/offers\/report$/);
    await dialog.getByRole('button', { name: 'Enviar aviso' }).click();
    expect((await sent).postDataJSON()).toEqual({
      media_id: 598,
      type: 'movie',
      problem: 'price',
      note: 'Agora custa R$ 9,90.',
      provider_id: expect.any(Number),
    });
    await expect(page.getByText('Valeu! A gente vai conferir.')).toBeVisible();
    await expect(dialog).toBeHidden();

    const html = await (await fetch(`${site}/contact?sobre=movie-598`)).text();
    expect(html).toMatch(/<input[^>]*value="Informação errada em Cidade de Deus"/);
    const refused = await fetch(`${site}/contact?sobre=%22%3E%3Cb%3E`, { redirect: 'manual' });
    expect([refused.status, refused.headers.get('location')]).toEqual([302, '/contact']);
  },
);
