import { expect, it } from 'vitest';
import { address, freeText, id, price, reference, titles, words } from './cell-schema.ts';

it.each([
  ['89,90', 8990],
  ['89.90', 8990],
  ['89.9', 8990],
  ['89', 8900],
  [' R$ 1.234,50 ', 123_450],
  ['R$\u00A01.234.567,00', 123_456_700],
  [89.9, 8990],
  [0.29, 29],
  [1_234_567.89, 123_456_789],
])('reads the price %j', (written, cents) => {
  expect(price.parse(written)).toBe(cents);
});

it.each(['1.234', '1,234.50', '89,999', '-1', '0', '0,00', 'grátis', '', 0, -1, 1.005, 1e12, true])(
  'refuses the price %j',
  (written) => {
    expect(price.safeParse(written).error?.issues[0]?.message).toMatch(/^must be a price in reais/);
  },
);

it('drops what cannot be seen from texts', () => {
  expect(words(9).parse(' Mar\u202Eé\u200B ')).toBe('Maré');
  expect(freeText(9).parse('\u2800')).toBe('');
  expect(reference.parse('Mar\u00ADé')).toBe('Maré');
  expect(words(9).safeParse('\u200B\u3164').error?.issues[0]?.message).toBe('is missing');
});

it('reads titles from a cell or a list, without duplicates', () => {
  const both = [
    { type: 'movie', id: 598 },
    { type: 'serie', id: 1396 },
  ];
  expect(titles.parse('movie:598 serie:1396  movie:598')).toEqual(both);
  expect(titles.parse('movie:598,\nserie:1396;')).toEqual(both);
  expect(titles.parse(['movie:598', 'serie:1396'])).toEqual(both);
  expect(titles.parse(undefined)).toEqual([]);
});

it.each(['film:598', 'movie:', 'movie:0', 'movie:99999999999', 'movie:1.5', 'movie: 5'])(
  'names the unreadable title in %j',
  (written) => {
    const [issue] = titles.safeParse(written).error?.issues ?? [];
    expect(issue?.message).toMatch(/^"\S+" is not written as movie:598 or serie:1396$/);
  },
);

it('accepts whole numbers as ids, also as text', () => {
  expect([id.parse('007'), id.parse(7), id.parse(' 7 ')]).toEqual([7, 7, 7]);
  for (const wrong of ['', 'x', '1.5', '-1', 0, 1.5, null, 2 ** 31, '9'.repeat(30)]) {
    expect(id.safeParse(wrong).success, String(wrong)).toBe(false);
  }
});

it('refuses values that the database cannot store', () => {
  for (const broken of ['a\0b', 'a\uD83Db']) {
    expect(words(50).safeParse(broken).success).toBe(false);
    expect(freeText(50).safeParse(broken).success).toBe(false);
    expect(reference.safeParse(broken).success).toBe(false);
    expect(address.safeParse(`https://loja.example/${broken}`).success).toBe(false);
  }
  expect(reference.safeParse(2 ** 31).success).toBe(false);
  expect(words(50).parse(' Olá 😀 ')).toBe('Olá 😀');
});

it.each(['http://loja.example', 'https://', 'HTTPS://loja.example', 'https://a b.example', 'x', 5])(
  'refuses the address %j',
  (written) => {
    expect(address.safeParse(written).success).toBe(false);
  },
);
