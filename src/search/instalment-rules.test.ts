import { describe, expect, it } from 'vitest';
import { instalmentOf, instalmentValues } from './instalment-rules.ts';

describe('the instalment of a query', () => {
  it.each([
    ['harry potter 2', 'harry potter', 2],
    ['rocky iv', 'rocky', 4],
    ['duna parte dois', 'duna', 2],
    ['star wars episodio 4', 'star wars', 4],
    ['harry potter 7 parte 2', 'harry potter', 7],
  ])('"%s" is %s, number %i', (text, base, number) => {
    const found = instalmentOf(text.split(' '));
    expect([found?.base.join(' '), found?.number]).toEqual([base, number]);
  });

  it.each(['1917', 'blade runner 2049', 'rio 40 graus', 'marte um', '9 1 1', 'malcolm x maldito'])(
    '"%s" has none',
    (text) => expect(instalmentOf(text.split(' '))).toBeUndefined(),
  );
});

describe('the value of an instalment', () => {
  const film = (id: number, year: number, popularity: number, ...names: string[]) => ({
    id,
    names,
    popularity,
    releasedOn: `${year}-06-01`,
  });
  const best = (base: string, number: number, titles: ReturnType<typeof film>[]) =>
    [...instalmentValues({ base: base.split(' '), number }, titles)].toSorted(
      (a, b) => b[1] - a[1],
    )[0]?.[0];

  const potter = [
    film(1, 2001, 90, 'harry potter e a pedra filosofal'),
    film(2, 2002, 80, 'harry potter e a camara secreta'),
    film(8, 2011, 80, 'harry potter e as reliquias da morte parte 2'),
    film(9, 2000, 1, 'harry potter um documentario'),
  ];
  it.each([
    [1, 1],
    [2, 2],
  ])('goes by release among comparably known titles: %i', (number, id) =>
    expect(best('harry potter', number, potter)).toBe(id),
  );

  const mad = [
    film(1, 1979, 50, 'mad max'),
    film(2, 1981, 40, 'mad max 2 a cacada continua'),
    film(3, 1985, 30, 'mad max alem da cupula do trovao'),
    film(4, 2015, 90, 'mad max estrada da furia'),
  ];
  it.each([1, 2, 3, 4])('counts titles with and without numbers: %i', (number) =>
    expect(best('mad max', number, mad)).toBe(number),
  );

  it('is one place later for the second part of an instalment', () => {
    const saga = [
      film(1, 2010, 80, 'a saga primeiro'),
      film(2, 2011, 80, 'a saga segundo parte 1'),
      film(3, 2012, 80, 'a saga segundo parte 2'),
    ];
    const asked = instalmentOf('a saga 2 parte 2'.split(' '))!;
    expect(asked).toEqual({ base: ['a', 'saga'], number: 2, part: 2 });
    expect(instalmentValues(asked, saga).get(3)).toBe(1);
    expect(instalmentValues({ ...asked, part: 3 }, saga).get(3)).toBe(0.4);
  });

  it('prefers a numbered name to a place among names that only begin alike, but not a part', () => {
    const films = [
      film(1, 2000, 50, 'busca sem fim'),
      film(2, 2001, 50, 'busca eterna'),
      film(3, 2012, 40, 'busca implacavel 2'),
    ];
    expect(best('busca', 2, films)).toBe(3);
    expect(instalmentValues({ base: ['busca'], number: 2 }, films).get(2)).toBeLessThan(0.6);
    const parts = [...films.slice(0, 2), film(3, 2012, 40, 'busca implacavel parte 2')];
    expect(best('busca', 2, parts)).toBe(2);
  });

  it('is highest for the number after the name, also joined or with an article', () => {
    const rocky = [film(1, 1976, 60, 'rocky um lutador'), film(4, 1979, 50, 'rocky iv')];
    expect(best('rocky', 4, rocky)).toBe(4);
    expect(best('xmen', 2, [film(2, 2003, 60, 'x men 2'), film(1, 2000, 60, 'x men')])).toBe(2);
    expect(best('vingadores', 1, [film(1, 2012, 90, 'os vingadores the avengers')])).toBe(1);
  });

  it('is not that of a title with another number', () => {
    const values = instalmentValues({ base: ['toy', 'story'], number: 2 }, [
      film(1, 1995, 90, 'toy story'),
      film(3, 2010, 90, 'toy story 3'),
    ]);
    expect(values.get(3)).toBeUndefined();
  });
});
