import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { CIDADE, expect, screens, visit } from './site.ts';

const cards = (page: Page, name: RegExp) => page.getByRole('main').getByRole('link', { name });
const CARD = /^Nota \d,\d\s*Cidade de Deus/;
const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

describe.each(screens('390 px'))('finding where to watch a title, at $name', ({ screen }) => {
  test('leads from the home page to a title and its providers', { tags: 'default' }, async () => {
    const page = await visit('/', screen);
    await cards(page, CARD).first().scrollIntoViewIfNeeded();
    expect(await scrolled(page)).toBeGreaterThan(10);
    await cards(page, CARD).first().click();

    await expect(page).toHaveURL(CIDADE);
    await expect(page.getByRole('heading', { level: 1, name: 'Cidade de Deus' })).toBeVisible();
    expect(await scrolled(page)).toBe(0);
    const ticket = page.getByRole('region', { name: 'Assista agora' });
    const sentence = ticket.getByText('Tá no Globoplay e na HBO Max.');
    await expect(sentence).toBeInViewport({ ratio: 1 });
    const services = ticket.getByRole('link').and(page.locator('[target=_blank]'));
    await expect(services).toHaveText([
      /Globoplay\s*PARA ASSISTIR/,
      /HBO Max\s*PARA ASSISTIR/,
      /Apple TV\s*PARA ALUGAR/,
      /Google Play\s*PARA ALUGAR/,
      /Amazon Video\s*PARA ALUGAR/,
    ]);
    await expect(services.first()).toBeInViewport({ ratio: 1 });
    for (const service of await services.all()) {
      await expect(service).toHaveAttribute('target', '_blank');
      await expect(service).toHaveAttribute('rel', /\bno(referrer|opener)\b/);
      await expect(service).toHaveAttribute('href', /^https:\/\/.*Cidade%20de%20Deus/);
    }
    await expect(ticket).toContainText(
      /Conferido em \d{2}\/\d{2}\/\d{4}\. Fonte: catálogo de demonstração\./,
    );

    await page.goBack();
    await expect(page).toHaveURL('/');
    await expect(cards(page, CARD).first()).toBeAttached();
  });

  test('opens a provider in a new tab', async () => {
    const page = await visit(CIDADE, {
      ...screen,
      thirdParties: ['https://globoplay.globo.com'],
      before: (_, context) =>
        context.route('https://globoplay.globo.com/**', (route) =>
          route.fulfill({ contentType: 'text/html', body: '<title>Globoplay</title>' }),
        ),
    });
    const opening = page.waitForEvent('popup');
    await page.getByRole('link', { name: /^Globoplay\s*PARA ASSISTIR/ }).click();
    const shop = await opening;
    await expect(shop).toHaveURL('https://globoplay.globo.com/busca/?q=Cidade%20de%20Deus');
    expect(await shop.evaluate(() => window.opener)).toBeNull();
    await expect(page).toHaveURL(CIDADE);
  });

  test('every new page begins at its top', async () => {
    const page = await visit('/', screen);
    const footer = page.getByRole('navigation', { name: 'Rodapé' });
    for (const [name, path] of [
      ['Plataformas', '/platforms'],
      ['Gêneros', '/genres'],
      ['Home', '/'],
    ] as const) {
      await footer.getByRole('link', { name }).click();
      await expect(page).toHaveURL(path);
      await expect.poll(() => scrolled(page)).toBe(0);
    }
    await page.goto(CIDADE);
    await page
      .getByRole('region', { name: 'Você também pode gostar de:' })
      .getByRole('link')
      .first()
      .click();
    await expect(page).not.toHaveURL(CIDADE);
    await expect.poll(() => scrolled(page)).toBe(0);
  });
});

test('Back restores the scroll position', async () => {
  const page = await visit('/');
  const card = cards(page, CARD).first();
  await card.scrollIntoViewIfNeeded();
  const before = await scrolled(page);
  await card.click();
  await expect(page).toHaveURL(CIDADE);
  await page.goBack();
  await expect.poll(() => scrolled(page)).toBe(before);
});
