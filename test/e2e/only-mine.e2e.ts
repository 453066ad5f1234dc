import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import type { MediaItem } from '#api/types.ts';
import { nameOf, read } from './catalogue.ts';
import { expect, screens, site, untilHydrated, visitAfresh as visit, shiftsOf } from './site.ts';
import { asVisitorOf, holdScripts, isHydrated } from './visitor.ts';

const DRAMA = '/movie/genre/18';
const only = (page: Page) => page.getByRole('switch', { name: 'Só nos meus serviços' });
const list = (page: Page) => page.locator('[data-to-filter] li:has([data-plate])');
const count = (page: Page) => page.locator('[data-to-count]');
const listOf = (plans: string) =>
  read<{ items: MediaItem[]; total: number }>(`/movies/genre/18?page=1&size=30${plans}`);

describe.each(screens('1440 px'))('a list filtered by subscriptions, at $name', ({ screen }) => {
  test('is switched on and off in the address', { tags: 'default' }, async () => {
    const [all, mine] = [await listOf(''), await listOf('&plan_ids=11')];
    expect(mine.total).toBeGreaterThan(0);
    expect(mine.total).toBeLessThan(all.total);
    const page = await visit(DRAMA, { ...screen, before: asVisitorOf('MUBI') });
    await expect(only(page)).not.toBeChecked();
    await expect(only(page)).toHaveAccessibleDescription('MUBI');

    await only(page).click();
    await expect(page).toHaveURL(`${DRAMA}?meus=1`);
    await expect(only(page)).toBeChecked();
    await expect(list(page)).toHaveCount(mine.items.length);
    await expect(count(page)).toHaveText(new RegExp(`^${mine.total} `));
    await expect(
      page.getByText('No seu plano', { exact: true }).filter({ visible: true }),
    ).toHaveCount(mine.items.length);

    await page.goBack();
    await expect(page).toHaveURL(DRAMA);
    await expect(only(page)).not.toBeChecked();
    await expect(list(page)).toHaveCount(all.items.length);
    await page.goForward();
    await expect(list(page)).toHaveCount(mine.items.length);
  });

  test('is filtered from the first paint at its address', async () => {
    const mine = await listOf('&plan_ids=11');
    const everybodys = (await listOf('')).items.find(
      ({ id }) => !mine.items.some((item) => item.id === id),
    );
    const page = await visit('/genres', { ...screen, before: asVisitorOf('MUBI') });
    const release = await holdScripts(page);
    await page.goto(`${DRAMA}?meus=1`, { waitUntil: 'commit' });
    await expect(page.getByRole('contentinfo')).toBeAttached();
    expect(await isHydrated(page)).toBe(false);
    const unavailable = list(page).filter({ hasText: nameOf(everybodys as never) });
    await expect(unavailable).toHaveCount(1);
    await expect(unavailable.getByRole('link')).toBeHidden();
    await expect(count(page)).toBeHidden();
    await expect(list(page).first().locator('[data-plate]')).toBeVisible();

    await release();
    await untilHydrated(page);
    await expect(list(page)).toHaveCount(mine.items.length);
    await expect(list(page).first().getByRole('link')).toBeVisible();
    await expect(only(page)).toBeChecked();
    expect(await shiftsOf(page)).toEqual([]);
  });
});

test('without subscriptions the page asks for them', async () => {
  const page = await visit(`${DRAMA}?meus=1`);
  const question = page.getByRole('region', { name: 'O que você assina?' });
  await expect(list(page)).toHaveCount(0);
  await question.getByRole('button', { name: 'MUBI' }).click();
  const mine = await listOf('&plan_ids=11');
  await expect(list(page)).toHaveCount(mine.items.length);
  // Another subscription extends the list.
  await question.getByRole('button', { name: 'Looke' }).click();
  const more = await listOf('&plan_ids=11,47');
  expect(more.total).toBeGreaterThan(mine.total);
  await expect(count(page)).toHaveText(new RegExp(`^${more.total} `));
  await only(page).click();
  await expect(page).toHaveURL(DRAMA);
  await expect(question).toBeHidden();
});

test('a provider without such titles gets a message', async () => {
  const page = await visit(`${DRAMA}?meus=1`, {
    before: async (tab, context) => {
      await asVisitorOf('MUBI')(tab, context);
      await tab.route(/plan_ids=11/, (route) =>
        route.fulfill({ json: { items: [], total: 0, page: 1, size: 30, pages: 0, next: null } }),
      );
    },
  });
  await expect(page.getByText('Nada nos seus serviços')).toBeVisible();
});

test('the server sends the same page to everybody', { tags: 'default' }, async () => {
  const text = async (path: string) =>
    (await (await fetch(site + path)).text()).replaceAll(/\d{13}/g, '');
  expect(await text(`${DRAMA}?meus=1`)).toBe(await text(DRAMA));
});
