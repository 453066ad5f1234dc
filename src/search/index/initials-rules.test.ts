import { expect, it } from 'vitest';
import { initialsOf } from './name-queries.ts';

it.each([
  [['Game of Thrones'], ['got', 'gt']],
  [['The Walking Dead'], ['twd', 'wd']],
  [['House of the Dragon'], ['hotd', 'hd']],
  [
    ['The Lord of the Rings: The Two Towers'],
    ['tlotrttt', 'lotr', 'tlotr', 'lr', 'lrtt', 'lotrttt', 'ttt', 'tt'],
  ],
  [['Demon Slayer: Kimetsu no Yaiba'], ['dskny', 'ds', 'kny', 'ky', 'dsky']],
  [['Kung Fu Panda 2'], ['kfp2']],
  [['Back to the Future Part II'], ['bttf2', 'bf2']],
  [['Toy Story 12'], ['ts12']],
  [['Matrix'], []],
  [['2 Filhos de Francisco'], ['2fdf', '2ff']],
  [['…'], []],
])('%j is abbreviated to %j', (names, initials) =>
  expect(initialsOf(names).toSorted()).toEqual(
    initials.filter(({ length }) => length < 8).toSorted(),
  ),
);
