import { expect, it } from 'vitest';
import { withDigits } from './number-rules.ts';

it.each([
  ['a décima terceira emenda', 'a 13 emenda'],
  ['vinte mil léguas', '20000 léguas'],
  ['o vigésimo segundo filme', 'o 22 filme'],
  ['trezentos e sessenta e cinco dias', '365 dias'],
  ['mil novecentos e oitenta e quatro', '1984'],
  ['mil e uma noites', '1001 noites'],
  ['dois mil e um uma odisseia', '2001 uma odisseia'],
  ['cento e uma dálmatas e um gato', '101 dálmatas e um gato'],
  ['twenty one jump street', '21 jump street'],
  ['two hundred and one', '201'],
])('"%s" is "%s"', (query, digits) => expect(withDigits(query)).toBe(digits));

it.each([
  // One word, which is compared as a number anyway, and words that compose none.
  'os doze macacos',
  'tres e demais',
  'sete e oito',
  'dez um',
  'mil',
  'um e e dois',
  'vinte e um e',
  'dois mil e dose',
])('"%s" stays as it is', (query) => expect(withDigits(query)).toBe(query));
