import { expect, test } from 'vitest';
import { generateCatalogue } from './catalogue.ts';
import { kana, personName } from './names.ts';
import { agreeing, plural } from './portuguese.ts';
import { randomFrom } from './random.ts';

const size = { titles: 500, seed: 4 };
const { titles, people } = generateCatalogue(size);
const share = (of: number) => of / titles.length;

test('the same seed gives the same catalogue, another seed another', () => {
  expect(generateCatalogue(size)).toEqual({ seed: 4, titles, people });
  expect(generateCatalogue({ ...size, seed: 5 }).titles[0]).not.toEqual(titles[0]);
});

test('makes the requested number of titles, three films to two series, some of them novelas', () => {
  expect(titles).toHaveLength(500);
  expect(people).toHaveLength(250);
  expect(new Set(titles.map(({ type, id }) => `${type} ${id}`)).size).toBe(500);
  expect(share(titles.filter(({ type }) => type === 'movie').length)).toBeCloseTo(0.6, 1);
  const novelas = titles.filter(({ novela }) => novela);
  expect(novelas.length).toBeGreaterThan(5);
  expect(novelas.every(({ type, language }) => type === 'serie' && language === 'pt')).toBe(true);
});

test('popularity falls with the rank: a tenth of the titles has two fifths of it', () => {
  const falling = titles.map(({ popularity }) => popularity).toSorted((a, b) => b - a);
  const sum = (all: number[]) => all.reduce((total, count) => total + count, 0);
  expect(falling[0]).toBe(900);
  expect(falling[0]! / falling[99]!).toBeCloseTo(100 ** 0.7, 0);
  expect(sum(falling.slice(0, 50)) / sum(falling)).toBeGreaterThan(0.4);
  expect(titles.slice(0, 50).every(({ popularity }) => popularity > 50)).toBe(false);
});

test('some titles have the name of another', () => {
  const groups = [...Map.groupBy(titles, ({ title }) => title).values()];
  const namesakes = groups.filter((group) => group.length > 1);
  expect(namesakes.length).toBeGreaterThan(3);
  expect(namesakes.every((group) => new Set(group.map((t) => t.popularity)).size > 1)).toBe(true);
});

test('names look like those of Brazilian distributors', () => {
  const foreign = titles.filter(({ language }) => language !== 'pt');
  expect(foreign.some(({ title, original }) => title === original)).toBe(true);
  expect(foreign.some(({ title, original }) => title.startsWith(`${original}: `))).toBe(true);
  const names = titles.flatMap((t) => [
    ...new Set([t.title, t.original, ...t.alternatives.map((name) => name.title)]),
  ]);
  expect(share(names.length)).toBeGreaterThan(1.4);
  expect(share(names.length)).toBeLessThan(1.8);
  expect(titles.some(({ title }) => / (\d|[IV]+)(:|$)/.test(title))).toBe(true);
  // Contracted where Portuguese requires it, and without an empty slot of the grammar.
  expect(names.filter((name) => /\b(?:de o|de a|em o|a o|undefined)\b/.test(name))).toEqual([]);
  expect(names.filter((name) => name !== name.trim() || name.includes('  '))).toEqual([]);
});

test('words agree and have plurals', () => {
  expect(agreeing('perdido', 'f', true)).toBe('perdidas');
  expect(agreeing('europeu', 'f')).toBe('europeia');
  expect(['canção', 'homem', 'funil', 'hotel', 'mulher', 'juiz', 'casa'].map(plural)).toEqual([
    'canções',
    'homens',
    'funis',
    'hotéis',
    'mulheres',
    'juizes',
    'casas',
  ]);
});

test('Japanese originals can be written in katakana', () => {
  expect(kana('Kaze no Shinji')).toBe('カゼ・ノ・シンジ');
});

test('people have distinct names', () => {
  const random = randomFrom(1);
  const names = Array.from({ length: 5000 }, () => personName(random, 'pt'));
  expect(new Set(names).size).toBeGreaterThan(4800);
  expect(names.every((name) => /^\p{Lu}\S*( (d[ea] )?\p{Lu}\S*)+$/u.test(name))).toBe(true);
});
