import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetSearch, forgetSearches, readRecents, rememberSearch } from './recent-searches.tsx';

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

test('at most eight are stored', () => {
  for (let n = 1; n <= 12; n += 1) rememberSearch(`busca ${n}`);
  expect(readRecents()).toHaveLength(8);
  expect(readRecents()[0]).toBe('busca 12');
});

test('one or all can be removed, and no empty entry stays in storage', () => {
  rememberSearch('bacurau');
  rememberSearch('dark');
  expect(forgetSearch('dark')).toEqual(['bacurau']);
  expect(forgetSearches()).toEqual([]);
  expect(stored.size).toBe(0);
});

test('an empty search is not stored, others are cleaned first', () => {
  rememberSearch('   ');
  rememberSearch(' <b>\u0000x</b> ');
  expect(readRecents()).toEqual(['bx/b']);
});

test.each([
  ['invalid JSON', '[', []],
  ['no array', '{"a":1}', []],
  ['other types of entries', '["bacurau", 7, null, {"a":1}, "<i>"]', ['bacurau', 'i']],
])('the valid entries are read from storage with %s', (_, value, expected) => {
  store(value);
  expect(readRecents()).toEqual(expected);
});

test('blocked storage reads as empty and throws nothing', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(readRecents()).toEqual([]);
  expect(rememberSearch('bacurau')).toEqual(['bacurau']);
});
