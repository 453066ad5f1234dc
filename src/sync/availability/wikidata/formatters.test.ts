import { expect, test } from 'vitest';
import { formatterDifferences, formatterSparql } from './formatters.ts';

test('one query asks for the address of every property', () => {
  expect(formatterSparql()).toContain('wd:P1874');
  expect(formatterSparql()).toContain('wd:P12356');
});

test('an address that differs only in its country or language is no difference', () => {
  expect(
    formatterDifferences([
      { property: 'P1874', formatter: 'https://www.netflix.com/br/title/$1' },
      { property: 'P13902', formatter: 'https://www.disneyplus.com/browse/$1' },
      { property: 'P9586', formatter: 'https://tv.apple.com/movie/$1' },
      { property: 'P12356', formatter: 'https://globoplay.globo.com/-/t/$1' },
    ]),
  ).toEqual([]);
});

test('an address at another host or path is one, unless another of the property agrees', () => {
  const moved = { property: 'P8298', formatter: 'https://play.example.com/$1' };
  const dead = { property: 'P1874', formatter: 'https://movies.netflix.com/movie/$1' };
  const alive = { property: 'P1874', formatter: 'https://www.netflix.com/title/$1' };
  expect(formatterDifferences([moved, dead, alive])).toEqual([moved]);
  expect(formatterDifferences([dead])).toEqual([dead]);
  expect(formatterDifferences([{ property: 'P7299', formatter: 'javascript:$1' }])).toHaveLength(1);
});
