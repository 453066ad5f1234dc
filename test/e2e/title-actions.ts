import type { Locator, Page } from 'playwright';
import { expect } from './site.ts';

/** Tolerated in visits without pictures: those of a title are preloaded, which is logged after some seconds. */
export const UNUSED = 'preloaded using link preload';

/** AÇÕES. */
export const block = (page: Page): Locator =>
  page.getByRole('region', { name: 'Ações', exact: true });
export const action = (page: Page, name: string | RegExp): Locator =>
  block(page).getByRole('button', { name });
export const watchlist = (page: Page): Locator => action(page, 'VOU VER');
export const star = (page: Page, n: number): Locator =>
  action(page, n === 1 ? '1 estrela' : `${n} estrelas`);
/** The group of stars, which is named by the rating. */
export const rating = (page: Page, name: string): Locator =>
  block(page).getByRole('group', { name, exact: true });

export const ratingDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Sua avaliação para Cidade de Deus', exact: true });
export const halfStar = (page: Page, name: string): Locator =>
  ratingDialog(page).getByRole('radio', { name, exact: true });

/** Expects a toast on the page or in a dialog, and closes it. */
export async function expectToast(where: Page | Locator, text: string): Promise<void> {
  const toast = where.getByText(text, { exact: true }).last();
  await expect(toast).toBeVisible();
  await toast.locator('..').getByRole('button', { name: 'Fechar aviso' }).click();
}
