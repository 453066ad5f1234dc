import { expect, test } from 'vitest';
import { markLetters } from './mark-letters.ts';

/** "[Ba]curau": brackets enclose what is marked. */
const marked = (name: string, search: string) =>
  markLetters(name, search)
    .map((run) => (run.marked ? `[${run.text}]` : run.text))
    .join('');

test.each([
  ['Bacurau', 'ba', '[Ba]curau'],
  ['Bacurau', 'BACURAU', '[Bacurau]'],
  ['Bacurau', 'x', 'Bacurau'],
  ['Bacurau', '', 'Bacurau'],
  ['', 'ba', ''],
  // The start of a word wins over the middle of an earlier word.
  ['Ópera do Malandro', 'o', '[Ó]pera do Malandro'],
  ['Amor de Mãe', 'm', 'Amor de [M]ãe'],
  ['O Homem que Copiava', 'opi', 'O Homem que C[opi]ava'],
  // A single letter is not marked in the middle of a word.
  ['Bacurau', 'u', 'Bacurau'],
  // Accents are ignored in the name and in the search, in any Unicode form.
  ['Tropa de Élite', 'elite', 'Tropa de [Élite]'],
  ['Sao Paulo', 'são', '[Sao] Paulo'],
  ['Sa\u0303o Paulo', 'sao', '[Sa\u0303o] Paulo'],
  // Each word of the search is marked once, in its own place.
  ['Homem-Aranha: Sem Volta para Casa', 'aranha homem', '[Homem]-[Aranha]: Sem Volta para Casa'],
  ['Cidade de Deus', 'de de', 'Cidade [de] [De]us'],
  ['Que Horas Ela Volta?', 'volta?', 'Que Horas Ela [Volta]?'],
  ['2 Filhos de Francisco', '2 fil', '[2] [Fil]hos de Francisco'],
  // The search is not a regular expression.
  ['M.A.S.H', '.*', 'M.A.S.H'],
  ['🎬 Cine', 'cine', '🎬 [Cine]'],
])('%s, searched by %j', (name, search, expected) => {
  expect(marked(name, search)).toBe(expected);
});

test('the parts always join to the whole name', () => {
  for (const search of ['a', 'çã', 'ß', '\u0303', '   ', '🎬']) {
    const name = 'Ação! Straße 🎬 a\u0303';
    expect(
      markLetters(name, search)
        .map((run) => run.text)
        .join(''),
    ).toBe(name);
  }
});
