import { expect, it } from 'vitest';
import { noteOf, verdictOf } from './worth-words.ts';

const worth = (listed: number, alone: number) => ({
  listed,
  listed_only_here: alone,
  well_rated_unseen: 3,
  only_here: 1,
});

it('is worth a month where nobody else has titles of the list', () => {
  expect(verdictOf(worth(9, 6), false)).toBe('Vale por um mês: tem 6 da sua lista só aqui.');
  expect(verdictOf(worth(9, 0), false)).toContain('Hoje não vale: os 9');
  expect(verdictOf(worth(0, 0), false)).toContain('Hoje não vale: não tem nada');
  expect(verdictOf(worth(9, 6), true)).toBe('Você já assina: tem 9 da sua lista.');
});

it('says what else there is', () => {
  expect(noteOf(worth(0, 0))).toBe(
    'Ainda tem 3 títulos com nota 7,5 ou mais que você não viu. No catálogo, 1 título só ela tem.',
  );
});
