import { expect, test } from 'vitest';
import type { Opened } from '#api/types.ts';
import { openedWords } from './opened-section.tsx';

const closed: Opened = {
  name: true,
  watchlist: false,
  ratings: false,
  watched: false,
  top: false,
  lists: 0,
  path: null,
};
const path = '/pessoa/dora-lima-1';

test.each<[string, Partial<Opened>, boolean?]>([
  ['Não vê nada: seu perfil é só seu.', {}],
  ['Não vê nada: seu perfil é só seu.', { name: false, watchlist: true }],
  ['Vê as 3 listas que você abriu, sem seu nome. Mais nada.', { name: false, lists: 3 }],
  ['Vê seu nome, sua foto e as 3 listas que você abriu. Mais nada.', { lists: 3, path }],
  ['Vê seu nome, sua foto e a lista que você abriu. Mais nada.', { lists: 1, path }],
  [
    'Vê seu nome, sua foto, o que você escreveu sobre você, seu VOU VER, suas notas, as quatro da sua vida e o que você viu por último. Mais nada.',
    { watchlist: true, ratings: true, watched: true, top: true, path },
    true,
  ],
])('%s', (words, opened, hasBio = false) => {
  expect(openedWords({ ...closed, ...opened }, hasBio)).toBe(words);
});
