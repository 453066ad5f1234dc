import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { createAccount, dialog, newClient, signInWith } from './account.ts';
import { violationsOf } from './accessibility.ts';
import { asPerson, createPerson } from './signed-in.ts';
import {
  CIDADE,
  expect,
  PHONE,
  shiftsOf,
  site,
  visitAfresh as visit,
  visitWithoutPictures,
} from './site.ts';
import { action, expectToast, rating, star, UNUSED, watchlist } from './title-actions.ts';

/** The state of the film that the API stores for a person. */
async function keptBy(token: string) {
  const response = await fetch(`${site}/api/viewer/titles?movie_ids=598`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await response.json()) as { items: object[] }).items[0];
}

const opacityOf = (page: Page) =>
  star(page, 1).evaluate((button) => getComputedStyle(button.parentElement!).opacity);

test(
  'a visitor signs in first, and what they wanted is carried out',
  { tags: 'default' },
  async () => {
    const email = await createAccount();
    const page = await visitWithoutPictures(CIDADE, {
      ...newClient(),
      tolerate: RegExp(UNUSED),
    });
    expect(await opacityOf(page)).toBe('0.7');
    await watchlist(page).click();
    await expect(dialog(page, 'Entrar!')).toBeVisible();
    // Closing the dialog means that the person has changed their mind.
    await page.keyboard.press('Escape');
    await expect(dialog(page, 'Entrar!')).toBeHidden();
    await star(page, 4).click();
    await signInWith(dialog(page, 'Entrar!'), email);
    await expectToast(page, 'Obrigado pela avaliação');
    await expect(dialog(page, 'Entrar!')).toBeHidden();
    await expect(rating(page, 'Sua nota: 4')).toBeVisible();
    await expect(star(page, 4)).toHaveAttribute('aria-pressed', 'true');
    await expect(watchlist(page)).toHaveAttribute('aria-pressed', 'false');
    expect(await opacityOf(page)).toBe('1');
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('t')!) as string);
    expect(await keptBy(token)).toMatchObject({ rating: 8, watchlist: false });
  },
);

test('everything is kept, shown in other tabs, and there after a reload without a layout shift', async () => {
  const person = await createPerson();
  const page = await visit(CIDADE, { before: asPerson(person) });
  const secondTab = await page.context().newPage();
  await secondTab.goto(CIDADE);
  await expect(watchlist(secondTab)).toBeVisible();
  const toggles = { 'VOU VER': 'watchlist', 'Já vi': 'watched', Favorito: 'favorite' };
  for (const [name, field] of Object.entries(toggles)) {
    const button = action(page, name);
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await expectToast(page, 'Adicionado');
    expect(await keptBy(person.token)).toMatchObject({ [field]: true });
    await expect(action(secondTab, name)).toHaveAttribute('aria-pressed', 'true');
  }
  await action(page, 'Já vi').click();
  await expectToast(page, 'Removido!');
  expect(await keptBy(person.token)).toMatchObject({ watched: false, watchlist: true });
  await expect(action(secondTab, 'Já vi')).toHaveAttribute('aria-pressed', 'false');
  // Pressing it twice restores the earlier state.
  await watchlist(page).dblclick();
  await expectToast(page, 'Adicionado');
  expect(await keptBy(person.token)).toMatchObject({ watchlist: true });
  await secondTab.close();

  await page.reload();
  await expect(watchlist(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(action(page, 'Favorito')).toHaveAttribute('aria-pressed', 'true');
  expect(await shiftsOf(page)).toEqual([]);
  expect(await violationsOf(page)).toEqual([]);
  // Signing out in another tab leaves nothing of the person here.
  await page.evaluate(() => {
    localStorage.removeItem('t');
    window.dispatchEvent(new StorageEvent('storage', { key: 't', newValue: null }));
  });
  await expect(watchlist(page)).toHaveAttribute('aria-pressed', 'false');
});

test('a title is a favourite or watched as its own button says', { tags: 'default' }, async () => {
  const person = await createPerson();
  const page = await visitWithoutPictures(CIDADE, {
    before: asPerson(person),
    tolerate: RegExp(UNUSED),
  });
  const sent = page.waitForRequest('**/api/favorites/add');
  await action(page, 'Favorito').click();
  await expectToast(page, 'Adicionado');
  expect((await sent).postData()).toBe('media_id=598&type=movie');
  expect((await sent).headers()['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
  await expect(action(page, 'Favorito')).toHaveAttribute('aria-pressed', 'true');
  await expect(action(page, 'Já vi')).toHaveAttribute('aria-pressed', 'false');
  expect(await keptBy(person.token)).toMatchObject({ favorite: true, watched: false });
});

test('a failure takes back what was shown', { tags: 'default' }, async () => {
  const person = await createPerson();
  const page = await visitWithoutPictures(CIDADE, {
    before: asPerson(person),
    tolerate: RegExp(`503|ERR_INTERNET_DISCONNECTED|${UNUSED}`),
  });
  await page.route('**/api/watchlist/*', (route) => route.fulfill({ status: 503, json: {} }));
  await watchlist(page).click();
  await expectToast(page, 'Tente novamente!');
  await expect(watchlist(page)).toHaveAttribute('aria-pressed', 'false');
  await page.unroute('**/api/watchlist/*');

  await page.context().setOffline(true);
  await star(page, 3).click();
  await expectToast(page, 'Tente novamente!');
  await expect(rating(page, 'Dê sua nota')).toBeVisible();
  await page.context().setOffline(false);
  await star(page, 3).click();
  await expectToast(page, 'Obrigado pela avaliação');
  expect(await keptBy(person.token)).toMatchObject({ rating: 6, watchlist: false });
});

describe('while the code of the actions has not arrived', () => {
  // Matches also the other address at which a missing file is requested again.
  const FILE = '**/assets/actions-*.js*';

  test('a press is kept, and carried out when it has', async () => {
    const person = await createPerson();
    let arrive = () => {};
    const held = new Promise<void>((resolve) => (arrive = resolve));
    const page = await visitWithoutPictures(CIDADE, {
      tolerate: RegExp(UNUSED),
      before: async (tab, context) => {
        await asPerson(person)(tab, context);
        await tab.route(FILE, async (route) => {
          await held;
          await route.continue();
        });
      },
    });
    await watchlist(page).focus();
    await page.keyboard.press('Enter');
    await expect(watchlist(page)).toHaveAttribute('aria-busy', 'true');
    arrive();
    await expectToast(page, 'Adicionado');
    await expect(watchlist(page)).toHaveAttribute('aria-pressed', 'true');
    await expect(watchlist(page)).not.toHaveAttribute('aria-busy', 'true');
    expect(await keptBy(person.token)).toMatchObject({ watchlist: true });
  });

  test('a press says if it cannot arrive, and tries again', async () => {
    const person = await createPerson();
    const page = await visitWithoutPictures(CIDADE, {
      tolerate: RegExp(`ERR_FAILED|Failed to fetch|${UNUSED}`),
      before: async (tab, context) => {
        await asPerson(person)(tab, context);
        await tab.route(FILE, (route) => route.abort());
      },
    });
    await watchlist(page).click();
    await expectToast(page, 'Tente novamente!');
    await page.unroute(FILE);
    await watchlist(page).click();
    await expectToast(page, 'Adicionado');
    expect(await keptBy(person.token)).toMatchObject({ watchlist: true });
  });
});

test('on a phone the dock and the ticket of a title without offers have VOU VER', async () => {
  const person = await createPerson();
  const page = await visitWithoutPictures('/movie/o-segredo-dos-seus-olhos-25376', {
    ...PHONE,
    tolerate: RegExp(UNUSED),
    before: asPerson(person),
  });
  const [inTicket, , inDock] = [0, 1, 2].map((place) =>
    page.getByRole('main').getByRole('button', { name: 'VOU VER', exact: true }).nth(place),
  );
  await expect(inDock!).not.toBeInViewport();
  await inTicket!.click();
  await expectToast(page, 'Adicionado');
  await expect(watchlist(page)).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('region', { name: 'Elenco' }).scrollIntoViewIfNeeded();
  await expect(inDock!).toBeInViewport();
  await expect(inDock!).toHaveAttribute('aria-pressed', 'true');
  await inDock!.click();
  await expectToast(page, 'Removido!');
  await expect(inDock!).toHaveAttribute('aria-pressed', 'false');
});
