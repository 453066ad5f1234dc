import type { Page } from 'playwright';
import { test } from 'vitest';
import { asPerson, createPerson } from './signed-in.ts';
import { CIDADE, expect, visitWithoutPictures } from './site.ts';
import { codeOn, SAMSUNG, TV } from './tv.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).last();

test('a TV and its person’s browser: a code, a title that is sent, the end of the session', async () => {
  const person = await createPerson();
  const tv = await visitWithoutPictures('/tv', {
    ...TV,
    userAgent: SAMSUNG,
    // 400 is the answer to a poll while nobody has typed the code, 401 that of the session which ends.
    tolerate: /\b40[01]\b/,
    before: (page) => page.clock.install(),
    ready: (page) => page.locator('.code').waitFor(),
  });
  const mine = await visitWithoutPictures('/mytv', { before: asPerson(person) });

  // The person types what the TV shows.
  const first = await codeOn(tv);
  await expect(mine.getByRole('textbox', { name: 'Caractere 1 de 6' })).toBeFocused();
  await mine.keyboard.type(first);
  await mine.getByRole('button', { name: 'Validar' }).click();
  await expect(mine.getByText('Estamos logando...')).toBeVisible();
  await expect(tv.locator('.poster:focus')).toBeVisible();

  // A title that they send opens on the TV.
  await expect
    .poll(async () => (await person.call<{ items: unknown[] }>('GET', '/tv/screens')).items)
    .toMatchObject([{ on: true }]);
  await mine.goto(CIDADE);
  await mine.getByRole('button', { name: 'COMPARTILHAR' }).click();
  const send = mine.getByRole('group', { name: 'Mandar pra TV' });
  await send.getByRole('button', { name: 'TV Samsung' }).click();
  await expect(heading(tv)).toHaveText('Cidade de Deus');
  await expect(tv.locator('.ticket :focus')).toBeVisible();

  // They end its session in their settings, while the title is on the screen.
  await mine.goto('/settings');
  await mine.getByRole('button', { name: 'Sair de TV Samsung' }).click();
  await expect(mine.getByText('TV Samsung saiu da conta.')).toBeVisible();
  await expect(tv.getByText('Esta TV saiu da sua conta.')).toBeVisible();
  const second = await codeOn(tv);
  expect(second).not.toBe(first);

  // They refuse a TV that is not theirs; it says so, and soon has another code.
  await mine.goto(`/mytv/${second}`);
  await mine.getByRole('button', { name: 'Não é a minha TV' }).click();
  await expect(mine.getByText('Essa TV ficou de fora da sua conta.')).toBeVisible();
  await expect(heading(tv)).toHaveText('Pareamento recusado');
  await expect(tv.getByText('Alguém recusou esta TV no celular.')).toBeVisible();
  await tv.clock.fastForward('00:08');
  const third = await codeOn(tv);
  expect(third).not.toBe(second);

  // A code that nobody types gives way to a new one.
  await tv.clock.fastForward('10:01');
  await expect.poll(() => codeOn(tv)).not.toBe(third);
  await expect(tv.getByText('O código vale por mais 10 minutos.')).toBeVisible();
});
