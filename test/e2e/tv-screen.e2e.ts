/** @module-tag default */
import type { Locator, Page } from 'playwright';
import { beforeAll, describe, test } from 'vitest';
import { isFullTier } from '#test/tier.ts';
import { TAGS, violationsHere } from './accessibility.ts';
import { createPerson } from './signed-in.ts';
import type { Person } from './signed-in.ts';
import { expect, visit, visitWithoutPictures } from './site.ts';
import type { Visit } from './site.ts';
import {
  asOldEngine,
  asTv,
  codeOn,
  fits,
  focusName,
  pairedTv,
  press,
  SMALL_TV,
  TV,
  type,
} from './tv.ts';

// Demonstration titles: Globoplay 307 and Netflix 8 have them.
const BICHO = 91000029;
const PALHACO = 91000067;
const SEINFELD = 1400;
const BACURAU = 446159;

let dora: Person;
let list: { id: number };

beforeAll(async () => {
  dora = await createPerson();
  await dora.call('PUT', '/services', { provider_ids: [307, 8] });
  for (const media_id of [BACURAU, BICHO, PALHACO])
    await dora.call('POST', '/watchlist/add', { media_id, type: 'movie' });
  const made = { name: 'Pra ver com a vó', description: 'Uma lista.', public: false };
  list = await dora.call('POST', '/collections', made);
  const series = { media_id: SEINFELD, type: 'serie' };
  await dora.call('POST', `/collections/${list.id}/add`, series);
});

/** The response to a poll while nobody has typed the code (RFC 8628). */
const POLLED = /\b400\b/;

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const focused = (page: Page) => page.locator(':focus');
const row = (page: Page, name: string) => page.getByRole('region', { name });
const whenThere = (selector: string) => (page: Page) => page.locator(selector).first().waitFor();
/** Opens the screens of a person whose TV is paired already. */
const openTv = async (
  person: Person,
  { before, ...more }: Visit = {},
  open = visitWithoutPictures,
) => {
  const token = await pairedTv(person);
  return open('/tv', {
    ...TV,
    ready: whenThere('.poster:focus'),
    ...more,
    before: async (page, context) => {
      await asTv(token)(page, context);
      await before?.(page, context);
    },
  });
};
const noViolations = async (page: Page) => expect(await violationsHere(page, TAGS)).toEqual([]);

test('a TV of 2019 is paired, and used with arrow keys, Enter and Back alone', async () => {
  const page = await visitWithoutPictures('/tv', {
    ...TV,
    tolerate: POLLED,
    before: asOldEngine,
    ready: whenThere('.code'),
  });
  await expect(heading(page)).toHaveText('Digite este código no celular');
  await expect(page.getByText('O código vale por mais 10 minutos.')).toBeVisible();
  const code = await codeOn(page);
  await expect(page.getByText(/^Em localhost:\d+\/mytv$/)).toBeVisible();
  await dora.call('POST', `/tv/code/${code}/register`);

  // The first row, and the row below it; each remembers its title.
  await expect(focused(page)).toHaveAccessibleName('O Palhaço, filme, 2011');
  await expect(heading(page)).toHaveText('O Palhaço');
  await expect(page.getByText('Tá no Globoplay, que você assina.')).toBeVisible();
  await press(page, 'ArrowRight');
  const second = await focusName(page);
  await expect(heading(page)).toHaveText(second.replace(/,.*/, ''));
  await press(page, 'ArrowDown', 'ArrowRight', 'ArrowRight');
  await expect(row(page, 'O que ver hoje').locator(':focus')).toBeVisible();
  const below = await focusName(page);
  await press(page, 'ArrowUp');
  expect(await focusName(page)).toBe(second);
  await press(page, 'ArrowDown');
  expect(await focusName(page)).toBe(below);

  // Opens a title and goes back.
  await page.keyboard.press('Enter');
  await expect(page.locator('.ticket :focus')).toBeVisible();
  await expect(heading(page).last()).toHaveText(below.replace(/,.*/, ''));
  await page.keyboard.press('Escape');
  await expect(focused(page)).toHaveAccessibleName(below);

  // Opens the search and a title in it, and goes back to the results.
  await press(page, 'ArrowUp', 'ArrowUp', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight');
  await expect(focused(page)).toHaveText('Buscar');
  await press(page, 'Enter');
  await type(page, 'bacu');
  const results = page.getByRole('group', { name: 'Resultados' });
  await expect(results.getByRole('button').first()).toHaveAccessibleName('Bacurau, filme, 2019');
  await press(page, 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight');
  await expect(focused(page)).toHaveAccessibleName('Bacurau, filme, 2019');
  await page.keyboard.press('Enter');
  await expect(page.locator('.ticket :focus')).toBeVisible();
  await expect(page.getByRole('button', { name: 'VOU VER' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.keyboard.press('Backspace');
  await expect(page.locator('.query')).toHaveText('bacu');
  await expect(focused(page)).toHaveAccessibleName('Bacurau, filme, 2019');
  await page.keyboard.press('Escape');
  await expect(focused(page)).toHaveText('Buscar');
});

const TVS = [
  { name: '1920 × 1080', screen: TV },
  { name: '1280 × 720', screen: SMALL_TV },
];
describe.each(isFullTier ? TVS : TVS.slice(1))('at $name', ({ screen }) => {
  test('every screen is readable from the sofa, and axe finds nothing', async () => {
    const page = await openTv(dora, { ...screen, reducedMotion: 'reduce' }, visit);
    await fits(page);
    await noViolations(page);
    // Reduced motion: the room follows the focus, but nothing moves on the way.
    const rooms = await page.evaluateHandle(comingRooms);
    await press(page, 'ArrowRight');
    const moving = await page.evaluate(() => document.getAnimations().length);
    await expect(heading(page)).toHaveText((await focusName(page)).replace(/,.*/, ''));
    expect(moving + (await page.evaluate(() => document.getAnimations().length))).toBe(0);
    expect(await rooms.jsonValue()).toEqual(['ready']);
    await press(page, 'ArrowUp', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter');
    await type(page, 'ci');
    await expect(page.getByText(/^Encontramos \d+ títulos$/)).toBeVisible();
    await fits(page);
    await noViolations(page);
    await press(page, 'Escape', 'ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.locator('.ticket :focus')).toBeVisible();
    await fits(page);
    await noViolations(page);
  });
});

/**
 * For each room that comes into view from now on: if its picture was there at that moment, or it had waited a second
 * for it.
 */
function comingRooms(): string[] {
  const rooms: string[] = [];
  const since = new Map<Node, number>();
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      for (const node of addedNodes) since.set(node, performance.now());
      const room = target as Element;
      if (!room.matches('.layer.wipe')) continue;
      const picture = room.querySelector('img')!;
      const hasWaited = performance.now() - (since.get(room) ?? 0) >= 1000;
      rooms.push((picture.complete && picture.naturalWidth > 0) || hasWaited ? 'ready' : 'not yet');
    }
  }).observe(document.getElementById('tv')!, {
    attributeFilter: ['class'],
    childList: true,
    subtree: true,
  });
  return rooms;
}

test('a title of the row for the person says why it is there, and where to watch it', async () => {
  const person = await createPerson();
  await person.call('PUT', '/services', { provider_ids: [307, 8] });
  for (const title of [
    { media_id: BACURAU, type: 'movie' },
    { media_id: 598, type: 'movie' },
    { media_id: 1396, type: 'serie' },
  ])
    await person.call('POST', '/rating', { ...title, rating: 10 });
  const page = await openTv(person, { ...TV, reducedMotion: 'reduce' }, visit);
  for (let downs = 0; downs < 4; downs += 1) {
    if ((await row(page, 'Pra você').locator(':focus').count()) > 0) break;
    await press(page, 'ArrowDown');
  }
  await expect(row(page, 'Pra você').locator(':focus')).toBeVisible();
  await expect(heading(page)).toHaveText((await focusName(page)).replace(/,.*/, ''));
  const paper = page.locator('.layer:not([aria-hidden=true]) .answer');
  await expect(paper).toContainText(/Bacurau|Cidade de Deus|Breaking Bad|de quem você viu/);
  await expect(paper).toContainText(/Tá (no|na|em|de graça)|Só pra alugar|No momento/);
  await fits(page);
  await noViolations(page);
});

test('VOU VER and Já vi are kept, and the rows follow', async () => {
  const person = await createPerson();
  await person.call('PUT', '/services', { provider_ids: [307, 8] });
  const page = await openTv(person);
  await expect(row(page, 'Minha lista')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.locator('.ticket :focus')).toBeVisible();
  // Moves past the offers, of which there are three at most.
  while ((await focusName(page)) !== 'VOU VER') await press(page, 'ArrowRight');
  const saved = page.waitForResponse('**/api/watchlist/add');
  await page.keyboard.press('Enter');
  await expect(focused(page)).toHaveAttribute('aria-pressed', 'true');
  expect((await saved).status()).toBe(200);
  expect((await saved).request().postData()).toMatch(/^media_id=\d+&type=(movie|serie)$/);
  // Back twice before the screen has changed, as on a slow TV, does not leave the page.
  await page.evaluate(() => {
    for (let presses = 0; presses < 2; presses += 1)
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true }));
  });
  await expect(row(page, 'Minha lista')).toHaveCount(1);
});

test('a title that is come back to has the focus where it was left', async () => {
  const page = await openTv(dora);
  await page.keyboard.press('Enter');
  await expect(page.locator('.ticket :focus')).toBeVisible();
  const title = await heading(page).last().textContent();
  for (let downs = 0; downs < 4 && (await page.locator('.poster:focus').count()) === 0; downs += 1)
    await press(page, 'ArrowDown');
  await expect(page.locator('.poster:focus')).toBeVisible();
  const similar = await focusName(page);
  await page.keyboard.press('Enter');
  await expect(page.locator('.ticket :focus')).toBeVisible();
  await expect(heading(page).last()).toHaveText(similar.replace(/,.*/, ''));
  await page.keyboard.press('Escape');
  await expect(heading(page).last()).toHaveText(title!);
  await expect(focused(page)).toHaveAccessibleName(similar);
});

test.runIf(isFullTier)(
  'keys pressed before a screen has the focus are not for the one below',
  async () => {
    const page = await openTv(dora);
    await press(page, 'ArrowUp', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight');
    await expect(focused(page)).toHaveText('Buscar');
    // The bar's next button is the one that signs out.
    await Promise.all(['Enter', 'ArrowRight', 'Enter'].map((key) => page.keyboard.press(key)));
    await expect(focused(page)).toHaveText(/^[ab]$/);
    await expect(heading(page).last()).toHaveText('Buscar');
    await press(page, 'Escape');
    await expect(focused(page)).toHaveText('Buscar');
  },
);

test.runIf(isFullTier)(
  'what is sent to the TV opens at once, over the rows and over another title',
  async () => {
    const page = await openTv(dora);
    const { items } = await dora.call<{ items: { id: string; on: boolean }[] }>(
      'GET',
      '/tv/screens',
    );
    const mine = items.find(({ on }) => on)!;
    await dora.call('POST', `/tv/screens/${mine.id}/open`, { kind: 'movie', id: BICHO });
    const name = heading(page).last();
    await expect(name).toHaveText('Bicho de Sete Cabeças');
    await dora.call('POST', `/tv/screens/${mine.id}/open`, { kind: 'series', id: SEINFELD });
    await expect(name).toHaveText('Seinfeld');
    await expect(page.locator('.ticket :focus')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(name).toHaveText('Bicho de Sete Cabeças');
    await expect(page.locator('.ticket :focus')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('.poster:focus')).toBeVisible();
  },
);

test.runIf(isFullTier)(
  'where the server is too busy for pixels, the drawings come as SVG',
  async () => {
    const busy = { status: 503, headers: { 'retry-after': '5' } };
    const page = await openTv(
      dora,
      {
        tolerate: /\b503\b/,
        before: (on) => on.route('**/art/**/*.webp', (it) => it.fulfill(busy)),
      },
      visit,
    );
    const drawing = (image: Locator) =>
      image.evaluate((node: HTMLImageElement) => node.complete && node.naturalWidth > 0);
    for (const image of [page.locator('.poster:focus img'), page.locator('.backdrop').last()]) {
      await expect(image).toHaveAttribute('src', /\.svg$/);
      await expect.poll(() => drawing(image)).toBe(true);
    }
  },
);

test('a session that is ended elsewhere leads back to a code, with a word about it', async () => {
  const person = await createPerson();
  const page = await openTv(person, { tolerate: /\b40[01]\b/ });
  const sessions = await person.call<{ items: { id: string; is_current: boolean }[] }>(
    'GET',
    '/users/me/sessions',
  );
  const tv = sessions.items.find((session) => !session.is_current)!;
  await person.call('DELETE', `/users/me/sessions/${tv.id}`);
  await expect(page.getByText('Esta TV saiu da sua conta.')).toBeVisible();
  await expect(page.locator('.code')).toBeVisible();
  await page.reload();
  await expect(page.locator('.code')).toBeVisible();
  await expect(page.getByText('Esta TV saiu da sua conta.')).toHaveCount(0);
});

test('somebody signs out on the TV itself', async () => {
  const page = await openTv(await createPerson());
  await press(page, 'ArrowUp', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight');
  await expect(focused(page)).toHaveAccessibleName('Sair da conta nesta TV');
  await press(page, 'Enter');
  await expect(heading(page).last()).toHaveText('Sair da conta nesta TV?');
  await noViolations(page);
  await press(page, 'ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.locator('.code')).toBeVisible();
});

test('without a connection the TV says so, and goes on by itself', async () => {
  const page = await visitWithoutPictures('/tv', {
    ...TV,
    tolerate: /ERR_FAILED|net::|\b400\b/,
    before: (fresh) => fresh.route('**/api/tv/code', (route) => route.abort(), { times: 1 }),
    ready: whenThere('.message'),
  });
  await expect(page.getByRole('status')).toContainText('A TV está sem internet.');
  await expect(page.locator('.code')).toBeVisible();
  await noViolations(page);
});
