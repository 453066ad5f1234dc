import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import type { ForYou } from '#api/types.ts';
import { violationsHere } from './accessibility.ts';
import { asPerson, createPerson } from './signed-in.ts';
import { expect, screens, visitAfresh, visitWithoutPictures as visit } from './site.ts';

const PATH = '/tres-que-voce-gosta';
const posters = (page: Page) => page.getByRole('group', { name: 'Títulos' }).getByRole('checkbox');
const bar = (page: Page) => page.getByRole('status').filter({ hasText: /Escolha|Falta|Pronto/ });
const done = (page: Page) => page.getByRole('button', { name: 'Ver as indicações' });
const reasons = (page: Page) =>
  page.getByRole('main').getByText(/^Porque você gosta de |^D[oa] diretor|^Tem /);

/** Chooses three posters by the keyboard alone. */
async function chooseThree(page: Page): Promise<void> {
  await posters(page).first().focus();
  for (const key of ['Space', 'ArrowRight', 'Space', 'ArrowDown', 'Space'])
    await page.keyboard.press(key);
  await expect(bar(page)).toContainText('Pronto.');
}

describe.each(screens('390 px'))('three that one likes, at $name', ({ screen }) => {
  test(
    'are chosen by keyboard on one screen, and lead to titles with true reasons',
    { tags: 'default' },
    async () => {
      const page = await visitAfresh(PATH, { ...screen });
      await expect(bar(page)).toHaveText('Escolha três.');
      // The paper bar stands at the end of the window, below all the posters.
      const last = await posters(page).locator('visible=true').last().locator('..').boundingBox();
      const barTop = (await bar(page).locator('..').boundingBox())!.y;
      expect(last!.y + last!.height).toBeLessThanOrEqual(barTop + 1);
      await expect(done(page)).toHaveAttribute('aria-disabled', 'true');
      await posters(page).first().focus();
      await page.keyboard.press('Space');
      await expect(bar(page)).toContainText(/^Faltam dois\. Já dá pra indicar \d+\./);
      await page.keyboard.press('Space');
      await expect(bar(page)).toHaveText('Escolha três.');
      await chooseThree(page);
      await expect(posters(page).and(page.locator(':checked'))).toHaveCount(3);
      await expect(posters(page).and(page.locator(':not(:checked):enabled'))).toHaveCount(0);
      expect(await violationsHere(page)).toEqual([]);
      await done(page).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Pra você' })).toBeFocused();
      await expect(reasons(page).first()).toBeVisible();
      expect(await violationsHere(page)).toEqual([]);
    },
  );
});

test('other posters come, and any title can be found by its name', async () => {
  const page = await visit(PATH);
  const names = () =>
    posters(page).evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label')));
  await posters(page).nth(2).check({ force: true });
  const before = await names();
  await page.getByRole('button', { name: 'Trocar os cartazes' }).click();
  const after = await names();
  expect(after[2]).toBe(before[2]);
  expect(after.filter((name) => before.includes(name))).toEqual([before[2]]);

  await page.getByRole('button', { name: 'Procurar outro' }).click();
  const field = page.getByRole('searchbox', { name: 'Nome do filme, da série ou da novela' });
  await expect(field).toBeFocused();
  await field.fill('bacurau');
  await expect(posters(page)).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Bacurau' }).check({ force: true });
  await field.fill('asdkjfhqwezz');
  await expect(page.getByText('Nada com esse nome.')).toBeVisible();
  await page.getByRole('button', { name: 'Procurar outro' }).click();
  await expect(bar(page)).toContainText('Falta um.');
  await expect(page.getByRole('checkbox', { name: 'Bacurau' })).toBeChecked();
});

test('whoever signs in afterwards has the three among their favourites', async () => {
  const page = await visit(PATH);
  await chooseThree(page);
  await done(page).click();
  await expect(reasons(page).first()).toBeVisible();
  const person = await createPerson();
  await page.evaluate((token) => localStorage.setItem('t', JSON.stringify(token)), person.token);
  await page.goto('/');
  const favorites = () => person.call<{ total: number }>('GET', '/favorites');
  await expect.poll(async () => (await favorites()).total).toBe(3);
  await expect(page.getByRole('region', { name: 'Pra você', exact: true })).toContainText(
    'Porque você gosta de',
  );
  expect(await page.evaluate(() => localStorage.getItem('vouver:likes:1'))).toBeNull();
});

test('a signed-in person’s three are favourites at once; a failure keeps the choice', async () => {
  const person = await createPerson();
  const page = await visit(PATH, { before: asPerson(person), tolerate: /503/ });
  await chooseThree(page);
  await page.route('**/api/favorites/add', (route) =>
    route.fulfill({ status: 503, json: { detail: 'Busy' } }),
  );
  await done(page).click();
  await expect(page.getByText('Tente novamente!')).toBeVisible();
  await expect(bar(page)).toContainText('Pronto.');
  await page.unroute('**/api/favorites/add');
  await done(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pra você' })).toBeFocused();
  expect(await person.call<ForYou>('GET', '/viewer/for-you')).toMatchObject({ signals: 3 });
});

test('an evening without a list still has titles, and the way to three that one likes', async () => {
  const person = await createPerson();
  const page = await visit('/hoje', { before: asPerson(person) });
  await expect(
    page.getByRole('region', { name: 'Todo mundo tá vendo' }).getByRole('link').first(),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Escolher três que eu gosto' }).click();
  await expect(page).toHaveURL(PATH);
});
