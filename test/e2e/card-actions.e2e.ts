import type { Page, Request } from 'playwright';
import { describe, test } from 'vitest';
import type { MediaItem, ApiPage } from '#api/types.ts';
import { violationsOf } from './accessibility.ts';
import { signInWith } from './account.ts';
import { read } from './catalogue.ts';
import { FILMES } from './discover.ts';
import { asPerson, createPerson, PASSWORD } from './signed-in.ts';
import {
  expect,
  go,
  PHONE,
  screens,
  shiftsOf,
  untilHydrated,
  visitAfresh as visit,
  visitWithoutPictures,
} from './site.ts';

const button = (page: Page, action: 'VOU VER' | 'Já vi', name: string) =>
  page.getByRole('button', { name: `${action}: ${name}`, exact: true }).first();

/** The requests for the viewer's state of titles, from now on, in an array that grows. */
function watchStates(page: Page): string[] {
  const requestedIds: string[] = [];
  page.on('request', (request: Request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/viewer/titles') requestedIds.push(searchParams.get('movie_ids') ?? '');
  });
  return requestedIds;
}

const films = async () => {
  const { items } = await read<ApiPage<MediaItem>>('/movies/popular?size=3');
  return items.map((film) => ({
    id: film.id,
    name: film.media_type === 'movie' ? film.title : '',
  }));
};

describe.each(screens('390 px'))('the quick actions of a card at $name', ({ screen }) => {
  test('are under the art, large enough, and beside the card’s link', async () => {
    const page = await visit('/', screen);
    const requestedIds = watchStates(page);
    await expect(page.getByRole('button', { name: /^VOU VER: / }).first()).toBeVisible();
    const cards = await page.evaluate(() =>
      [...document.querySelectorAll('button[data-mark="watchlist"]')].map((watch) => {
        const actions = watch.parentElement!;
        const poster = actions.parentElement!.querySelector('img')!.getBoundingClientRect();
        const [first, second] = [...actions.querySelectorAll('button')];
        const [a, b] = [first!.getBoundingClientRect(), second!.getBoundingClientRect()];
        const drawn = first!.querySelector('span')!.getBoundingClientRect();
        return {
          coversArt: drawn.top < poster.bottom,
          isInLink: actions.closest('a') !== null,
          isSmall: [a, b].some(({ width, height }) => width < 44 || height < 44),
          overlap: a.right > b.left + 0.5,
        };
      }),
    );
    expect(cards.length).toBeGreaterThan(40);
    const right = { coversArt: false, isInLink: false, isSmall: false, overlap: false };
    expect(cards.filter((card) => JSON.stringify(card) !== JSON.stringify(right))).toEqual([]);
    // Visitors cost no request.
    expect(requestedIds).toEqual([]);
    expect(await shiftsOf(page)).toEqual([]);
  });
});

test('a visitor signs in from a card, and what they pressed is carried out; the hero has VOU VER too', async () => {
  const [film] = await films();
  const person = await createPerson();
  const page = await visitWithoutPictures('/', PHONE);
  await button(page, 'VOU VER', film!.name).tap();
  const dialog = page.getByRole('dialog', { name: 'Entrar!' });
  await expect(dialog).toBeVisible();
  await signInWith(dialog, person.email, PASSWORD);
  await expect(page.getByRole('status').getByText('Adicionado')).toBeVisible();
  await expect(button(page, 'VOU VER', film!.name)).toHaveAttribute('aria-pressed', 'true');
  await expect(button(page, 'Já vi', film!.name)).toHaveAttribute('aria-pressed', 'false');
  const kept = await person.call<ApiPage<MediaItem>>('GET', '/watchlist');
  expect(kept.items.map(({ id }) => id)).toEqual([film!.id]);
  const hero = page
    .getByRole('region', { name: 'Dica do dia' })
    .getByRole('button', { name: 'VOU VER', exact: true });
  await hero.tap();
  await expect(hero).toHaveAttribute('aria-pressed', 'true');
  await expect
    .poll(async () => (await person.call<ApiPage<MediaItem>>('GET', '/watchlist')).total)
    .toBe(2);
  // Another tab takes it off again.
  const secondTab = await page.context().newPage();
  await secondTab.goto('/');
  await untilHydrated(secondTab);
  // A tap before the tab knows what is kept would keep the film again.
  await expect(button(secondTab, 'VOU VER', film!.name)).toHaveAttribute('aria-pressed', 'true');
  await button(secondTab, 'VOU VER', film!.name).tap();
  await expect(button(page, 'VOU VER', film!.name)).toHaveAttribute('aria-pressed', 'false');
  await expect(hero).toHaveAttribute('aria-pressed', 'true');
});

test(
  'cards show what the viewer keeps, one request for all of them, and change by keyboard',
  { tags: 'default' },
  async () => {
    const [first, second] = await films();
    const person = await createPerson();
    await person.call('POST', '/watched/add', { media_id: second!.id, type: 'movie' });
    let requestedIds: string[] = [];
    const page = await visit(FILMES, {
      before: async (tab, context) => {
        requestedIds = watchStates(tab);
        await asPerson(person)(tab, context);
      },
    });
    await expect(button(page, 'Já vi', second!.name)).toHaveAttribute('aria-pressed', 'true');
    expect(requestedIds.map((ids) => ids.split(',').length)).toEqual([30]);
    // No card has new episodes.
    await expect(page.getByText(/^\d+ episódios? novos?$/)).toHaveCount(0);

    // From the card's link on.
    const link = page.locator(`main a[href$="-${first!.id}"]`).first();
    await link.focus();
    await page.keyboard.press('Tab');
    await expect(button(page, 'VOU VER', first!.name)).toBeFocused();
    await page.keyboard.press('Space');
    await expect(button(page, 'VOU VER', first!.name)).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL(FILMES);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(button(page, 'Já vi', first!.name)).toHaveAttribute('aria-pressed', 'true');
    await expect
      .poll(async () => (await person.call<ApiPage<MediaItem>>('GET', '/watched')).total)
      .toBe(2);
    expect(await shiftsOf(page)).toEqual([]);

    // Cards that a list loads later.
    await page.getByRole('link', { name: 'Carregar mais' }).click();
    await expect.poll(() => requestedIds.map((ids) => ids.split(',').length)).toEqual([30, 30]);
    expect(new Set(requestedIds.join().split(',')).size).toBe(60);

    // And those of a page that is navigated to.
    await go(page, '/category/popular');
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Filmes');
    await expect(button(page, 'VOU VER', first!.name)).toHaveAttribute('aria-pressed', 'true');
    await expect(button(page, 'Já vi', second!.name)).toHaveAttribute('aria-pressed', 'true');
    expect(await violationsOf(page)).toEqual([]);
  },
);

test('without their code the cards are links, and nothing else is missing', async () => {
  const page = await visitWithoutPictures(FILMES, {
    tolerate: /ERR_FAILED|Failed to fetch/,
    before: (tab) => tab.route('**/assets/quick-actions-*.js', (route) => route.abort()),
  });
  await page.locator('main li a').first().click();
  await expect(page).toHaveURL(/\/movie\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
