import { expect, it } from 'vitest';
import { insteadOf, noteOf, rowTitle, verdictOf } from './worth.lazy.tsx';

const worth = (listed: number, alone: number) => ({
  listed,
  listed_only_here: alone,
  only_here_minutes: alone * 110,
  well_rated_unseen: 3,
  only_here: 1,
});

it('is worth a month where nobody else has titles of the list', () => {
  expect(verdictOf(worth(9, 6), 'MUBI', false)).toBe(
    'Vale por um mês: tem 6 da sua lista só aqui.',
  );
  expect(verdictOf(worth(9, 0), 'MUBI', false)).toContain('Hoje não vale: os 9 que ela tem');
  expect(verdictOf(worth(1, 0), 'Globoplay', false)).toContain('o que ele tem da sua lista');
  expect(verdictOf(worth(0, 0), 'MUBI', false)).toContain('Hoje não vale: não tem nada');
  expect(verdictOf(worth(9, 6), 'MUBI', true)).toBe('Você já assina: tem 9 da sua lista.');
});

it('says how long it lasts and what renting costs instead', () => {
  expect(insteadOf(worth(9, 6), { cost: 5240, titles: 6 })).toMatch(
    /^Dá umas 11 horas de filme\. Alugando os 6, um a um, sairia por R\$\s52,40\.$/,
  );
  expect(insteadOf(worth(9, 6), { cost: 990, titles: 1 })).toMatch(
    /Alugando o único que tem aluguel, sairia por R\$\s9,90\.$/,
  );
  expect(insteadOf(worth(9, 6), { cost: 0, titles: 0 })).toBe('Dá umas 11 horas de filme.');
  expect(insteadOf({ ...worth(1, 1), only_here_minutes: 0 }, { cost: 990, titles: 1 })).toMatch(
    /^Alugando, sairia por/,
  );
  expect(insteadOf(worth(0, 0), { cost: 0, titles: 0 })).toBe('');
});

it('says what else there is', () => {
  expect(noteOf(worth(0, 0), 'Netflix')).toBe(
    'Ainda tem 3 títulos com nota 7,5 ou mais que você não viu. No catálogo, 1 título só ela tem.',
  );
});

it('names the row after what it shows', () => {
  const title = (shown: 'only_here' | 'listed' | 'well_rated', alone: number) =>
    rowTitle({ shown, listed_only_here: alone }, 'Globoplay');
  expect([title('only_here', 6), title('only_here', 1), title('listed', 0)]).toEqual([
    'Os 6 que só ele tem',
    'O que só ele tem',
    'Da sua lista',
  ]);
});
