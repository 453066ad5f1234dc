import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetSearch, forgetSearches, readRecents, rememberSearch } from './recent-searches.ts';

let stored = new Map<string, string>();

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const store = (value: string) => stored.set('buscas-recentes', value);

test('the latest search comes first, each once', () => {
  for (const search of ['bacurau', 'são paulo', 'dark', 'Sao Paulo']) rememberSearch(search);
  expect(readRecents()).toEqual(['Sao Paulo', 'dark', 'bacurau']);
});

test('eight are kept', () => {
  for (let n = 1; n <= 12; n += 1) rememberSearch(`busca ${n}`);
  expect(readRecents()).toHaveLength(8);
  expect(readRecents()[0]).toBe('busca 12');
});

test('one goes, and all go, and nothing is left behind', () => {
  rememberSearch('bacurau');
  rememberSearch('dark');
  expect(forgetSearch('dark')).toEqual(['bacurau']);
  expect(forgetSearches()).toEqual([]);
  expect(stored.size).toBe(0);
});

test('what is empty is not remembered, what is unclean is cleaned', () => {
  rememberSearch('   ');
  rememberSearch(' <b>\u0000x</b> ');
  expect(readRecents()).toEqual(['bx/b']);
});

test.each([
  ['no JSON', '[', []],
  ['no list', '{"a":1}', []],
  ['other things in it', '["bacurau", 7, null, {"a":1}, "<i>"]', ['bacurau', 'i']],
])('a storage with %s is read as far as it goes', (_, value, expected) => {
  store(value);
  expect(readRecents()).toEqual(expected);
});

test('a closed storage remembers nothing and breaks nothing', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(readRecents()).toEqual([]);
  expect(rememberSearch('bacurau')).toEqual(['bacurau']);
});
