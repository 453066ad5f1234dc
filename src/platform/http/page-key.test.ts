import { expect, test } from 'vitest';
import { pageKey } from './page-key.ts';

const isListing = (path: string) => path.startsWith('/descubra/');
const keyOf = (address: string) => pageKey(address, isListing);
const UNREADABLE = keyOf('/%ff');

test.each([
  ['/movie/598', '/movie/598'],
  ['/movie/598?utm_source=x&fbclid=y', '/movie/598'],
  ['/movie/598?page=7', '/movie/598'],
  ['/descubra/filmes?page=2&utm=x', '/descubra/filmes?page=2'],
  ['/descubra/filmes?page=2&page=3', '/descubra/filmes?page=2'],
  ['/descubra/filmes?page=1', '/descubra/filmes'],
  ['/descubra/filmes?page=02', '/descubra/filmes'],
  ['/descubra/filmes?page=2.0', '/descubra/filmes'],
  ['/descubra/filmes?page=-1', '/descubra/filmes'],
  ['/descubra/filmes?page=9999999', '/descubra/filmes'],
  [`/${'a'.repeat(3000)}`, null],
])('the key of %.40s is %j', (address, key) => {
  expect(keyOf(address)).toBe(key);
});

test('half an escape in the path is no page, in a tracking parameter it is nothing', () => {
  expect(keyOf('/movie/%E0%A4%A')).toBe(UNREADABLE);
  expect(keyOf('/movie/%C3%A9-1')).toBe('/movie/%C3%A9-1');
  expect(keyOf('/movie/598?utm_campaign=promo%E7%E3o')).toBe('/movie/598');
});

test.each(['//', '//evil.example', '/\\evil.example', '\\\\evil'])(
  '%s is not read as the address of another host',
  (address) => {
    expect(keyOf(address)).toBe(UNREADABLE);
  },
);

test.each([
  ['/search', '/search'],
  ['/search?utm_source=x', '/search'],
  ['/search?query=', '/search'],
  ['/search?query=bacurau&utm_source=x', '/search?query=bacurau'],
  ['/search?page=2&tab=pessoas&query=so%20nia', '/search?query=so+nia&tab=pessoas&page=2'],
  ['/search?query=promo%E7%E3o', '/search?query=promo%EF%BF%BD%EF%BF%BDo'],
  ['/search?query=a%26tab%3Db', '/search?query=a%26tab%3Db'],
])('the key of the search page %s is %j', (address, key) => {
  expect(pageKey(address, isListing, (path) => path === '/search')).toBe(key);
});
