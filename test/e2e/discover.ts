import type { Page } from 'playwright';
import type { MediaItem, ApiPage } from '#api/types.ts';
import { read } from './catalogue.ts';
import { expect } from './site.ts';

export const FILMES = '/descubra/filmes';

export const rail = (page: Page) => page.getByRole('form', { name: 'Filtros' });
export const chips = (page: Page) => page.getByRole('list', { name: 'Filtros ligados' });
export const chip = (page: Page, label: string) =>
  chips(page).getByRole('link', { name: `Tirar o filtro: ${label}`, exact: true });
/** The titles in the grid. */
export const cards = (page: Page) =>
  page.getByRole('main').locator('ul > li > div > a[href*="/movie/"]');

/** The number of titles and the order, above the grid. */
export const summaryOf = (page: Page) => page.getByRole('main').getByRole('status').first();

/** The query parameters of each request to `discover` from now on, in an array that grows. */
export function watchDiscover(page: Page): URLSearchParams[] {
  const calls: URLSearchParams[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/movies/discover') calls.push(searchParams);
  });
  return calls;
}

/** Waits until the grid shows the list of the address, not the previous one. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Providers by which the page filters when none is chosen (docs/product-rules.md R50). */
export const GUIDE = '8,337,119,619,531,384,2,350,307,283,194,582,616,1796,1853,1790';

/** The number of films that the API has for this query, and the id of the first. */
export async function fromApi(query: string) {
  const list = await read<ApiPage<MediaItem>>(`/movies/discover?${query}`);
  return { total: list.total, first: list.items[0]?.id };
}

/** Expects the page to show the list that the API has for this query. */
export async function expectList(page: Page, query: string) {
  const { total, first } = await fromApi(query);
  await settled(page);
  await expect(summaryOf(page)).toContainText(`${total} título`);
  if (first) await expect(cards(page).first()).toHaveAttribute('href', new RegExp(`-${first}$`));
}
