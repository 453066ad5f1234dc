import type { CDPSession, Page } from 'playwright';
import { describe, test } from 'vitest';
import type { MediaItem, TitleInfo, TitleProviders } from '#api/types.ts';
import { longestAnswer } from '#web/home/longest-answer.ts';
import { whereSentence, othersAnswer, placesOf } from '#web/offer-parts/offers.ts';
import { personalSentence } from '#web/personalisation/first-paint.ts';
import { violationsHere } from './accessibility.ts';
import { changeMovie, offer, read } from './catalogue.ts';
import {
  CIDADE,
  expect,
  go,
  SCREENS,
  screens,
  scrollThrough,
  untilHydrated,
  visitWithoutPictures as visit,
  shiftsOf,
} from './site.ts';
import { asVisitorOf, blockStorage, holdScripts, isHydrated } from './visitor.ts';

const pill = (page: Page, name: string) =>
  page.getByRole('region', { name: 'O que você assina?' }).getByRole('button', { name });
const ticket = (page: Page) => page.getByRole('region', { name: 'Assista agora' });
const sentence = (page: Page) => ticket(page).locator('p').first();
const ask = (page: Page) => page.getByRole('link', { name: 'Marque o que você assina' });
const inPlan = (page: Page) =>
  page.getByText('No seu plano', { exact: true }).filter({ visible: true });
const shopsOf = (page: Page) => ticket(page).getByRole('link').filter({ hasText: 'Max' });

/** The public answer, and those for each one and each two of a title's plans, all, and none. */
const answersOf = (providers: TitleProviders): string[] => {
  const places = placesOf(providers);
  const ids = places.map(([id]) => ({ id }));
  const chosen = [ids, [{ id: 0 }], ...ids.flatMap((first) => ids.map((two) => [first, two]))];
  const others = othersAnswer(providers);
  return [
    whereSentence(providers),
    ...chosen.map((mine) => personalSentence(places, others, mine) ?? whereSentence(providers)),
  ];
};

/** The text of a title's page, and the positions of its links to providers and of its list items. */
const seen = (page: Page) =>
  page.evaluate(() => {
    const top = document.querySelector('article');
    const parts = [...document.querySelectorAll('[aria-labelledby=assista] a, article li')];
    return {
      text: top?.innerText,
      places: parts
        // The place of what is closed in a line that opens depends on whether somebody has asked for it.
        .filter((part) => part.checkVisibility())
        .map((part) => part.getBoundingClientRect())
        .map(({ left, top: y, width, height }) => [left, y + window.scrollY, width, height].join())
        .toSorted(),
    };
  });

describe.each(screens('390 px'))('subscriptions, at $name', ({ screen }) => {
  test(
    'are chosen once, and personalise the next page from its first paint',
    { tags: 'default' },
    async () => {
      const page = await visit('/', { ...screen, pictures: true });
      const row = page.getByRole('region', { name: 'O que você assina?' });
      const place = await row.boundingBox();
      for (const name of ['Globoplay', 'MUBI']) {
        await expect(pill(page, name)).toHaveAttribute('aria-pressed', 'false');
        await pill(page, name).click();
        await expect(pill(page, name)).toHaveAttribute('aria-pressed', 'true');
      }
      await expect(inPlan(page).first()).toBeVisible();
      // The texts above have changed, but have the same height.
      const above = (await row.boundingBox())?.y ?? 0;
      expect(above + (await page.evaluate(() => window.scrollY))).toBe(place?.y);

      const release = await holdScripts(page);
      await page.goto(CIDADE, { waitUntil: 'commit' });
      await expect(sentence(page)).toHaveText('Tá no Globoplay, que você assina.');
      await expect(page.getByRole('contentinfo')).toBeAttached();
      expect(await isHydrated(page)).toBe(false);
      await expect(ask(page)).toBeHidden();
      const door = ticket(page).getByRole('link', { name: /^Globoplay/ });
      await expect(door.getByText('✓ Você assina')).toBeVisible();
      await expect(door.getByText('PARA ASSISTIR')).toBeHidden();
      await expect(inPlan(page).first()).toBeVisible();
      const before = await seen(page);

      await release();
      await untilHydrated(page);
      expect(await seen(page)).toEqual(before);
      await scrollThrough(page);
      expect(await shiftsOf(page)).toEqual([]);
    },
  );

  test('are first on the ticket, both visually and for screen readers', async () => {
    const page = await visit('/genres', {
      pictures: true,
      ...screen,
      before: asVisitorOf('HBO Max'),
    });
    const release = await holdScripts(page);
    await page.goto(CIDADE, { waitUntil: 'commit' });
    await expect(sentence(page)).toHaveText('Tá na HBO Max, que você assina.');
    await expect(page.getByRole('contentinfo')).toBeAttached();
    const globoplay = ticket(page).getByRole('link', { name: /^Globoplay/ });
    const isFirst = async () => {
      const [mine, theirs] = [await shopsOf(page).boundingBox(), await globoplay.boundingBox()];
      return (mine?.x ?? 0) < (theirs?.x ?? 0) && mine?.y === theirs?.y;
    };
    expect(await isFirst()).toBe(true);
    await release();
    await untilHydrated(page);
    expect(await isFirst()).toBe(true);
    await expect(ticket(page).getByRole('link').first()).toHaveText(/HBO Max/);
    expect(await shiftsOf(page)).toEqual([]);
  });

  test('cause no layout shift while a slow page arrives', async () => {
    for (const path of ['/', CIDADE, '/platforms', '/movie/genre/18?meus=1']) {
      let session: CDPSession | undefined;
      const page = await visit(path, {
        pictures: true,
        ...screen,
        // Scroll bars over the page: one that appears while a page arrives makes any site's content narrower.
        isMobile: true,
        before: async (tab, context) => {
          await asVisitorOf('Globoplay', 'HBO Max')(tab, context);
          session = await context.newCDPSession(tab);
          await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
        },
      });
      await page.waitForLoadState('networkidle');
      // A slowed-down page takes CPU even when it does nothing.
      await session?.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      expect({ path, shifts: await shiftsOf(page) }).toEqual({ path, shifts: [] });
    }
  });

  test('are accessible', async () => {
    const page = await visit('/', {
      pictures: true,
      ...screen,
      before: asVisitorOf('Globoplay', 'Netflix'),
    });
    for (const path of ['/', CIDADE, '/platforms', '/movie/genre/18?meus=1']) {
      await page.goto(path);
      await untilHydrated(page);
      await page.waitForLoadState('networkidle');
      expect({ path, violations: await violationsHere(page) }).toEqual({ path, violations: [] });
    }
  });
});

test('the hero keeps its height with every answer, whatever the title of the day', async () => {
  const { items } = await read<{ items: MediaItem[] }>('/recommendations?size=18');
  const titles = await Promise.all(
    items.map(({ media_type: type, id }) =>
      read<TitleInfo>(`/${type === 'movie' ? 'movies' : 'series'}/${id}`),
    ),
  );
  const page = await visit('/');
  const hero = page.getByRole('region', { name: 'Dica do dia' }).locator('[data-longest]');
  for (const width of [320, 390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const { id, providers } of titles) {
      const heights = await hero.evaluate(
        (element, { longest, others, answers }) => {
          Object.assign(element.dataset, { longest, others });
          return answers.map((text) => {
            element.textContent = text;
            return `${element.getBoundingClientRect().height} px`;
          });
        },
        {
          longest: longestAnswer(providers),
          others: othersAnswer(providers),
          answers: answersOf(providers),
        },
      );
      const all = { width, id, heights };
      expect(all).toEqual({ ...all, heights: heights.map(() => heights[0]) });
    }
  }
});

test('without subscriptions the page asks for them, and shows what is the same for everybody', async () => {
  const page = await visit(CIDADE);
  await expect(sentence(page)).toHaveText('Tá no Globoplay e na HBO Max.');
  await expect(inPlan(page)).toHaveCount(0);
  await ask(page).click();
  await expect(page).toHaveURL('/platforms');
});

test('a change is shown in every open tab', async () => {
  const page = await visit('/');
  const secondTab = await page.context().newPage();
  await secondTab.goto(CIDADE);
  await untilHydrated(secondTab);
  await pill(page, 'HBO Max').click();
  await expect(sentence(secondTab)).toHaveText('Tá na HBO Max, que você assina.');
  await expect(ticket(secondTab).getByRole('link').first()).toHaveText(/HBO Max/);
  await pill(page, 'Globoplay').click();
  await expect(sentence(secondTab)).toHaveText('Tá no Globoplay e na HBO Max, que você assina.');
  for (const name of ['HBO Max', 'Globoplay']) await pill(page, name).click();
  await expect(sentence(secondTab)).toHaveText('Tá no Globoplay e na HBO Max.');
  await expect(ask(secondTab)).toBeVisible();
  await expect(inPlan(page)).toHaveCount(0);
  await page.reload();
  await expect(pill(page, 'HBO Max')).toHaveAttribute('aria-pressed', 'false');
});

test(
  'a title outside the subscriptions says so, and a free offer is named first',
  { tags: 'default' },
  async () => {
    const page = await visit('/genres', {
      before: async (tab, context) => {
        await asVisitorOf('MUBI')(tab, context);
        await changeMovie(tab, 598, ({ providers }) => {
          providers.ads = [offer(300, 'Pluto TV', 'ads')];
        });
      },
    });
    await go(page, CIDADE);
    await expect(sentence(page)).toHaveText('Tá de graça na Pluto TV.');
    await page.goto(CIDADE);
    await expect(sentence(page)).toHaveText('Tá em 2 plataformas. Você ainda não assina nenhuma.');
    await expect(ask(page)).toBeHidden();
  },
);

test('the main link leads to the visitor’s own provider', async () => {
  const page = await visit(CIDADE, { ...SCREENS[1].screen, before: asVisitorOf('HBO Max') });
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  const doors = page.getByRole('link', { name: /^Assistir na HBO Max/ });
  await expect(doors).toBeInViewport();
  await expect(page.getByRole('link', { name: /^Assistir no Globoplay/ })).toBeHidden();
});

describe('the platforms', () => {
  const switchOf = (page: Page, name: string) =>
    page.getByRole('button', { name: `Assino ${name}`, exact: true });

  test('can be chosen by keyboard; a family counts as one', async () => {
    const page = await visit('/platforms');
    await switchOf(page, 'Paramount+ no Prime Video').focus();
    await page.keyboard.press('Space');
    for (const name of ['Paramount+', 'Paramount+ na Apple TV'])
      await expect(switchOf(page, name)).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText('Você assina Paramount+.')).toBeAttached();
    await switchOf(page, 'Paramount+').focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('[aria-pressed=true]')).toHaveCount(0);
    await expect(page.getByText('Nada marcado.')).toBeAttached();
    await expect(switchOf(page, 'Paramount+')).toBeFocused();
  });

  test('have a link to their titles', async () => {
    const page = await visit('/platforms');
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Netflix/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/platform\/8$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Netflix/);
  });
});

test('without storage subscriptions last until the document is unloaded', async () => {
  const page = await visit('/', { before: blockStorage });
  await pill(page, 'Globoplay').click();
  await expect(pill(page, 'Globoplay')).toHaveAttribute('aria-pressed', 'true');
  await go(page, CIDADE);
  await expect(sentence(page)).toHaveText('Tá no Globoplay, que você assina.');
  await page.reload();
  await expect(sentence(page)).toHaveText('Tá no Globoplay e na HBO Max.');
});

test('an invalid stored value is ignored', async () => {
  const page = await visit(CIDADE, {
    before: (_, context) =>
      context.addInitScript(() => localStorage.setItem('vouver:services:1', '[{"id":307}, 8]')),
  });
  await expect(sentence(page)).toHaveText('Tá no Globoplay e na HBO Max.');
});

test('without JavaScript controls that need it are hidden', async () => {
  const page = await visit('/', { javaScriptEnabled: false });
  await expect(page.getByText('O que você assina?')).toBeHidden();
  for (const path of ['/', CIDADE, '/platforms', '/movie/genre/18?meus=1']) {
    await page.goto(path);
    await expect(ask(page)).toBeHidden();
    await expect(inPlan(page)).toHaveCount(0);
    await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
    await expect(page.getByRole('switch').filter({ visible: true })).toHaveCount(0);
  }
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
});
