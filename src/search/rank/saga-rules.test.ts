import { describe, expect, it } from 'vitest';
import { instalmentValues } from './saga-rules.ts';

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

  it('is highest for the number after the name, also joined or with an article', () => {
    const rocky = [film(1, 1976, 60, 'rocky um lutador'), film(4, 1979, 50, 'rocky iv')];
    expect(best('rocky', 4, rocky)).toBe(4);
    expect(best('xmen', 2, [film(2, 2003, 60, 'x men 2'), film(1, 2000, 60, 'x men')])).toBe(2);
    expect(best('vingadores', 1, [film(1, 2012, 90, 'os vingadores the avengers')])).toBe(1);
  });

  it('counts names with "e" and with "&" as of one saga', () => {
    const films = [
      film(1, 2001, 90, 'velozes e furiosos'),
      film(2, 2003, 80, 'velozes furiosos'),
      film(3, 2006, 80, 'velozes e furiosos desafio em toquio'),
      film(4, 2009, 80, 'velozes furiosos 4'),
    ];
    expect([2, 3, 4].map((number) => best('velozes e furiosos', number, films))).toEqual([2, 3, 4]);
  });

  it('counts what says that it is of the saga, and no other names with the same word', () => {
    const films = [
      film(9, 1950, 60, 'crepusculo dos deuses'),
      film(1, 2008, 90, 'crepusculo'),
      film(2, 2009, 80, 'a saga crepusculo lua nova'),
      film(3, 2010, 80, 'a saga crepusculo eclipse'),
    ];
    for (const base of ['crepusculo', 'saga crepusculo', 'a saga crepusculo'])
      expect([1, 2, 3].map((number) => best(base, number, films))).toEqual([1, 2, 3]);
  });

  it('is the place among names that have the saga later, if none begins so', () => {
    const narnia = [
      film(1, 2005, 50, 'as cronicas de narnia o leao'),
      film(2, 2008, 40, 'as cronicas de narnia principe caspian'),
    ];
    expect(best('narnia', 2, narnia)).toBe(2);
  });

  it('counts a plural and a number that is joined, but no longer word', () => {
    const films = [
      film(1, 1979, 60, 'alien o 8 passageiro'),
      film(2, 1986, 50, 'aliens o resgate'),
      film(3, 1992, 40, 'alien3'),
      film(9, 1985, 60, 'alienado'),
    ];
    expect([1, 2, 3].map((number) => best('alien', number, films))).toEqual([1, 2, 3]);
  });

  it('is not that of a title with another number', () => {
    const values = instalmentValues({ base: ['toy', 'story'], number: 2 }, [
      film(1, 1995, 90, 'toy story'),
      film(3, 2010, 90, 'toy story 3'),
    ]);
    expect(values.get(3)).toBeUndefined();
  });
});
