import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { importPeople } from '#catalog/people/people-commands.ts';
import { importProviders } from '#catalog/providers/provider-commands.ts';
import { importTitles } from '#catalog/titles/title-commands.ts';
import type { TitleInput } from '#catalog/import-schema.ts';
import { changing } from '#platform/database/changes.ts';
import { aPerson, aProvider, aTitle, useDatabase } from '#test/catalogue.ts';
import { writeAliases } from '#search/alias-commands.ts';
import { indexNames } from '#search/index-commands.ts';
import { findPeopleByName } from '#search/people-search-queries.ts';
import { findTitlesByName } from '#search/search-queries.ts';

const database = useDatabase();
const paging = { page: 1, size: 5 };

/** Name, year, popularity and the people of a title; people's ids follow from their order below. */
type Row = [name: string, year: number, popularity: number, ...people: string[]];

const FILMS: Row[] = [
  ['Harry Potter e a Pedra Filosofal', 2001, 90],
  ['Harry Potter e a Câmara Secreta', 2002, 80],
  ['Harry Potter e as Relíquias da Morte - Parte 2', 2011, 85],
  ['Mad Max', 1979, 50],
  ['Mad Max 2: A Caçada Continua', 1981, 40],
  ['Mad Max: Além da Cúpula do Trovão', 1985, 30],
  ['Mad Max: Estrada da Fúria', 2015, 90],
  ['Duna', 1984, 30],
  ['Duna', 2021, 300, 'Denis Villeneuve'],
  ['Batman Begins', 2005, 200, 'Christopher Nolan'],
  ['Comando para Matar', 1985, 40, 'Arnold Schwarzenegger'],
  ['Central do Brasil', 1998, 40],
  ['O Filme da Minha Vida', 2017, 4],
  ['Minha Vida', 1993, 20],
  ['E.T.: O Extraterrestre', 1982, 60, 'Steven Spielberg'],
  ['Jurassic Park', 1993, 90, 'Steven Spielberg'],
  ['Green Book', 2018, 45],
  ['Garfield: O Filme', 2004, 17],
  ['A Rede Social', 2010, 50, 'Andrew Garfield'],
  ['Lincoln', 2012, 30],
  ['Sobrenatural', 2011, 36],
  ['Sobrenatural: Capítulo 2', 2013, 25],
  ['Doutor Estranho', 2016, 51],
  ['Dr. Fantástico', 1964, 20],
  ['Kung Fu Panda', 2008, 40],
  ['Kung Fu Panda 2', 2011, 30],
  ['Os Normais: O Filme', 2003, 70, 'Evandro Mesquita'],
  ['Salve Jorge', 2012, 60],
  ['Gravidade', 2013, 50, 'George Clooney'],
  ['2012', 2009, 30, 'Roland Emmerich'],
  ['Independence Day', 1996, 40, 'Roland Emmerich'],
  ['Marighella', 2019, 30, 'Bruno Gagliasso'],
  ['Noite Longa do Mar', 1990, 0.5],
  ["Gray's Anatomy", 1996, 0.6],
  ['Forrest Gump', 1994, 95],
  ['Homem de Ferro', 2008, 80, 'Robert Downey Jr.'],
  ['Homem de Ferro: Armados & Perigosos', 2013, 4],
  ['Chef', 2014, 20, 'Robert Downey Jr.', 'Scarlett Johansson'],
  ['Titanic', 1997, 120, 'Leonardo DiCaprio', 'Kate Winslet'],
  ['Titanic', 1953, 200],
  ['A 13ª Emenda', 2016, 15],
  ['Chocolate', 2000, 10, 'Juliette Binoche'],
  ['A Fantástica Fábrica de Chocolate', 1971, 60],
  ['A Fantástica Fábrica de Chocolate', 2005, 80],
  ['Chocolate Quente', 1999, 30],
  ['Como Água para Chocolate', 1992, 20],
];
const SERIES: Row[] = [
  ['Game of Thrones', 2011, 400],
  ['Central do Brazil', 2019, 0.6],
  ['Nolan', 2020, 0.1, 'Nolan Gould'],
  ['Noites Longas dos Mares', 1991, 0.5],
  ['Breaking Bad', 2008, 300],
  ['The Walking Dead', 2010, 100, 'Andrew Lincoln'],
  ['Os Normais', 2001, 80, 'Evandro Mesquita'],
  ["Grey's Anatomy", 2005, 250],
];

async function load(): Promise<void> {
  const people = [...new Set([...FILMS, ...SERIES].flatMap(([, , , ...names]) => names))];
  const titleOf =
    (type: TitleInput['type']) =>
    ([name, year, popularity, ...credited]: Row, index: number) =>
      aTitle({
        type,
        id: index + 1,
        originalTitle: name,
        releasedOn: `${year}-06-01`,
        popularity,
        cast: credited.map((person) => ({
          personId: people.indexOf(person) + 1,
          character: 'Alguém',
        })),
      });
  await importPeople(
    database.db,
    people.map((name, index) => aPerson(index + 1, name, { popularity: 5 + index })),
  );
  await importTitles(database.db, [
    ...FILMS.map(titleOf('movie')),
    ...SERIES.map(titleOf('serie')),
  ]);
  // Similar to the name of a film.
  await importProviders(database.db, [aProvider(1, 'lincon', { name: 'Lincon+' })]);
  await changing(database.db, (tx) =>
    writeAliases(tx, [
      { id: 1, alias: 'hp', name: 'harry potter' },
      { id: 2, alias: 'rdj', name: 'robert downey jr.' },
      { id: 3, alias: 'the rock', name: 'dwayne johnson' },
    ]),
  );
  await indexNames(database.db);
}

async function titlesFor(query: string): Promise<string[]> {
  const { rows } = await database.db.execute(sql`select from titles limit 1`);
  if (rows.length === 0) await load();
  const [films, series] = await Promise.all(
    (['movie', 'serie'] as const).map((type) => findTitlesByName(database.db, type, query, paging)),
  );
  return [...films!.items, ...series!.items]
    .toSorted((a, b) => b.match - a.match)
    .map((title) =>
      title.media_type === 'movie'
        ? `${title.title} ${title.release_date?.slice(0, 4)}`
        : title.name,
    );
}

describe('the first result', () => {
  it.each([
    ['harry potter 1', 'Harry Potter e a Pedra Filosofal 2001'],
    ['harry potter 2', 'Harry Potter e a Câmara Secreta 2002'],
    ['hp 2', 'Harry Potter e a Câmara Secreta 2002'],
    ['mad max 1', 'Mad Max 1979'],
    ['mad max 4', 'Mad Max: Estrada da Fúria 2015'],
    ['duna 1984', 'Duna 1984'],
    ['duna 1985', 'Duna 1984'],
    ['duna', 'Duna 2021'],
    ['duna villeneuve', 'Duna 2021'],
    ['got', 'Game of Thrones'],
    ['et', 'E.T.: O Extraterrestre 1982'],
    ['e.t.', 'E.T.: O Extraterrestre 1982'],
    ['brequim bad', 'Breaking Bad'],
    ['chuarzeneger', 'Comando para Matar 1985'],
    ['filme do nolan', 'Batman Begins 2005'],
    ['raripoter', 'Harry Potter e a Pedra Filosofal 2001'],
    ['grin buk', 'Green Book 2018'],
    ['jorge cluni', 'Gravidade 2013'],
    ['et spielberg', 'E.T.: O Extraterrestre 1982'],
    ['spielberg et', 'E.T.: O Extraterrestre 1982'],
    // Either of a title and a person may be misspelt.
    ['duna vilneuve', 'Duna 2021'],
    ['batman begins cristofer nolam', 'Batman Begins 2005'],
    // Better known titles have the word, and other words are between both.
    ['chocolate com a juliette binoche', 'Chocolate 2000'],
    ['onde assistir garfield o filme', 'Garfield: O Filme 2004'],
    ['lincoln filme', 'Lincoln 2012'],
    ['gravidade linconn', 'Gravidade 2013'],
    ['sobrenatural capitulo 2 onde assistir', 'Sobrenatural: Capítulo 2 2013'],
    ['dr estranho', 'Doutor Estranho 2016'],
    ['doutor fantastico', 'Dr. Fantástico 1964'],
    ['kfp 2', 'Kung Fu Panda 2 2011'],
    // An alias of a person, alone and beside a title.
    ['rdj', 'Homem de Ferro 2008'],
    ['chef rdj', 'Chef 2014'],
    ['filme com rdj e scarlett johansson', 'Chef 2014'],
    ['titanic dicaprio e kate winslet', 'Titanic 1997'],
    ['leonardo dicaprio e winslet titanic', 'Titanic 1997'],
    ['kate winslet e leonardo dicaprio', 'Titanic 1997'],
    ['os normais o filme evandro mesquita', 'Os Normais: O Filme 2003'],
    ['roland emmerich 2012', '2012 2009'],
    ['roland emmerich 1996', 'Independence Day 1996'],
    ['o filme da minha vida', 'O Filme da Minha Vida 2017'],
  ])('of "%s" is %s', async (query, title) => {
    expect((await titlesFor(query))[0]).toBe(title);
  });
});

it('a result of another kind with an equal name does not hide a much better known similar one', async () => {
  expect(await titlesFor('central do brazil')).toContain('Central do Brasil 1998');
});

it('a result of another kind with an equal name does not hide a much better known series', async () => {
  expect(await titlesFor('grays anatomy')).toContain("Grey's Anatomy");
});

it('the results of a year alone are those of the year, then those beside it', async () => {
  expect((await titlesFor('filme de 1993')).slice(0, 3)).toEqual([
    'Jurassic Park 1993',
    'Minha Vida 1993',
    'Forrest Gump 1994',
  ]);
});

it('a search has no similar names beside one of another kind that has three words of the query', async () => {
  expect(await titlesFor('noite longa mar')).toEqual(['Noite Longa do Mar 1990']);
  expect(await titlesFor('noites longaz')).toContain('Noites Longas dos Mares');
});

it('a search ranks people of one name by what they are known for', async () => {
  await titlesFor('duna');
  const { items } = await findPeopleByName(database.db, 'nolan', paging);
  expect(items.slice(0, 2).map(({ name }) => name)).toEqual(['Christopher Nolan', 'Nolan Gould']);
});
