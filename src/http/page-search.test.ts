import { expect, test } from 'vitest';
import { cleanAddress, pageKey } from '#platform/http/page-key.ts';
import { pagePathOf, pageSearchOf, subjectOf } from './page-search.ts';

test.each([
  ['/search', '/search'],
  ['/search?utm_source=x', '/search'],
  ['/search?query=', '/search'],
  ['/search?query=bacurau&utm_source=x', '/search?query=bacurau'],
  ['/search?page=2&tab=pessoas&query=so%20nia', '/search?query=so+nia&tab=pessoas&page=2'],
  ['/search?page=-1&tab=x&query=%00so%20%20nia%20', '/search?query=so+nia'],
  ['/search?query=promo%E7%E3o', '/search?query=promo%EF%BF%BD%EF%BF%BDo'],
  ['/search?query=a%26tab%3Db', '/search?query=a%26tab%3Db'],
  ['/search?query=1e3', '/search?query=1e3'],
  ['/search?q=bacurau&page=2', '/search?query=bacurau&page=2'],
  ['/search?q=um&query=outro', '/search?query=outro'],
])('the key of the search page %s is %j', (address, key) => {
  expect(pageKey(address, pageSearchOf)).toBe(key);
  expect(cleanAddress(key, pageSearchOf)).toBeNull();
});

test.each([
  ['/serie/dark-70523', '/serie/dark-70523'],
  ['/serie/dark-70523?temporada=2&utm_source=x', '/serie/dark-70523?temporada=2'],
  ['/serie/dark-70523?semana=3&temporada=1', '/serie/dark-70523?temporada=1&semana=3'],
  ['/serie/dark-70523?temporada=1&semana=0', '/serie/dark-70523?temporada=1'],
  ['/serie/dark-70523?parte=12&temporada=1', '/serie/dark-70523?temporada=1&parte=12'],
  ['/serie/dark-70523?temporada=1&parte=1000', '/serie/dark-70523?temporada=1'],
  ['/serie/dark-70523?parte=2', '/serie/dark-70523'],
  ['/serie/dark-70523?temporada=2024', '/serie/dark-70523?temporada=2024'],
  ['/serie/dark-70523?semana=3', '/serie/dark-70523'],
  ['/serie/dark-70523?temporada=0', '/serie/dark-70523'],
  ['/serie/dark-70523?temporada=1000', '/serie/dark-70523'],
  ['/serie/dark-70523?temporada=2%20', '/serie/dark-70523'],
  ['/movie/duna-438631?temporada=2', '/movie/duna-438631'],
  ['/series/1396?temporada=2&utm_source=x', '/series/1396?temporada=2'],
  ['/filme/598?temporada=2', '/filme/598'],
])('the key of the page of a title %s is %j', (address, key) => {
  expect(pageKey(address, pageSearchOf)).toBe(key);
});

test('an address with `q` leads to the one with `query`', () => {
  expect(cleanAddress('/search?q=so%20nia&utm_source=x', pageSearchOf)).toBe(
    '/search?query=so+nia&utm_source=x',
  );
});

test.each([
  ['/search', false],
  ['/descubra/filmes', undefined],
  ['/releases', undefined],
])('whether a page of %s is cached: %s', (path, cached) => {
  expect(pageSearchOf(path)?.cached).toBe(cached);
});

test.each([
  ['/releases', '/releases'],
  ['/Releases', '/releases'],
  ['/MOVIE/Cidade-598', '/movie/Cidade-598'],
  ['/OUR-LISTS', '/our-lists'],
  ['/filme/598', '/filme/598'],
  ['/', '/'],
  ['/nowhere', null],
  ['/movie', null],
  ['/movie/', null],
  ['/movie/a/b', null],
])('the path of the page at %s is %s', (path, own) => {
  expect(pagePathOf(path)).toBe(own);
});

test.each([
  ['/movie/cidade-de-deus-598', 'movie 598'],
  ['/serie/598', 'serie 598'],
  ['/serie/dark-70523?temporada=2', null],
  ['/movie/abc', null],
  ['/person/598', null],
])('%s is about %s', (path, subject) => {
  expect(subjectOf(path)).toBe(subject);
});
