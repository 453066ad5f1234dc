import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { box, fakeSearch, field, film, openBox, options, search, titleCalls } from './search.ts';
import type { Call, FakedSearch } from './search.ts';
import { expect, PHONE, SCREENS, screens, visitWithoutPictures as visit } from './site.ts';
import type { Visit } from './site.ts';
import { firstByDefault } from '#test/tier.ts';

async function visitWith(screen: Visit, fake: FakedSearch) {
  let calls: Call[] = [];
  const page = await visit('/genres', {
    ...screen,
    before: async (own) => {
      calls = await fakeSearch(own, fake);
    },
  });
  return { page, calls };
}

const scroller = (page: Page) => box(page).getByRole('listbox').locator('..');
const status = (page: Page) => box(page).getByRole('status');

/** A promise that the test resolves. */
function makeGate() {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  return { opened, open: () => open() };
}

describe.each(screens('390 px'))('search results at $name', ({ screen }) => {
  test(
    'load more near the end, until there are no more films or series, each result once',
    { tags: 'default' },
    async () => {
      const { page, calls } = await visitWith(screen, { movies: 27, series: 45 });
      await search(page, 'x');
      await expect(options(page)).toHaveCount(40);
      await page.waitForTimeout(300);
      expect(titleCalls(calls)).toHaveLength(2);
      await expect(scroller(page)).toBeVisible();
      const scrollTo = (fromEnd: number) =>
        scroller(page).evaluate((element, distance) => {
          element.scrollTop = element.scrollHeight - element.clientHeight - distance;
        }, fromEnd);
      await scrollTo(80);
      await page.waitForTimeout(300);
      expect(titleCalls(calls)).toHaveLength(2);
      await scrollTo(40);
      await expect(options(page)).toHaveCount(67);
      await scrollTo(0);
      await expect(options(page)).toHaveCount(72);
      await scrollTo(0);
      await page.waitForTimeout(300);
      expect(titleCalls(calls)).toEqual(
        [1, 2, 3].flatMap((n) => `movies x ${n}`).concat([1, 2, 3].map((n) => `series x ${n}`)),
      );
      const hrefs = await options(page).evaluateAll((all) =>
        all.map((link) => link.getAttribute('href')),
      );
      expect(new Set(hrefs).size).toBe(72);
    },
  );

  test('load more at once if there is nothing to scroll', async () => {
    const { page, calls } = await visitWith(
      { ...screen, viewport: { width: screen.viewport.width, height: 3600 } },
      {
        movies: 45,
        series: 0,
        // Three results a page do not fill the list.
        meet: async (route, { page: number, kind }) => {
          const items = kind === 'series' ? [] : [1, 2, 3].map((n) => film(number * 10 + n));
          const total = kind === 'series' ? 0 : 9;
          const pages = kind === 'series' ? 0 : 3;
          await route.fulfill({ json: { items, total, page: number, size: 20, pages } });
          return true;
        },
      },
    );
    await openBox(page);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1000);
    await field(page).fill('x');
    await page.keyboard.press('Enter');
    // Three rows of 80 px fill neither list; on a phone even nine do not.
    const count = screen === PHONE ? 9 : 6;
    // Sooner than the 100 ms for which scrolling would have to pause.
    for (let step = 0; step < 16; step += 1) {
      await page.clock.runFor(5);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await expect(options(page)).toHaveCount(count);
    await page.clock.runFor(1000);
    expect(titleCalls(calls)).toHaveLength(screen === PHONE ? 6 : 4);
  });

  test('announce loading, and their number in a separate status', async () => {
    const gate = makeGate();
    const more = makeGate();
    const { page } = await visitWith(screen, {
      meet: (_, { page: number }) => (number === 1 ? gate.opened : more.opened),
    });
    await openBox(page);
    await field(page).fill('x');
    await page.keyboard.press('Enter');
    await expect(box(page).getByRole('tabpanel').getByText('Carregando...')).toBeVisible();
    await expect(status(page)).toHaveText('Carregando...');
    await expect(box(page).getByText('retornou')).toHaveCount(0);
    gate.open();
    await expect(options(page)).toHaveCount(23);
    await expect(status(page)).toHaveText('30 resultados encontrados');
    await page.keyboard.press('ArrowUp');
    await expect(scroller(page).getByText('Carregando mais resultados...')).toBeVisible();
    await expect(status(page)).toHaveText('Carregando mais resultados...');
    more.open();
    await expect(options(page)).toHaveCount(30);
    await expect(status(page)).toHaveText('30 resultados encontrados');
  });

  test('show a message if there are none', { tags: 'default' }, async () => {
    const { page } = await visitWith(screen, { movies: 0, series: 0, persons: 0 });
    await openBox(page);
    await field(page).fill('x');
    await page.keyboard.press('Enter');
    await expect(box(page).getByRole('tabpanel')).toContainText('A Busca não retornou resultados');
    await expect(box(page).getByText('Sem resultados para esta busca.')).toBeVisible();
    await expect(status(page)).toHaveText('A Busca não retornou resultados');
    await expect(field(page)).toHaveAttribute('aria-expanded', 'false');
  });

  test('the response for an earlier text is not shown for a later one', async () => {
    const slow = makeGate();
    const { page } = await visitWith(screen, {
      meet: (_, { query }) => (query === 'old' ? slow.opened : undefined),
    });
    await openBox(page);
    await field(page).fill('old');
    await page.keyboard.press('Enter');
    await field(page).fill('new');
    await page.keyboard.press('Enter');
    await expect(options(page).first()).toContainText('new filme 1');
    slow.open();
    await page.waitForTimeout(400);
    await expect(options(page).first()).toContainText('new filme 1');
  });

  test('the previous results stay until the new ones have loaded', async () => {
    const slow = makeGate();
    const { page } = await visitWith(screen, {
      meet: (_, { query }) => (query === 'b' ? slow.opened : undefined),
    });
    await search(page, 'a');
    await field(page).fill('b');
    await page.keyboard.press('Enter');
    await expect(box(page).getByRole('listbox')).toHaveAttribute('aria-busy', 'true');
    await expect(options(page).first()).toContainText('a filme 1');
    await expect(box(page).getByText('ENCONTRAMOS')).toHaveCount(0);
    slow.open();
    await expect(options(page).first()).toContainText('b filme 1');
    await expect(box(page).getByRole('listbox')).toHaveAttribute('aria-busy', 'false');
  });
});

const expectedProblems = /422|500|ERR_CONNECTION_RESET|api\/(movies|series)\/search/;

describe('when the search fails', () => {
  test.each(
    firstByDefault([
      ['answers 500', { status: 500, json: { detail: 'x' } }],
      ['refuses', { status: 422, json: { detail: 'x' } }],
    ]),
  )(
    'and %s, it says nothing false and offers another try',
    { tags: 'default' },
    async (_, answer) => {
      let fails = true;
      const page = await visit('/genres', {
        tolerate: expectedProblems,
        before: (own) =>
          fakeSearch(own, {
            meet: async (route) => {
              if (!fails) return false;
              await route.fulfill(answer);
              return true;
            },
          }),
      });
      await openBox(page);
      await page.clock.install();
      await field(page).fill('x');
      await page.keyboard.press('Enter');
      const again = box(page).getByRole('button', { name: 'Tentar de novo' });
      await expect(async () => {
        await page.clock.fastForward(1000);
        await expect(again).toBeVisible({ timeout: 150 });
      }).toPass({ timeout: 30_000, intervals: [50] });
      await expect(box(page).getByText(/retornou|Sem resultados|ENCONTRAMOS/)).toHaveCount(0);
      await expect(status(page)).toHaveText('A busca não respondeu.');
      fails = false;
      await again.click();
      await expect(options(page).first()).toContainText('x filme 1');
      await expect(again).toHaveCount(0);
    },
  );

  test('an error is shown before the last attempt, and Enter tries again', async () => {
    let fails = true;
    const page = await visit('/genres', {
      tolerate: expectedProblems,
      before: (own) =>
        fakeSearch(own, {
          meet: async (route) => {
            if (fails) await route.fulfill({ status: 500, json: { detail: 'x' } });
            return fails;
          },
        }),
    });
    await openBox(page);
    await field(page).fill('x');
    await page.keyboard.press('Enter');
    // The first of three more attempts follows after a second.
    const again = box(page).getByRole('button', { name: 'Tentar de novo' });
    await expect(again).toBeVisible({ timeout: 900 });
    fails = false;
    await page.keyboard.press('Enter');
    await expect(options(page).first()).toContainText('x filme 1', { timeout: 900 });
  });

  test('a later page that fails to load does not remove the earlier ones', async () => {
    let fails = true;
    const page = await visit('/genres', {
      tolerate: expectedProblems,
      before: (own) =>
        fakeSearch(own, {
          meet: async (route, { page: number }) => {
            if (!fails || number === 1) return false;
            await route.fulfill({ status: 422, json: { detail: 'x' } });
            return true;
          },
        }),
    });
    await search(page, 'x');
    await page.keyboard.press('ArrowUp');
    const again = scroller(page).getByRole('button', { name: 'Tentar de novo' });
    await expect(again).toBeVisible();
    await expect(options(page)).toHaveCount(23);
    fails = false;
    await again.click();
    await expect(options(page)).toHaveCount(30);
  });

  test(
    'without a network there is a message, and the search continues when it is back',
    { tags: 'default' },
    async () => {
      const page = await visit('/genres', {
        tolerate: /ERR_INTERNET_DISCONNECTED/,
        before: (own) => fakeSearch(own),
      });
      await openBox(page);
      await page.context().setOffline(true);
      await field(page).fill('x');
      await page.keyboard.press('Enter');
      await expect(box(page).getByRole('button', { name: 'Tentar de novo' })).toBeVisible();
      await page.context().setOffline(false);
      await expect(options(page).first()).toContainText('x filme 1');
    },
  );
});

test('a list closed before it loads requests more only when it is opened', async () => {
  const gate = makeGate();
  const { page, calls } = await visitWith(SCREENS[0].screen, {
    movies: 60,
    meet: () => gate.opened,
  });
  await openBox(page);
  await field(page).fill('x');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  gate.open();
  await page.waitForTimeout(600);
  expect(titleCalls(calls)).toHaveLength(2);
  // Esc returned the focus to the control that opens the box.
  await page.keyboard.press('Enter');
  await expect(options(page).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await expect.poll(() => titleCalls(calls)).toHaveLength(4);
});

test('the keyboard cannot select results of the previous text', async () => {
  const gate = makeGate();
  const { page } = await visitWith(SCREENS[0].screen, {
    meet: async (_, { query }) => {
      if (query === 'ab') await gate.opened;
    },
  });
  await search(page, 'a');
  await page.keyboard.type('b');
  // Requests results for the new text at once; those of the previous text are still visible.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(options(page).first()).toContainText('a filme 1');
  await expect(field(page)).not.toHaveAttribute('aria-activedescendant');
  await expect(box(page).getByRole('option', { selected: true })).toHaveCount(0);
  gate.open();
  await expect(options(page).first()).toContainText('ab filme 1');
  await page.keyboard.press('ArrowDown');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
});

test('clearing the field removes its results', async () => {
  const gate = makeGate();
  const { page } = await visitWith(SCREENS[0].screen, {
    meet: async (_, { query }) => {
      if (query === 'b') await gate.opened;
    },
  });
  await search(page, 'a');
  await box(page).getByRole('button', { name: 'Limpar busca' }).click();
  await field(page).fill('b');
  await page.keyboard.press('Enter');
  await expect(box(page).getByText('Carregando...').first()).toBeVisible();
  await expect(options(page)).toHaveCount(0);
  gate.open();
  await expect(options(page).first()).toContainText('b filme 1');
});

test('a word that a phone’s keyboard is still composing is searched for', async () => {
  const { page, calls } = await visitWith(SCREENS[1].screen, {});
  await openBox(page);
  const keyboard = await page.context().newCDPSession(page);
  for (const text of ['b', 'ba', 'bac']) {
    await keyboard.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  }
  await expect(options(page).first()).toContainText('bac filme 1');
  expect(titleCalls(calls)).toEqual(['movies bac 1', 'series bac 1']);
  await keyboard.send('Input.insertText', { text: 'bacu' });
  await expect(field(page)).toHaveValue('bacu');
  await expect(options(page).first()).toContainText('bacu filme 1');
});
