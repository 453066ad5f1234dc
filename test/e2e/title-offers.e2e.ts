import type { Page } from 'playwright';
import { test } from 'vitest';
import { changeMovie, offer } from './catalogue.ts';
import { CIDADE, expect, go, visit } from './site.ts';

const ticket = (page: Page) => page.getByRole('region', { name: 'Assista agora' });
/** The ways to a provider; who has not said what they pay for also finds a link to do so. */
const doors = (page: Page) => ticket(page).getByRole('link').and(page.locator('[target=_blank]'));
const nothing = { stream: [], free: [], ads: [], rent: [], buy: [] };

/** The ticket of a film that is offered in another way than the catalogue says. */
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

test('a title nobody offers says exactly that', async () => {
  const page = await visit('/movie/o-segredo-dos-seus-olhos-25376');
  await expect(
    ticket(page).getByText('No momento não encontramos este título em nenhum streaming.', {
      exact: true,
    }),
  ).toBeVisible();
  await expect(doors(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Compre ou alugue' })).toHaveCount(0);
});

test('a title only for rent or sale says so', async () => {
  const page = await offered({
    rent: [offer(2, 'Apple TV', 'rent'), offer(3, 'Google Play', 'rent')],
    buy: [offer(2, 'Apple TV', 'buy'), offer(10, 'Amazon Video', 'buy')],
  });
  await expect(ticket(page).getByText('Só pra alugar ou comprar.')).toBeVisible();
  // Rent wins where a shop does both.
  await expect(doors(page)).toHaveText([
    /Apple TV\s*PARA ALUGAR/,
    /Google Play\s*PARA ALUGAR/,
    /Amazon Video\s*PARA COMPRAR/,
  ]);
});

test('a title for free says so', async () => {
  const page = await offered({ free: [offer(300, 'Pluto TV', 'free')] });
  await expect(ticket(page).getByText('Tá de graça na Pluto TV.')).toBeVisible();
  await expect(ticket(page).getByRole('link', { name: /Pluto TV/ })).toContainText(/GRÁTIS/);
});

test('a title on one service names it, on many the first two', async () => {
  const one = await offered({ stream: [offer(8, 'Netflix', 'stream')] });
  await expect(ticket(one).getByText('Tá na Netflix.')).toBeVisible();
  await expect(ticket(one)).toContainText('Este título não está à venda nem para alugar.');
  const many = await offered({
    stream: [offer(8, 'Netflix', 'stream'), offer(307, 'Globoplay', 'stream')],
    ads: [offer(300, 'Pluto TV', 'ads')],
  });
  await expect(ticket(many).getByText('Tá na Netflix, no Globoplay e em mais 1.')).toBeVisible();
});

test('a service without an address is named, not linked', async () => {
  const page = await offered({
    stream: [{ ...offer(8, 'Netflix', 'stream'), provider_link: null as unknown as string }],
  });
  await expect(ticket(page).getByText('PARA ASSISTIR', { exact: true })).toBeVisible();
  await expect(doors(page)).toHaveCount(0);
});

test('the row of services has arrows only above four', async () => {
  const services = (count: number) =>
    Array.from({ length: count }, (_, index) => offer(index + 1, `Serviço ${index + 1}`, 'stream'));
  const four = await offered({ stream: services(4) });
  await expect(doors(four)).toHaveCount(4);
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
