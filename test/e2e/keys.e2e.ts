import { describe, test } from 'vitest';
import { violationsOf } from './accessibility.ts';
import { asPerson, createPerson } from './signed-in.ts';
import { expect, screens, site, visit } from './site.ts';

describe.each(screens('390 px'))('a key, at $name', ({ screen }) => {
  test(
    'is made by keyboard, shown once, opens the library, and is deleted',
    { tags: 'default' },
    async () => {
      const person = await createPerson();
      const page = await visit('/chaves', { ...screen, before: asPerson(person) });
      await expect(page.getByText('Você não tem nenhuma.')).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
      const make = page.getByRole('button', { name: 'Fazer a chave' });
      await make.click();
      await expect(page.getByText('Diga pra que é')).toBeVisible();
      await page.getByLabel('Pra que é').focus();
      await page.keyboard.type('Backup do domingo');
      await page.keyboard.press('Tab');
      await page.keyboard.press('ArrowRight');
      await expect(page.getByLabel('1 ano')).toBeChecked();
      await page.keyboard.press('Enter');
      const ticket = page.getByRole('region', { name: 'Esta chave só aparece desta vez.' });
      await expect(ticket).toContainText('Backup do domingo');
      await expect(ticket.getByRole('heading')).toBeFocused();
      const secret = await ticket.getByLabel('A chave').inputValue();
      expect(secret).toMatch(/^vv_/);
      expect(await violationsOf(page)).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
      const status = async (path: string) =>
        (await fetch(`${site}/api${path}`, { headers: { authorization: `Bearer ${secret}` } }))
          .status;
      expect(await status('/watchlist')).toBe(200);
      expect(await status('/users/me')).toBe(403);

      const heading = page.getByRole('heading', { name: 'Chaves', exact: true });
      await ticket.getByRole('button', { name: 'Já guardei' }).click();
      await expect(heading).toBeFocused();
      await page.reload();
      await expect(page.getByText(/^Usada hoje/)).toBeVisible();
      expect(await page.content()).not.toContain(secret);
      await page.getByRole('button', { name: 'Apagar Backup do domingo' }).click();
      await expect(page.getByText('Você não tem nenhuma.')).toBeVisible();
      await expect(heading).toBeFocused();
      expect(await status('/watchlist')).toBe(401);
    },
  );
});

test('without JavaScript the page says what it needs', async () => {
  const html = await (await fetch(`${site}/chaves`)).text();
  expect(html).toContain('Suas chaves');
  expect(html).toContain('precisam de JavaScript');
});
