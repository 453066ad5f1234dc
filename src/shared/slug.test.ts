import { describe, expect, test } from 'vitest';
import { idOfParam, idOfSlug, titleSlug } from './slug.ts';

describe('titleSlug', () => {
  test.each([
    ['Cidade de Deus', 598, 'cidade-de-deus-598'],
    ['O Que É Isso, Companheiro?', 7, 'o-que-e-isso-companheiro-7'],
    ['Se7en: Os Sete Crimes Capitais', 807, 'se7en-os-sete-crimes-capitais-807'],
    ['Birdman ou (A Inesperada Virtude)', 1, 'birdman-ou-a-inesperada-virtude-1'],
    ["Encantado's", 2, 'encantados-2'],
    ['Tapas & Beijos', 3, 'tapas-e-beijos-3'],
    ['São Bernardo', 4, 'sao-bernardo-4'],
    ['Øystein', 5, 'oystein-5'],
    ['1917', 530915, 'title-530915'],
    ['(fdp)', 6, 'fdp-6'],
    ['!!!', 8, 'title-8'],
    ['기생충', 496243, 'title-496243'],
    ['', 9, 'title-9'],
    [null, 10, 'untitled-10'],
    [undefined, 11, 'untitled-11'],
  ])('%j with id %i is %s', (title, id, slug) => {
    expect(titleSlug(title, id)).toBe(slug);
  });

  test('is bounded, and the same for whatever was cut', () => {
    const long = `${'palavra '.repeat(20_000)}fim`;
    expect(titleSlug(long, 1)).toBe(`${'palavra-'.repeat(15)}1`);
    expect(titleSlug('x'.repeat(5000), 1)).toBe(`${'x'.repeat(120)}-1`);
    expect(titleSlug('1'.repeat(5000), 1)).toBe('title-1');
  });

  test('keeps the id, which idOfSlug returns', () => {
    for (const title of ['a-1', '-', '2001: Uma Odisseia', 'x'.repeat(300), '½ 007']) {
      expect(idOfSlug(titleSlug(title, 42))).toBe(42);
    }
  });
});

describe('idOfSlug', () => {
  test.each([
    ['598', 598],
    ['cidade-de-deus-598', 598],
    ['outdated-name-598', 598],
    ['-598', 598],
    ['cidade-de-deus', null],
    ['598-cidade', null],
    ['cidade-', null],
    ['0', null],
    ['-1.5', null],
    ['2147483647', 2_147_483_647],
    ['2147483648', null],
    ['99999999999999999999', null],
    ['', null],
    ['٥٩٨', null],
  ])('%j gives %j', (slug, id) => {
    expect(idOfSlug(slug)).toBe(id);
  });
});

test('idOfParam accepts an id in its canonical form only', () => {
  expect(['8', '08', '0', '-8', '8a', ''].map(idOfParam)).toEqual([
    8,
    null,
    null,
    null,
    null,
    null,
  ]);
});
