import { expect, test } from 'vitest';
import { markLetters } from './mark-letters.ts';

/** "[Ba]curau": what is marked stands in brackets. */
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
  // The start of a word comes before the middle of an earlier one.
  ['Ópera do Malandro', 'o', '[Ó]pera do Malandro'],
  ['Amor de Mãe', 'm', 'Amor de [M]ãe'],
  ['O Homem que Copiava', 'opi', 'O Homem que C[opi]ava'],
  // One letter in the middle of a word says nothing.
  ['Bacurau', 'u', 'Bacurau'],
  // Accents count on neither side, however they are written.
  ['Tropa de Élite', 'elite', 'Tropa de [Élite]'],
  ['Sao Paulo', 'são', '[Sao] Paulo'],
  ['Sa\u0303o Paulo', 'sao', '[Sa\u0303o] Paulo'],
  // Each word marks a place of its own.
  ['Homem-Aranha: Sem Volta para Casa', 'aranha homem', '[Homem]-[Aranha]: Sem Volta para Casa'],
  ['Cidade de Deus', 'de de', 'Cidade [de] [De]us'],
  ['Que Horas Ela Volta?', 'volta?', 'Que Horas Ela [Volta]?'],
  ['2 Filhos de Francisco', '2 fil', '[2] [Fil]hos de Francisco'],
  // Nothing is read as a pattern.
  ['M.A.S.H', '.*', 'M.A.S.H'],
  ['🎬 Cine', 'cine', '🎬 [Cine]'],
])('%s, searched by %j', (name, search, expected) => {
  expect(marked(name, search)).toBe(expected);
});

test('the parts are always the whole name', () => {
  for (const search of ['a', 'çã', 'ß', '\u0303', '   ', '🎬']) {
    const name = 'Ação! Straße 🎬 a\u0303';
    expect(
      markLetters(name, search)
        .map((run) => run.text)
        .join(''),
    ).toBe(name);
  }
});
