import { expect, test } from 'vitest';
import { listOfParam } from './gallery-data.ts';
import { sortOf, typeOf, validateList, validateListSearch } from './list-search.ts';

test.each([
  [{}, {}],
  [
    { ordem: 'nome', tipo: 'series', meus: '1', organizar: 1 },
    { ordem: 'nome', tipo: 'series', meus: 1, organizar: 1 },
  ],
  [{ ordem: 'toString', tipo: 'novelas', meus: 'sim', organizar: '0', outra: '1' }, {}],
])('the address %j of a list means %j', (search, valid) => {
  expect(JSON.parse(JSON.stringify(validateList(search)))).toEqual(valid);
});

test('without an order and a type, a list is as its owner made it', () => {
  expect([sortOf({}), typeOf({})]).toEqual(['list', undefined]);
  expect([sortOf({ ordem: 'nota' }), typeOf({ tipo: 'filmes' })]).toEqual(['rating', 'movie']);
});

test.each([
  ['duna', 'duna'],
  [' ', undefined],
  [7, undefined],
  ['x'.repeat(200), 'x'.repeat(100)],
])('the search for %j is for %j', (query, searched) => {
  expect(validateListSearch({ query }).query).toBe(searched);
});

test.each([
  ['vou-ver', 'vou-ver'],
  ['12', 12],
  ['012', null],
  ['0', null],
  ['1e3', null],
  ['4294967296', null],
  ['toString', null],
  ['', null],
])('the list of the address %j is %j', (param, list) => {
  expect(listOfParam(param)).toBe(list);
});
