import { expect, test } from 'vitest';
import { numberWord, readEpisode, readSeasonWords, splitSeason, splitYear } from './titles.ts';

test.each([
  ['Bodyguard (2018)', { name: 'Bodyguard', year: 2018 }],
  ['1917', { name: '1917' }],
  ['Blade Runner 2049', { name: 'Blade Runner 2049' }],
  ['Nada (I)', { name: 'Nada (I)' }],
])('%s is a name and a year', (text, expected) => {
  expect(splitYear(text)).toEqual(expected);
});

test.each([
  ['Breaking Bad (1ª Temporada)', { name: 'Breaking Bad', season: 1 }],
  ['Dark (Season 2)', { name: 'Dark', season: 2 }],
  ['Dark', { name: 'Dark' }],
])('%s is a name and a season', (text, expected) => {
  expect(splitSeason(text)).toEqual(expected);
});

test.each([
  ['Temporada 5', { season: 5, seasonName: 'Temporada 5' }],
  ['Season 1 - Volume 1', { season: 1, seasonName: 'Season 1 - Volume 1' }],
  ['Series 4', { season: 4, seasonName: 'Series 4' }],
  ['2ª temporada', { season: 2, seasonName: '2ª temporada' }],
  ['Minissérie', { season: 1, seasonName: 'Minissérie' }],
  ['Limited Series', { season: 1, seasonName: 'Limited Series' }],
  // Parts of Netflix are other cuts than the seasons of a database.
  ['Parte 3', { seasonName: 'Parte 3' }],
  ['Parte III', { seasonName: 'Parte III' }],
  ['Volume dois', { seasonName: 'Volume dois' }],
  ['Coleção', { seasonName: 'Coleção' }],
  ['Aikido', null],
  ['Parte do mundo', null],
])('%s is a season: %j', (text, expected) => {
  expect(readSeasonWords(text)).toEqual(expected);
});

test.each([
  ['Episódio 2', { number: 2 }],
  ['Episode 12', { number: 12 }],
  ['Capítulo oito: A batalha de Starcourt', { number: 8, name: 'A batalha de Starcourt' }],
  ['Capítulo 1: Cubos', { number: 1, name: 'Cubos' }],
  ['Chapter Eight: The Upside Down', { number: 8, name: 'The Upside Down' }],
  ['Ozymandias', { name: 'Ozymandias' }],
  ['Batatinha Frita 1, 2, 3 (Episódio 1)', { number: 1, name: 'Batatinha Frita 1, 2, 3' }],
  ['Episódio 4 (Episódio 4)', { number: 4 }],
  ['Capítulo final', { name: 'Capítulo final' }],
  ['', {}],
])('%s is the episode %j', (text, expected) => {
  expect(readEpisode(text)).toEqual(expected);
});

test.each([
  ['oito', 8],
  ['VIII', 8],
  ['Twenty', 20],
  ['duas', 2],
  ['constructor', undefined],
])('%s is the number %j', (text, number) => {
  expect(numberWord(text)).toBe(number);
});
