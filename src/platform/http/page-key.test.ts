import { describe, expect, test } from 'vitest';
import {
  cleanAddress,
  NOT_FOUND,
  pageKey,
  targetOf,
  withKept,
  type PageSearch,
} from './page-key.ts';

/** A page with two parameters, a number and a list of letters. */
const LISTING: PageSearch = {
  names: ['page', 'letras'],
  clean: ({ page, letras = [] }) => ({
    ...(letras.length > 0 && { letras: [letras].flat().toSorted().join('-') }),
    ...(typeof page === 'string' && /^[2-9]$/.test(page) && { page }),
  }),
};
const searchOf = (path: string) => (path.startsWith('/descubra/') ? LISTING : null);
const keyOf = (address: string) => pageKey(address, searchOf);

test.each([
  ['/movie/598', '/movie/598'],
  ['/movie/598?utm_source=x&fbclid=y', '/movie/598'],
  ['/movie/598?page=7', '/movie/598'],
  ['/descubra/filmes?', '/descubra/filmes'],
  ['/descubra/filmes?utm=x', '/descubra/filmes'],
  ['/descubra/filmes?page=2&utm=x', '/descubra/filmes?page=2'],
  ['/descubra/filmes?page=2&letras=b', '/descubra/filmes?letras=b&page=2'],
  ['/descubra/filmes?letras=b&letras=a', '/descubra/filmes?letras=a-b'],
  ['/descubra/filmes?page=1', '/descubra/filmes'],
  ['/descubra/filmes?page=02', '/descubra/filmes'],
  [`/${'a'.repeat(3000)}`, null],
])('the key of %.40s is %j', (address, key) => {
  expect(keyOf(address)).toBe(key);
});

test('an invalid escape in the path is no page, and in a tracking parameter it is ignored', () => {
  expect(keyOf('/movie/%E0%A4%A')).toBe(NOT_FOUND);
  expect(keyOf('/movie/%C3%A9-1')).toBe('/movie/%C3%A9-1');
  expect(keyOf('/movie/598?utm_campaign=promo%E7%E3o')).toBe('/movie/598');
});

test.each(['//', '//evil.example', '/\\evil.example', '\\\\evil'])(
  '%s is not taken as the address of another host',
  (address) => {
    expect(keyOf(address)).toBe(NOT_FOUND);
    expect(cleanAddress(`${address}?page=1`, () => LISTING)).toBeNull();
  },
);

describe('the canonical address', () => {
  test.each([
    ['/descubra/filmes?page=1', '/descubra/filmes'],
    ['/descubra/filmes?page=1&utm=x', '/descubra/filmes?utm=x'],
    ['/descubra/filmes?utm=x&page=2&letras=a', '/descubra/filmes?letras=a&page=2&utm=x'],
    ['/descubra/filmes?letras=a&letras=b', '/descubra/filmes?letras=a-b'],
    ['/descubra/filmes?page=nada', '/descubra/filmes'],
  ])('of %s is %s, which is canonical', (address, clean) => {
    expect(cleanAddress(address, searchOf)).toBe(clean);
    expect(cleanAddress(clean, searchOf)).toBeNull();
  });

  test.each([
    '/descubra/filmes',
    '/descubra/filmes?',
    '/descubra/filmes?page=2',
    '/descubra/filmes?utm=x%20y&page=2',
    '/movie/598?page=1',
    '/%ff?page=1',
    `/descubra/filmes?page=${'1'.repeat(3000)}`,
  ])('of %.40s is itself', (address) => {
    expect(cleanAddress(address, searchOf)).toBeNull();
  });
});

describe('an address that nobody has checked', () => {
  const pathOf = (path: string) => {
    const lower = path.toLowerCase();
    return lower === '/descubra/filmes' ? lower : path.startsWith('/movie/') ? path : null;
  };
  const target = (address: string) => targetOf(address, searchOf, pathOf);

  test.each([
    ['/descubra/filmes/?page=2', '/descubra/filmes?page=2', 301],
    ['/descubra/filmes//', '/descubra/filmes', 301],
    ['/DESCUBRA/Filmes?page=2&utm=x', '/descubra/filmes?page=2&utm=x', 301],
    ['/%6dovie/cidade-de-deus-598', '/movie/cidade-de-deus-598', 301],
    ['/movie/%c3%a9-1', '/movie/%C3%A9-1', 301],
    ['/movie/598/', '/movie/598', 301],
    ['/descubra/filmes/?page=1', '/descubra/filmes', 302],
    ['/descubra/filmes?page=1', '/descubra/filmes', 302],
  ])('%s is redirected to %s (%i), which is not', (address, redirect, status) => {
    expect(target(address)).toEqual({ redirect, status });
    expect(target(redirect)).toEqual({ key: keyOf(redirect) });
  });

  test.each([
    '/nowhere',
    '/nowhere/else?page=2',
    '/%ff',
    '//evil.example/',
    '/\\evil.example',
    '//',
  ])('%s has the key of the page for unknown addresses', (address) => {
    expect(target(address)).toEqual({ key: NOT_FOUND });
  });

  test('is refused if it is too long', () => {
    expect(target(`/${'a'.repeat(3000)}`)).toBeNull();
  });
});

test.each([
  ['/movie/a-1', '', '/movie/a-1'],
  ['/movie/a-1', '?utm_source=x&page=2', '/movie/a-1?utm_source=x'],
  ['/serie/a-1?temporada=2', '?temporada=3&utm_a=x%20y', '/serie/a-1?temporada=2&utm_a=x%20y'],
  ['/movie/a-1', '?%75tm_a=x&utm_b&=', '/movie/a-1?%75tm_a=x&utm_b'],
  ['/movie/a-1?utm_a=own', '?utm_a=sent', '/movie/a-1?utm_a=own'],
  ['/movie/a-1', `?utm_a=${'x'.repeat(1995)}`, '/movie/a-1'],
])('a redirect to %s after %.30s leads to %.60s', (address, query, whole) => {
  expect(withKept(address, query, (name) => name.startsWith('utm_'))).toBe(whole);
});
