import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, expectTypeOf, test } from 'vitest';
import { OLD_ADDRESSES, PAGES, pageOfPath, STANDING_PAGES } from '#shared/page-addresses.ts';
import type { OldAddress, PageAddress, PagePath } from '#shared/page-addresses.ts';
import type { FileRouteTypes } from './routeTree.gen.ts';

test('the list names the routes of src/web/routes, and nothing else', () => {
  const folder = join(import.meta.dirname, 'routes');
  const routes = readdirSync(folder).flatMap((file) => {
    const route = /createFileRoute\('([^']+)'\)/.exec(readFileSync(join(folder, file), 'utf8'));
    // A trailing underscore only keeps a page out of the page of the address before it.
    return route ? [route[1]!.replace(/(.)\/$/, '$1').replaceAll('_/', '/')] : [];
  });
  expect(routes.length).toBeGreaterThan(20);
  expect(routes.toSorted()).toEqual([...Object.keys(PAGES), ...OLD_ADDRESSES].toSorted());
});

test('the type checker compares it with the route tree', () => {
  expectTypeOf<PageAddress | OldAddress>().toEqualTypeOf<FileRouteTypes['to']>();
});

test('a path is checked by type', () => {
  const paths: PagePath[] = ['/genres', '/person/1', '/movie/genre/18'];
  // @ts-expect-error there is no such page
  paths.push('/genrez');
  expect(paths).toHaveLength(4);
});

test('the sitemap names the pages without a subject', () => {
  expect(STANDING_PAGES).toEqual([
    '/',
    '/descubra/filmes',
    '/descubra/series',
    '/releases',
    '/genres',
    '/platforms',
    '/chegou',
    '/saiu',
    '/app',
    '/lists',
    '/doubts',
    '/contact',
    '/privacy',
    '/fontes',
    '/category/popular',
    '/category/indications',
  ]);
});

test.each([
  ['/', '/'],
  ['/genres', '/genres'],
  ['/movie/cidade-de-deus-598', '/movie/$slug'],
  ['/movie/genre/18', '/movie/genre/$genreId'],
  ['/movie/genre', '/movie/$slug'],
  ['/category/popular', '/category/$name'],
  ['/person/', undefined],
  ['/filme/1', undefined],
  ['/genres/1', undefined],
  ['/toString', undefined],
])('%s leads to the page %s', (path, page) => {
  expect(pageOfPath(path)).toBe(page);
});
