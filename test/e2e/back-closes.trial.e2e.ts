import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { CIDADE, expect, go, PHONE, visitWithoutPictures as visit } from './site.ts';

/** Every modal on a phone: its name here, its page, the role and name of what opens it, its own name. */
const MODALS = [
  ['the filters', '/descubra/filmes', 'button', 'Filtros', 'Filtros'],
  ['the menu', '/genres', 'button', 'Abrir menu', 'Menu'],
  ['the search', '/genres', 'link', 'Buscar', 'Busca'],
  ['the share sheet', CIDADE, 'button', 'COMPARTILHAR', 'Compartilhar'],
] as const;

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Goes to the page from /platforms and scrolls down a little. */
async function arrive(path: string): Promise<Page> {
  const page = await visit('/platforms', PHONE);
  await go(page, path);
  await expect(page).toHaveURL(path);
  await expect(heading(page, 'Plataformas')).toHaveCount(0);
  await page.evaluate(() => window.scrollTo(0, 300));
  await page.evaluate(() => Object.assign(window, { here: true }));
  return page;
}

/** No history entry of the modal is left: Back leads to the previous page, in the same document. */
async function expectBackToPlatforms(page: Page): Promise<void> {
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL('/platforms');
  await expect(heading(page, 'Plataformas')).toBeVisible();
  expect(await page.evaluate(() => 'here' in window)).toBe(true);
}

describe.each(MODALS)('%s', (_, path, role, opener, name) => {
  const open = async (page: Page) => {
    await page.getByRole(role, { name: opener, exact: true }).click();
    await expect(dialog(page, name)).toBeVisible();
  };

  test('Back closes it and stays on the page', async () => {
    const page = await arrive(path);
    await open(page);
    const place = await page.evaluate(() => window.scrollY);
    await page.evaluate(() => history.back());
    await expect(dialog(page, name)).toBeHidden();
    await expect(page).toHaveURL(path);
    expect(await page.evaluate(() => window.scrollY)).toBe(place);
    await expect(page.getByRole(role, { name: opener, exact: true })).toBeFocused();
    await open(page);
    await page.evaluate(() => history.back());
    await expect(dialog(page, name)).toBeHidden();
    await expectBackToPlatforms(page);
  });

  test('closed by Esc it leaves no history entry', async () => {
    const page = await arrive(path);
    await open(page);
    await page.keyboard.press('Escape');
    await expect(dialog(page, name)).toBeHidden();
    await expect.poll(() => page.evaluate(() => history.state.modal)).toBeUndefined();
    await expectBackToPlatforms(page);
  });

  test('Forward after Back does not reopen it, and Back still leaves the page', async () => {
    const page = await arrive(path);
    await open(page);
    await page.evaluate(() => history.back());
    await expect(dialog(page, name)).toBeHidden();
    await page.evaluate(() => history.forward());
    await page.waitForTimeout(300);
    await expect(dialog(page, name)).toBeHidden();
    await expect(page).toHaveURL(path);
    await expectBackToPlatforms(page);
  });
});

test('opened again at once, it stays open and Back closes it', async () => {
  const page = await arrive('/genres');
  const trigger = page.getByRole('link', { name: 'Buscar', exact: true });
  await trigger.click();
  const search = dialog(page, 'Busca');
  await expect(search).toBeVisible();
  await page.evaluate(() => {
    const opened = document.querySelector<HTMLDialogElement>('dialog:modal');
    opened?.close();
    // The close event comes next, and then the popstate of its history.back().
    opened?.addEventListener('close', () => opened.parentElement?.querySelector('a')?.click(), {
      once: true,
    });
  });
  await page.waitForTimeout(300);
  await expect(search).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(search).toBeHidden();
  await expect(page).toHaveURL('/genres');
});

test('Forward before the dialog says that Back closed it stays on the page', async () => {
  const page = await arrive('/genres');
  await page.getByRole('link', { name: 'Buscar', exact: true }).click();
  const search = dialog(page, 'Busca');
  await expect(search).toBeVisible();
  await page.evaluate(() => {
    const opened = document.querySelector<HTMLDialogElement>('dialog:modal')!;
    // The close event is a task of its own: hold it until Forward has arrived.
    const hold = (event: Event) => {
      event.stopPropagation();
      history.forward();
    };
    document.addEventListener('close', hold, { capture: true, once: true });
    window.addEventListener('popstate', ({ state }) => {
      if (state.modal) opened.dispatchEvent(new Event('close'));
    });
    history.back();
  });
  await expect(search).toBeHidden();
  await page.waitForTimeout(300);
  await expect(page).toHaveURL('/genres');
  await expectBackToPlatforms(page);
});

test('applied filters replace the history entry of their sheet', async () => {
  const page = await arrive('/descubra/filmes');
  await page.getByRole('button', { name: 'Filtros' }).click();
  const sheet = dialog(page, 'Filtros');
  await sheet.getByText('Drama', { exact: true }).click();
  await sheet.getByRole('button', { name: /^Ver / }).click();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL('/descubra/filmes?generos=18');
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL('/descubra/filmes');
  await expect(sheet).toBeHidden();
  await expectBackToPlatforms(page);
});

test('after a link of the menu, Back leads to the page below the menu', async () => {
  const page = await arrive('/genres');
  await page.getByRole('button', { name: 'Abrir menu' }).click();
  await dialog(page, 'Menu').getByRole('link', { name: 'Coleções' }).click();
  await expect(page).toHaveURL('/lists');
  await expect(heading(page, 'Coleções')).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(heading(page, 'Gêneros')).toBeVisible();
  await expectBackToPlatforms(page);
});

test('a reload with the sheet open leaves no history entry', async () => {
  const page = await arrive('/descubra/filmes');
  await page.getByRole('button', { name: 'Filtros' }).click();
  await expect(dialog(page, 'Filtros')).toBeVisible();
  await page.reload();
  await expect.poll(() => page.evaluate(() => history.state.modal)).toBeUndefined();
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL('/platforms');
});
