import type { Page } from 'playwright';
import type { MediaItem, Page as ListPage } from '#api/types.ts';
import { read } from './catalogue.ts';
import { expect } from './site.ts';

export const FILMES = '/descubra/filmes';

export const rail = (page: Page) => page.getByRole('form', { name: 'Filtros' });
export const chips = (page: Page) => page.getByRole('list', { name: 'Filtros ligados' });
export const chip = (page: Page, label: string) =>
  chips(page).getByRole('link', { name: `Tirar o filtro: ${label}`, exact: true });
/** The titles in the grid. */
export const cards = (page: Page) => page.getByRole('main').locator('ul > li > a[href*="/movie/"]');

/** What the head of the page says of the list. */
export const summaryOf = (page: Page) => page.getByRole('main').getByRole('status').first();

/** Calls of `discover` that ask for titles of the grid; the list of each answer's parameters. */
export function watchDiscover(page: Page): URLSearchParams[] {
  const calls: URLSearchParams[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/movies/discover') calls.push(searchParams);
  });
  return calls;
}

/** The grid shows the list of the address, and none that stood in for it. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** The providers of a page without any (document 1, section 9). */
export const GUIDE = '8,337,119,619,531,384,2,350,307,283,194,582,616,1796,1853,1790';

/** The film that the API puts first, and how many there are. */
export async function fromApi(query: string) {
  const found = await read<ListPage<MediaItem>>(`/movies/discover?${query}`);
  return { total: found.total, first: found.items[0]?.id };
}

/** The page shows the list that the API has for this query. */
export async function expectList(page: Page, query: string) {
  const { total, first } = await fromApi(query);
  await settled(page);
  await expect(summaryOf(page)).toContainText(`${total} título`);
  if (first) await expect(cards(page).first()).toHaveAttribute('href', new RegExp(`-${first}$`));
}
