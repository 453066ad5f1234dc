// Titles whose whole names were typed, where the words mean something else too.
import { beforeAll, describe, expect, test } from 'vitest';
import { useDatabase } from '#test/catalogue.ts';
import { importCreditedFilms } from '#test/credited-films.ts';
import type { CreditedFilm } from '#test/credited-films.ts';
import { fold } from '#search/folding-rules.ts';
import { findTitlesByName } from '#search/search-queries.ts';
import { findMeaning } from '#search/meaning-queries.ts';

const PAGING = { page: 1, size: 20 };

/** People with names in several languages, and how well their best known film is known. */
const PEOPLE = [
  ['Noah Schnapp', 300],
  ['Alfie Allen', 150],
  ['Samuel Beckett', 40],
  ['Fernanda Montenegro', 90],
  ['Wagner Moura', 60],
  ['Christopher Nolan', 250],
  ['Tom Hanks', 200],
  ['Sônia Braga', 50],
  ['Glória Pires', 30],
  ['Leandra Leal', 20],
] as const;

/** Titles called as one word of each name, or as the whole name; less known than the person, but known. */
const TITLES = PEOPLE.flatMap(([name, popularity]) => {
  const words = name.split(' ');
  return [...words, name].map((title) => ({ title, popularity: 2 + popularity / 20, name }));
});

describe('titles that equal words of a person’s name', () => {
  const { db, films } = useFilms([
    ...PEOPLE.flatMap(([person, popularity]) => [
      { name: `Longa de ${person.length} Noites`, popularity, person },
      { name: `O Outro Verão ${popularity}`, popularity: popularity / 2, person },
    ]),
    ...TITLES.map(({ title: name, popularity }) => ({ name, popularity })),
  ]);

  test.each(TITLES)('"$title" is first, before the films of $name', async ({ title, name }) => {
    const titles = await namesOf(db(), films, fold(title));
    expect(titles[0]).toBe(title);
    const own = `Longa de ${name.length} Noites`;
    expect(titles).toContain(own);
    const { filters, choices } = await findMeaning(db(), fold(title), []);
    expect(filters).toEqual([]);
    expect(choices?.map((person) => person.name)).toContain(name);
  });
});

describe('a first name that several known people have', () => {
  const { db, films } = useFilms([
    { name: 'Ainda Estou Aqui', popularity: 200, person: 'Fernanda Torres' },
    { name: 'Os Normais 2', popularity: 60, person: 'Fernanda Torres' },
    { name: 'Central do Brasil', popularity: 60, person: 'Fernanda Montenegro' },
    { name: 'O Auto da Compadecida', popularity: 55, person: 'Fernanda Montenegro' },
    { name: 'Cidade Pequena', popularity: 12, person: 'Fernanda Vasconcellos' },
    { name: 'Nada Consta', popularity: 0.3, person: 'Fernanda Ninguém' },
    { name: 'Lua de Cristal', popularity: 30, person: 'Xuxa Meneghel' },
  ]);

  test('shows the titles of the best known, in turns, and filters none', async () => {
    expect((await namesOf(db(), films, 'fernanda')).slice(0, 5)).toEqual([
      'Ainda Estou Aqui',
      'Central do Brasil',
      'Cidade Pequena',
      'Os Normais 2',
      'O Auto da Compadecida',
    ]);
    const { filters, choices } = await findMeaning(db(), 'fernanda', []);
    expect(filters).toEqual([]);
    expect(choices?.map(({ name }) => name)).toEqual([
      'Fernanda Torres',
      'Fernanda Montenegro',
      'Fernanda Vasconcellos',
    ]);
  });

  test('a choice is the whole name, which filters', async () => {
    expect(await namesOf(db(), films, 'fernanda montenegro')).toEqual([
      'Central do Brasil',
      'O Auto da Compadecida',
    ]);
  });

  test('a first name of one known person means that person', async () => {
    expect((await namesOf(db(), films, 'xuxa'))[0]).toBe('Lua de Cristal');
    const { filters, choices } = await findMeaning(db(), 'xuxa', []);
    expect(filters.map(({ type }) => type)).toEqual(['person']);
    expect(choices).toBeUndefined();
  });

  test('without people nobody is a choice', async () => {
    expect((await findMeaning(db(), 'fernanda', ['person'])).choices).toBeUndefined();
  });
});

describe('titles that are numbers, beside a year', () => {
  const NUMBERS = [
    ['1917', 2019],
    ['1984', 1984],
    ['2012', 2009],
    ['2046', 2004],
    ['300', 2006],
    ['1922', 2017],
  ] as const;
  const { db, films } = useFilms([
    ...NUMBERS.map(([name, year]) => ({ name, year, popularity: 10 })),
    { name: 'Mulher-Maravilha 1984', year: 2020, popularity: 90 },
    { name: '1984', year: 1956, popularity: 20 },
    { name: 'Avengers', year: 2019, popularity: 90 },
  ]);

  test.each(NUMBERS)('"%s" of %i', async (name, year) => {
    for (const query of [`${name} (${year})`, `${name} ${year}`, `(${year}) ${name}`]) {
      const { items } = await findTitlesByName(db(), 'movie', query, PAGING);
      const [first] = items;
      expect(films[first!.id - 1]).toMatchObject({ name, year });
    }
  });

  test('the other number is the year where nothing is found otherwise', async () => {
    expect((await namesOf(db(), films, '2019 1917'))[0]).toBe('1917');
  });
});

describe('a title beside somebody whom it does not credit', () => {
  const AUTHORS = ['Isaac Asimov', 'Agatha Christie', 'Jorge Amado'];
  const BOOKS = ['O Gato', 'Eu, Robô', 'Gabriela', 'A Casa Torta', 'Fundação'];
  const { db, films } = useFilms([
    ...BOOKS.map((name) => ({ name, popularity: 3 })),
    ...AUTHORS.map((person, at) => ({ name: `Retrato ${at}`, popularity: 4, person })),
  ]);

  test.each(BOOKS.flatMap((name) => AUTHORS.map((author) => ({ name, author }))))(
    '$name, $author: the title, whose author filters nothing',
    async ({ name, author }) => {
      for (const query of [`${name} ${author}`, `${author} ${name}`]) {
        expect((await namesOf(db(), films, query))[0], query).toBe(name);
        const { left_out: leftOut = [], filters } = await findMeaning(db(), query, []);
        expect([...leftOut, ...filters.map(({ words }) => words)]).toEqual([author]);
      }
    },
  );
});

describe('queries that are not about films', () => {
  const { db, films } = useFilms(
    ['Plantão de Polícia', 'A Dama do Lotação', 'Cães de Aluguel', 'Duna'].map((name) => ({
      name,
      popularity: 8,
    })),
  );

  test.each(['farmácia de plantão', 'cotação do dólar', 'segunda via da conta de luz'])(
    '"%s" finds nothing; the nearest title is a guess',
    async (query) => {
      expect(await namesOf(db(), films, query)).toEqual([]);
      expect((await findMeaning(db(), query, [])).counts.movies).toBe(0);
    },
  );

  test('the nearest title is named where one has a word of the query', async () => {
    const { nearest } = await findMeaning(db(), 'farmácia de plantão', []);
    expect(nearest).toMatchObject({ media_type: 'movie', title: 'Plantão de Polícia' });
  });

  test('a misspelt name is no guess', async () => {
    expect(await namesOf(db(), films, 'caes de alugeul')).toEqual(['Cães de Aluguel']);
    expect((await findMeaning(db(), 'caes de alugeul', [])).nearest).toBeUndefined();
  });
});

describe('names with signs', () => {
  const { db, films } = useFilms(
    [
      '%',
      '#',
      '💩',
      '100%',
      '50% Certo',
      'Casa Nº 5',
      'Sala nº 12',
      'Romeo + Juliet',
      'Law & Order',
      '#Alive',
      'Duna',
    ].map((name) => ({
      name,
      popularity: 5,
    })),
  );

  test.each(['%', '#', '💩'])('"%s" alone is found by typing exactly it', async (name) => {
    expect(await namesOf(db(), films, name)).toEqual([name]);
  });

  test.each([
    ['100 por cento', '100%'],
    ['50 por cento certo', '50% Certo'],
    ['50 percent certo', '50% Certo'],
    ['romeo e juliet', 'Romeo + Juliet'],
    ['romeo mais juliet', 'Romeo + Juliet'],
    ['romeo and juliet', 'Romeo + Juliet'],
    ['law and order', 'Law & Order'],
    ['law e order', 'Law & Order'],
    ['hashtag alive', '#Alive'],
    ['alive', '#Alive'],
    ['casa n 5', 'Casa Nº 5'],
    ['casa n° 5', 'Casa Nº 5'],
    ['casa nº5', 'Casa Nº 5'],
    ['casa numero 5', 'Casa Nº 5'],
    ['sala número 12', 'Sala nº 12'],
  ])('"%s" finds %s', async (query, name) => {
    expect((await namesOf(db(), films, query))[0]).toBe(name);
  });

  test('signs that no title is called find nothing', async () => {
    expect(await namesOf(db(), films, '?')).toEqual([]);
    expect(await namesOf(db(), films, '$$')).toEqual([]);
  });
});

function useFilms(films: CreditedFilm[]) {
  const database = useDatabase();
  beforeAll(() => importCreditedFilms(database.db, films));
  return { films, db: () => database.db };
}

async function namesOf(
  db: ReturnType<typeof useDatabase>['db'],
  films: readonly CreditedFilm[],
  query: string,
): Promise<string[]> {
  const { items } = await findTitlesByName(db, 'movie', query, PAGING);
  return items.map(({ id }) => films[id - 1]!.name);
}
