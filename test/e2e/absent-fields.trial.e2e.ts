import type { Page } from 'playwright';
import { test } from 'vitest';
import type { TitleInfo } from '#api/types.ts';
import { changeMovie, changeSerie } from './catalogue.ts';
import { CIDADE, expect, go, PHONE, visit } from './site.ts';

const NAMED = new Set(['id', 'media_type', 'title', 'name']);

/** Deletes every field that a title's page can do without. */
function strip(title: TitleInfo): void {
  for (const field of Object.keys(title)) {
    if (!NAMED.has(field)) Reflect.deleteProperty(title, field);
  }
}

test.each([
  ['film', CIDADE, 'Cidade de Deus', (tab: Page) => changeMovie(tab, 598, strip)],
  ['series', '/serie/mad-men-1104', 'Mad Men', (tab: Page) => changeSerie(tab, 1104, strip)],
] as const)('a %s of which only the name is known has a page', async (_, path, name, before) => {
  const page = await visit('/genres', { ...PHONE, before });
  await go(page, path);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Assista agora' })).toContainText(
    'No momento não encontramos este título em nenhum streaming.',
  );
  await expect(page.getByText('SEM INFORMAÇÕES DE ELENCO')).toBeVisible();
  await expect(page.getByText('SEM INFORMAÇÕES DE SINOPSE')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('main')).not.toContainText(/undefined|null|NaN/);
});
