import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import type { ViewerSeries } from '#api/types.ts';
import { violationsHere } from './accessibility.ts';
import { asPerson, createPerson, PASSWORD, type Person } from './signed-in.ts';
import { expect, PHONE, screens, shiftsOf, visitAfresh as visit, type Visit } from './site.ts';

/** Over, with three seasons of ten, eight and eight episodes. */
const DARK = { id: 70523, path: '/serie/dark-70523' };

/** Waits until the seasons have React's handlers. */
const untilSeasonsHydrated = (page: Page) =>
  page.waitForFunction(() => {
    const link = document.querySelector('[aria-labelledby=temporadas] a');
    return link && Object.keys(link).some((key) => key.startsWith('__reactProps'));
  });
const enter = (options: Visit = {}) =>
  visit(`${DARK.path}?temporada=2`, { pictures: false, ready: untilSeasonsHydrated, ...options });
const seasons = (page: Page) => page.getByRole('region', { name: 'Temporadas' });
const check = (page: Page, number: number) =>
  seasons(page).getByRole('button', { name: new RegExp(`^Visto: Episódio ${number}(,|$)`) });
const button = (page: Page, name: string) => seasons(page).getByRole('button', { name });
const stored = async (person: Person) => {
  const progress = await person.call<ViewerSeries>('GET', `/viewer/series/${DARK.id}`);
  return progress.seasons.map((season) => season.watched.length);
};

describe.each(screens('390 px'))('episodes at $name', ({ screen }) => {
  test(
    'are marked one by one, up to one, as a season and all at once',
    { tags: 'default' },
    async () => {
      const person = await createPerson();
      const page = await enter({ ...screen, pictures: true, before: asPerson(person) });
      await check(page, 1).click();
      await expect(check(page, 1)).toHaveAttribute('aria-pressed', 'true');
      await expect(seasons(page)).toContainText('Você parou no 1');
      await expect(seasons(page)).toContainText('2019, 1 de 8 vistos');
      await expect(check(page, 2)).toHaveCount(0);
      await expect(seasons(page).getByRole('link', { name: /^Ver agora/ })).toHaveCount(1);

      // The last watched one leaves gaps, which the button fills, in the season before too.
      await check(page, 4).click();
      await button(page, 'Marcar até o 4 como visto').click();
      await expect(seasons(page)).toContainText('2019, 4 de 8 vistos');
      await expect(seasons(page)).toContainText('2017, 10 de 10 vistos');
      await expect(button(page, 'Marcar até o 5 como visto')).toBeVisible();
      await expect.poll(() => stored(person)).toEqual([10, 4, 0]);

      await button(page, 'Marcar a temporada').click();
      await expect(button(page, 'Desmarcar a temporada')).toBeVisible();
      await button(page, 'Marcar tudo').click();
      await expect(seasons(page)).toContainText('2020, 8 de 8 vistos');
      await expect.poll(() => stored(person)).toEqual([10, 8, 8]);
      await expect(button(page, 'Desmarcar tudo')).toBeVisible();

      await page.reload();
      await expect(check(page, 3)).toHaveAttribute('aria-pressed', 'true');
      expect(await violationsHere(page)).toEqual([]);
      expect(await shiftsOf(page)).toEqual([]);
      await check(page, 3).focus();
      await page.keyboard.press('Space');
      await expect(check(page, 3)).toHaveAttribute('aria-pressed', 'false');
      await expect(check(page, 3)).toBeFocused();
      await expect.poll(() => stored(person)).toEqual([10, 7, 8]);
    },
  );
});

test('a visitor signs in first, and the episode is marked afterwards', async () => {
  const person = await createPerson();
  const page = await enter(PHONE);
  await expect(button(page, 'Marcar até o 8 como visto')).toBeVisible();
  await button(page, 'Marcar até o 8 como visto').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(person.email);
  await dialog.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(check(page, 6)).toHaveAttribute('aria-pressed', 'true');
  // The pressed button is gone: the season has nothing left to mark.
  await expect(button(page, 'Desmarcar a temporada')).toBeFocused();
});

test('a change that fails is undone, and one in another tab shows here', async () => {
  const person = await createPerson();
  const page = await enter({ before: asPerson(person), tolerate: /episodes\/add|503/ });
  await page.route('**/api/watched/episodes/add', (route) => route.fulfill({ status: 503 }));
  await check(page, 2).click();
  await expect(page.getByText('Tente novamente!')).toBeVisible();
  await expect(check(page, 2)).toHaveAttribute('aria-pressed', 'false');
  await page.unroute('**/api/watched/episodes/add');

  const secondTab = await page.context().newPage();
  await secondTab.goto(page.url());
  await untilSeasonsHydrated(secondTab);
  await check(secondTab, 2).click();
  await expect(seasons(secondTab)).toContainText('Você parou no 2');
  await page.bringToFront();
  await expect(check(page, 2)).toHaveAttribute('aria-pressed', 'true');
  await expect(seasons(page)).toContainText('Você parou no 2');
});
