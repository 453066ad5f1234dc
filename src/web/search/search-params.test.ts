import { expect, it } from 'vitest';
import { cleanParams, ignoredOf, toggledSource, withIgnored } from './search-params.ts';

it.each([
  ['ano-servico', 'servico-ano', 'provider,year'],
  ['servico-servico', 'servico', 'provider'],
  ['tipo-pessoa-temporada', 'tipo-pessoa-temporada', 'kind,person,season'],
  ['ano-tudo', 'tudo', 'all'],
  ['toString', undefined, ''],
  ['', undefined, ''],
  [undefined, undefined, ''],
])('?sem=%s is %s, and the API ignores "%s"', (raw, sem, ignore) => {
  const params = cleanParams({ query: 'x', sem: raw });
  expect(params.sem).toBe(sem);
  expect(ignoredOf(params)).toBe(ignore);
});

it('leaves out one filter more', () => {
  expect(withIgnored(undefined, 'provider')).toBe('servico');
  expect(withIgnored('ano', 'person')).toBe('pessoa-ano');
  expect(withIgnored('tudo', 'person')).toBe('tudo');
});

it('a chosen kind takes the place of an understood one', () => {
  expect(ignoredOf({ tipo: 'series', sem: 'ano' })).toBe('kind,year');
});

it('people have no kind', () => {
  expect(cleanParams({ query: 'x', tipo: 'series' }).tipo).toBe('series');
  expect(cleanParams({ query: 'x', tipo: 'livros' }).tipo).toBeUndefined();
  expect(cleanParams({ query: 'x', tab: 'pessoas', tipo: 'series' }).tipo).toBeUndefined();
});

it.each([
  ['dublado', 'dublado'],
  ['sai-dublado', 'dublado-sai'],
  ['sai,outro', undefined],
  ['outro', undefined],
  [undefined, undefined],
])('?so=%s is %s', (so, expected) => {
  expect(cleanParams({ query: 'x', so }).so).toBe(expected);
  expect(cleanParams({ query: 'x', so, tab: 'pessoas' }).so).toBeUndefined();
});

it('a filter on what the sources say is added and taken away', () => {
  expect(toggledSource(undefined, 'sai')).toBe('sai');
  expect(toggledSource('sai', 'dublado')).toBe('dublado-sai');
  expect(toggledSource('dublado-sai', 'dublado')).toBe('sai');
  expect(toggledSource('sai', 'sai')).toBeUndefined();
});
