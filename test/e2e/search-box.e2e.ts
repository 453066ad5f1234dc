import { describe, test } from 'vitest';
import {
  box,
  callsOf,
  fakeSearch,
  field,
  openBox,
  options,
  search,
  tab,
  titleCalls,
  trigger,
} from './search.ts';
import type { FakedSearch } from './search.ts';
import {
  CIDADE,
  expect,
  PHONE,
  screens,
  shiftsOf,
  untilHydrated,
  visitWithoutPictures as visit,
} from './site.ts';
import type { Visit } from './site.ts';

const PAIR = (text: string) => [`movies ${text} 1`, `series ${text} 1`];

async function open(screen: Visit, fake?: FakedSearch, path = '/genres') {
  let calls: Awaited<ReturnType<typeof fakeSearch>> = [];
  const page = await visit(path, {
    ...screen,
    before: async (own) => {
      calls = await fakeSearch(own, fake);
      await screen.before?.(own, own.context());
    },
  });
  return { page, calls };
}

describe.each(screens('1440 px'))('the search box at $name', ({ screen }) => {
  const isPhone = screen === PHONE;

  test('requests nothing for an empty text, waits until a text is unchanged for a second, but not after Enter', async () => {
    const { page, calls } = await open(screen);
    await openBox(page);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1000);
    await page.keyboard.type('   ');
    await page.keyboard.press('Enter');
    await page.clock.runFor(3000);
    expect(calls).toEqual([]);
    await field(page).fill('bac');
    await page.clock.runFor(900);
    await page.keyboard.type('u');
    await page.clock.runFor(990);
    expect(calls).toEqual([]);
    await page.clock.runFor(20);
    await expect.poll(() => titleCalls(calls)).toEqual(PAIR('bacu'));
    await page.clock.runFor(5000);
    expect(titleCalls(calls)).toHaveLength(2);
    await page.keyboard.type('r');
    await page.keyboard.press('Enter');
    await expect.poll(() => titleCalls(calls)).toHaveLength(4);
    await page.clock.runFor(5000);
    expect(titleCalls(calls)).toHaveLength(4);
  });

  test(
    'Enter searches once; cached results are shown while typing',
    { tags: 'default' },
    async () => {
      const { page, calls } = await open(screen);
      await search(page, 'bac');
      expect(titleCalls(calls)).toEqual(PAIR('bac'));
      await expect(box(page).getByText('ENCONTRAMOS 30 RESULTADO(S) EM SUA BUSCA')).toBeVisible();
      await page.keyboard.type('u');
      await page.keyboard.press('Enter');
      await expect(options(page).first()).toContainText('bacu filme 1');
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 1000);
      await page.keyboard.press('Backspace');
      await expect(options(page).first()).toContainText('bac filme 1');
      await page.clock.runFor(3000);
      expect(titleCalls(calls)).toEqual([...PAIR('bac'), ...PAIR('bacu')].toSorted());
    },
  );

  test('keeps a text typed and submitted before its code has loaded', async () => {
    const { page, calls } = await open({
      ...screen,
      before: (own) =>
        own.route('**/assets/search-box-*.js', async (route) => {
          await new Promise((resolve) => setTimeout(resolve, 1200));
          await route.continue();
        }),
    });
    await trigger(page).click();
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('bacurau');
    await page.keyboard.press('Enter');
    expect(calls).toEqual([]);
    await expect(tab(page, 'Títulos')).toBeVisible();
    // At once, without the debounce.
    await expect.poll(() => titleCalls(calls), { timeout: 600 }).toHaveLength(2);
    await expect(options(page).first()).toContainText('bacurau filme 1');
    await expect(page).toHaveURL('/genres');
    expect(titleCalls(calls)).toEqual(PAIR('bacurau'));
  });

  test('is a form that leads to the search page if its code fails to load', async () => {
    const { page } = await open({
      ...screen,
      tolerate: /search-box|ERR_FAILED/,
      before: (own) => own.route('**/assets/search-box-*.js', (route) => route.abort('failed')),
    });
    await trigger(page).click();
    await page.keyboard.type('cidade de deus');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search?query=cidade+de+deus');
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: /Cidade de Deus/ })
        .first(),
    ).toBeVisible();
  });

  test('a second Enter and the link open the search page', async () => {
    const { page } = await open(screen, undefined, '/');
    await search(page, 'cidade');
    await page.unroute(/\/api\/(movies|series|persons)\/search\?/);
    await expect(page).toHaveURL('/');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search?query=cidade');
    await expect(box(page)).toBeHidden();
    await page.goBack();
    await trigger(page).click();
    await expect(field(page)).toHaveValue('cidade');
    await box(page).getByRole('link', { name: 'Ver todos os resultados' }).click();
    await expect(page).toHaveURL('/search?query=cidade');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Busca: cidade');
  });

  test('can be used by keyboard, up to opening a title', { tags: 'default' }, async () => {
    const { page } = await open(screen);
    await search(page, 'x');
    const active = page.locator('[role=option][aria-selected=true]');
    await expect(active).toHaveCount(0);
    await page.keyboard.press('ArrowDown');
    await expect(active).toContainText('x filme 1');
    const id = await active.getAttribute('id');
    await expect(field(page)).toHaveAttribute('aria-activedescendant', String(id));
    // The first page has 20 films and 3 series; scrolling to its end loads the rest.
    await page.keyboard.press('End');
    await expect(active).toHaveAttribute('aria-posinset', '23');
    await page.keyboard.press('ArrowDown');
    await expect(active).toHaveCount(1);
    await expect(options(page)).toHaveCount(30);
    await page.keyboard.press('End');
    await expect(active).toHaveAttribute('aria-posinset', '30');
    await expect(active).toBeInViewport();
    await page.keyboard.press('ArrowDown');
    await expect(active).toHaveCount(0);
    await page.keyboard.press('ArrowUp');
    await expect(active).toHaveAttribute('aria-posinset', '30');
    await page.keyboard.press('Home');
    await expect(active).toContainText('x filme 1');
    await page.keyboard.press('ArrowLeft');
    await expect(active).toHaveCount(0);
    await expect(field(page)).not.toHaveAttribute('aria-activedescendant', /./);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(CIDADE);
    await expect(box(page)).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('a title is a link that a click or a tap opens', async () => {
    const { page } = await open(screen);
    await search(page, 'x');
    const first = options(page).first();
    await expect(first).toHaveAccessibleName('x filme 1 Filme, 2019');
    if (isPhone) await first.tap();
    else await first.click();
    await expect(page).toHaveURL(CIDADE);
    await expect(box(page)).toBeHidden();
  });

  test('people have their own tab, reachable with the arrow keys', async () => {
    const { page, calls } = await open(screen);
    await search(page, 'fe');
    await expect(tab(page, 'Títulos')).toHaveAttribute('aria-selected', 'true');
    await tab(page, 'Títulos').focus();
    await page.keyboard.press('ArrowRight');
    await expect(tab(page, 'Pessoas')).toBeFocused();
    await expect(options(page)).toHaveCount(2);
    await expect(options(page).first()).toHaveAttribute('href', '/person/90000001');
    await expect(options(page).first()).toContainText('Atriz');
    await expect(box(page).getByText('ENCONTRAMOS 2 RESULTADO(S) EM SUA BUSCA')).toBeVisible();
    expect(callsOf(calls)).toEqual([...PAIR('fe'), 'persons fe 1'].toSorted());
    await page.keyboard.press('ArrowRight');
    await expect(tab(page, 'Títulos')).toBeFocused();
    await expect(options(page).first()).toContainText('fe filme 1');
    expect(calls).toHaveLength(3);
  });

  test('the clear button empties the field', async () => {
    const { page, calls } = await open(screen);
    await search(page, 'x');
    await box(page).getByRole('button', { name: 'Limpar busca', exact: true }).click();
    await expect(field(page)).toHaveValue('');
    await expect(field(page)).toBeFocused();
    await expect(options(page)).toHaveCount(0);
    await expect(box(page).getByRole('button', { name: 'Limpar busca', exact: true })).toHaveCount(
      0,
    );
    expect(titleCalls(calls)).toHaveLength(2);
  });

  test('cleans pasted text, and keeps the caret', async () => {
    const { page, calls } = await open(screen);
    await openBox(page);
    await page.keyboard.insertText('ba<b>\u0000\u202eau');
    await expect(field(page)).toHaveValue('babau');
    for (let step = 0; step < 2; step += 1) await page.keyboard.press('ArrowLeft');
    await page.keyboard.insertText('<c>');
    await page.keyboard.type('X');
    await expect(field(page)).toHaveValue('babcXau');
    await page.keyboard.press('Enter');
    await expect.poll(() => titleCalls(calls)).toEqual(PAIR('babcXau'));
  });

  test('causes no layout shift', async () => {
    const { page } = await open({ ...screen, reuse: false }, undefined, CIDADE);
    const places = () =>
      page
        .getByRole('banner')
        .evaluate((bar) =>
          [bar, ...bar.querySelectorAll('a, button')]
            .filter((element) => element.closest('dialog') === null && element.checkVisibility())
            .map((element) => element.getBoundingClientRect().toJSON() as unknown),
        );
    const before = await places();
    const width = () => page.evaluate(() => document.querySelector('main')?.clientWidth);
    const wide = await width();
    await search(page, 'x');
    expect(await places()).toEqual(before);
    expect(await width()).toBe(wide);
    expect(await shiftsOf(page)).toEqual([]);
  });

  test('stores recent searches only in this browser, until they are cleared', async () => {
    const { page } = await open(screen);
    for (const text of ['bacurau', 'dark']) {
      await openBox(page);
      await field(page).fill(text);
      await page.keyboard.press('Enter');
      await expect(options(page).first()).toContainText(`${text} filme 1`);
      await box(page).getByRole('button', { name: 'Limpar busca', exact: true }).click();
      await page.keyboard.press('Escape');
      await expect(box(page)).toBeHidden();
      // The entry of the phone's panel is left; that would cancel a reload.
      await page.waitForFunction(() => !history.state?.modal);
    }
    await page.reload();
    await untilHydrated(page);
    await openBox(page);
    const recents = box(page).getByRole('region', { name: 'Buscas recentes' });
    await expect(recents.getByRole('listitem')).toHaveText(['dark', 'bacurau']);
    await recents.getByRole('button', { name: 'bacurau', exact: true }).click();
    await expect(field(page)).toHaveValue('bacurau');
    await expect(options(page).first()).toContainText('bacurau filme 1');
    await box(page).getByRole('button', { name: 'Limpar busca', exact: true }).click();
    await recents.getByRole('button', { name: 'Remover dark' }).click();
    await expect(recents.getByRole('listitem')).toHaveText(['bacurau']);
    await expect(field(page)).toBeFocused();
    await recents.getByRole('button', { name: 'Limpar buscas recentes' }).click();
    await expect(recents).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });
});
