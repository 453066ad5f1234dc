import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import type { CuratedList, MediaItem } from '#api/types.ts';
import { read } from './catalogue.ts';
import { expect, screens, shiftsOf, site, visitAfresh as visit } from './site.ts';
import { asVisitorOf } from './visitor.ts';

const POTTER = '/our-lists/1';
const listsOf = async (kind: string) =>
  (await read<{ items: CuratedList[] }>(`/lists/${kind}?size=50`)).items;
const titlesOf = async (list: CuratedList) =>
  (await read<{ items: MediaItem[] }>(`/lists/${list.kind}/${list.id}?size=50`)).items;

const cards = (page: Page) => page.locator('[data-to-filter] li:has([data-plate])');
const only = (page: Page) => page.getByRole('switch', { name: 'Só nos meus serviços' });

/** A saga of which this family of providers streams something, and how many of its titles. */
async function partlyAt(family: number) {
  for (const list of await listsOf('saga')) {
    const count = list.plan_families.filter((families) => families.includes(family)).length;
    if (count > 0) return { list, count };
  }
  throw new Error('no list has any of it');
}

const GLOBOPLAY = 307;

describe.each(screens('1440 px'))('the curated lists at $name', ({ name, screen }) => {
  test(
    'are of two kinds, each with images and the number of its titles',
    { tags: 'default' },
    async () => {
      const page = await visit('/lists', screen);
      for (const [heading, kind] of [
        ['Sagas', 'saga'],
        ['Grandes nomes', 'performer'],
      ] as const) {
        const lists = await listsOf(kind);
        const links = page.getByRole('region', { name: heading }).getByRole('link');
        await expect(links).toHaveCount(lists.length);
        await expect(links.first()).toHaveText(`${lists[0]?.name}${lists[0]?.total_items} títulos`);
        await expect(links.first().locator('img')).toHaveCount(4);
      }
      const first = page.getByRole('region', { name: 'Sagas' }).locator('img').first();
      const shape = name === '390 px' ? '/art/square/' : '/art/poster/';
      await expect
        .poll(() => first.evaluate((image: HTMLImageElement) => image.currentSrc))
        .toContain(shape);
    },
  );

  test('show how many titles the visitor’s subscriptions include', async () => {
    const { list, count } = await partlyAt(GLOBOPLAY);
    const page = await visit('/lists', { ...screen, before: asVisitorOf('Globoplay') });
    const link = page.getByRole('link', { name: new RegExp(`^${list.name}`) });
    await expect(link).toContainText(`${count} já est`);
    expect(await shiftsOf(page)).toEqual([]);

    await link.click();
    await expect(page).toHaveURL(`/our-lists/${list.id}`);
    await expect(page.getByText(`${count} de ${list.total_items} já est`)).toBeVisible();
  });

  test('a saga is in order, with the provider of each title', { tags: 'default' }, async () => {
    const titles = await titlesOf((await listsOf('saga'))[0] as CuratedList);
    const page = await visit(POTTER, screen);
    await expect(cards(page)).toHaveCount(titles.length);
    const dates = titles.map((item) => item.media_type === 'movie' && item.release_date);
    expect(dates).toEqual(dates.toSorted());
    for (const [index, title] of titles.entries()) {
      await expect(cards(page).nth(index)).toContainText(`${index + 1}º na ordem`);
      await expect(cards(page).nth(index)).toContainText(title.offer?.provider_name ?? '');
    }
    await expect(page.getByRole('link', { name: 'Marque o que você assina' })).toHaveAttribute(
      'href',
      '/platforms',
    );
  });

  test('titles keep their number in the saga when the list is filtered by subscriptions', async () => {
    const titles = await titlesOf((await listsOf('saga'))[0] as CuratedList);
    const third = { ...(titles[2] as MediaItem), plan_families: [8] };
    const page = await visit('/lists', {
      ...screen,
      before: async (tab, context) => {
        await asVisitorOf('Netflix')(tab, context);
        const items = titles.map((item, index) =>
          index === 2 ? third : { ...item, plan_families: [] },
        );
        await tab.route('**/api/lists/saga/1?*', (route) =>
          route.fulfill({ json: { items, total: items.length, page: 1, size: 100, pages: 1 } }),
        );
      },
    });
    await page.getByRole('link', { name: /^Harry Potter/ }).click();
    await only(page).click();
    await expect(page).toHaveURL(`${POTTER}?meus=1`);
    await expect(cards(page)).toHaveCount(1);
    await expect(cards(page)).toContainText('3º na ordem');
    await expect(page.getByText(`1 de ${titles.length} já está no seu plano`)).toBeVisible();
    await page.goBack();
    await expect(cards(page)).toHaveCount(titles.length);
  });

  test('a performer’s list links to the person, and has no numbers', async () => {
    const [list] = await listsOf('performer');
    const page = await visit(`/our-lists/${list?.id}`, screen);
    await expect(cards(page)).toHaveCount(list?.total_items ?? 0);
    await expect(page.getByText('na ordem')).toHaveCount(0);
    await page.getByRole('link', { name: `Tudo de ${list?.name}` }).click();
    await expect(page).toHaveURL(`/person/${list?.person?.id}`);
  });

  test('can be read without JavaScript', async () => {
    const page = await visit(POTTER, { ...screen, javaScriptEnabled: false });
    await expect(cards(page).first().getByRole('link')).toBeVisible();
    await expect(only(page)).toBeHidden();
  });
});

test.each(['/our-lists/999999', '/our-lists/0', '/our-lists/abc', '/our-lists/1e3'])(
  '%s is not found',
  { tags: 'default' },
  async (path) => {
    expect((await fetch(site + path)).status).toBe(404);
  },
);
