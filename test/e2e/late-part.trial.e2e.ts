import { test } from 'vitest';
import { CIDADE, expect, shiftsOf, visitAfresh as visit } from './site.ts';

test('the late part can be read, and its links work, if its code fails to load', async () => {
  const page = await visit(CIDADE, {
    tolerate: /title-rest|ERR_FAILED/,
    before: (tab) => tab.route('**/assets/title-rest-*.js', (route) => route.abort()),
  });
  const cast = page.getByRole('region', { name: 'Elenco' });
  await expect(cast).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await shiftsOf(page)).toEqual([]);
  await cast.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/person\/\d+/);
});

test('the late part is hydrated when its code arrives, without a layout shift', async () => {
  let arrive: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const page = await visit(CIDADE, {
    before: (tab) =>
      tab.route('**/assets/title-rest-*.js', async (route) => {
        await held;
        await route.continue();
      }),
  });
  // A click on a hydrated part makes React render again around the one that is not.
  await page.getByRole('button', { name: 'COMPARTILHAR' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('region', { name: 'Elenco' })).toBeVisible();
  arrive();
  const next = page.getByRole('region', { name: 'Elenco' }).getByRole('button').last();
  await expect(async () => {
    if (await next.isEnabled()) await next.click();
    await expect(next).toBeDisabled({ timeout: 2000 });
  }).toPass();
  expect(await shiftsOf(page)).toEqual([]);
});
