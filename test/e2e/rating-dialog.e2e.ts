import type { Page } from 'playwright';
import { test } from 'vitest';
import { violationsOf } from './accessibility.ts';
import { createAccount, dialog, newClient, signInWith } from './account.ts';
import { asPerson, createPerson } from './signed-in.ts';
import { CIDADE, expect, PHONE, visit, visitWithoutPictures } from './site.ts';
import { action, expectToast, halfStar, rating, ratingDialog, UNUSED } from './title-actions.ts';

/** The drawn share of each star: 0, 0.5 or 1. */
const drawn = (page: Page) =>
  ratingDialog(page)
    .locator('svg:has(path:first-child[stroke-width="1.5"])')
    .evaluateAll((stars) =>
      stars.map((star) => {
        const fill = star.querySelectorAll('path')[1];
        return fill ? (fill.style.clipPath ? 0.5 : 1) : 0;
      }),
    );
const value = (page: Page) => ratingDialog(page).getByRole('status').first();
const confirm = (page: Page) =>
  ratingDialog(page).getByRole('button', { name: 'Confirmar avaliação' });

test('rates in half stars, with the mouse', { tags: 'default' }, async () => {
  const person = await createPerson();
  await person.call('POST', '/rating', { media_id: 598, type: 'movie', rating: 8 });
  const page = await visitWithoutPictures(CIDADE, {
    before: asPerson(person),
    tolerate: RegExp(`503|${UNUSED}`),
  });
  await action(page, 'Sua nota: 4').click();
  await expect(value(page)).toHaveText('4 de 5');
  expect(await drawn(page)).toEqual([1, 1, 1, 1, 0]);

  // The left half of a star is x.5. Hovering highlights up to the pointer, and then the value again.
  const third = (await halfStar(page, '2,5 estrelas').boundingBox())!;
  await page.mouse.move(third.x + third.width - 3, third.y + 20);
  await expect.poll(() => drawn(page)).toEqual([1, 1, 0.5, 0, 0]);
  await page.mouse.move(third.x + third.width + 3, third.y + 20);
  await expect.poll(() => drawn(page)).toEqual([1, 1, 1, 0, 0]);
  await page.mouse.move(third.x, third.y + 300);
  await expect.poll(() => drawn(page)).toEqual([1, 1, 1, 1, 0]);
  await page.mouse.click(third.x + third.width - 3, third.y + 20);
  await expect(value(page)).toHaveText('2,5 de 5');
  expect(await drawn(page)).toEqual([1, 1, 0.5, 0, 0]);

  // X restores the saved rating.
  await ratingDialog(page).getByRole('button', { name: 'Fechar' }).click();
  await expect(ratingDialog(page)).toHaveCount(0);
  await expect(rating(page, 'Sua nota: 4')).toBeVisible();
  await action(page, 'Sua nota: 4').click();
  await expect(value(page)).toHaveText('4 de 5');

  // A failure leaves the dialog open, with the chosen value.
  await page.route('**/api/rating', (route) => route.fulfill({ status: 503, json: {} }));
  await halfStar(page, '4,5 estrelas').click();
  await confirm(page).click();
  await expectToast(ratingDialog(page), 'Tente novamente!');
  await expect(value(page)).toHaveText('4,5 de 5');
  await page.unroute('**/api/rating');
  await confirm(page).click();
  await expect(ratingDialog(page)).toHaveCount(0);
  await expectToast(page, 'Obrigado pela avaliação');
  await expect(rating(page, 'Sua nota: 4,5')).toBeVisible();

  // Choosing the same value again clears it.
  await action(page, 'Sua nota: 4,5').click();
  await halfStar(page, '4,5 estrelas').click();
  await expect(value(page)).toHaveText('Sem nota');
  await confirm(page).click();
  await expect(rating(page, 'Dê sua nota')).toBeVisible();
});

test('rates with the keyboard, without motion, and is accessible', async () => {
  const person = await createPerson();
  const page = await visit(CIDADE, { before: asPerson(person), reducedMotion: 'reduce' });
  await action(page, 'Dê sua nota').focus();
  await page.keyboard.press('Enter');
  await expect(confirm(page)).toBeDisabled();
  expect(
    await ratingDialog(page).evaluate((element) => getComputedStyle(element).animationName),
  ).toBe('none');
  await halfStar(page, '0,5 estrela').focus();
  await page.keyboard.press('Space');
  await expect(value(page)).toHaveText('0,5 de 5');
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowRight');
  await expect(value(page)).toHaveText('3,5 de 5');
  await page.keyboard.press('ArrowLeft');
  await expect(value(page)).toHaveText('3 de 5');
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Delete');
  await expect(value(page)).toHaveText('Sem nota');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(ratingDialog(page)).toHaveCount(0);
  await expect(action(page, /^Sua nota: /)).toBeFocused();
});

test('opens after the sign-in for a visitor, as a sheet on a phone', async () => {
  const email = await createAccount();
  const page = await visitWithoutPictures(CIDADE, {
    ...PHONE,
    ...newClient(),
    tolerate: RegExp(UNUSED),
  });
  await action(page, 'Dê sua nota').click();
  await signInWith(dialog(page, 'Entrar!'), email);
  await expect(ratingDialog(page)).toBeVisible();
  await expect
    .poll(async () => {
      const box = (await ratingDialog(page).boundingBox())!;
      return [box.x, box.width, Math.round(box.y + box.height)];
    })
    .toEqual([0, 390, 844]);
  await halfStar(page, '5 estrelas').tap();
  await confirm(page).tap();
  await expect(rating(page, 'Sua nota: 5')).toBeVisible();
});
