// Titles and people that are meant although obscure titles have more of the query's words.
import { beforeAll, expect, it } from 'vitest';
import { importPeople } from '#catalog/people/people-commands.ts';
import { importTitles } from '#catalog/titles/title-commands.ts';
import { aPerson, aTitle, useDatabase } from '#test/catalogue.ts';
import { EntryReader } from './entry-queries.ts';
import { indexNames } from './index-commands.ts';
import { findTitles } from './search-queries.ts';

const database = useDatabase();

/** More than enough for a search that is content with names that have its words. */
const WITH_ITS_WORDS = 'Assis Asilo Astros Asas Asa Asfalto Aspas Assalto Astral'
  .split(' ')
  .map((name): [string, number] => [`The Last Night of ${name}`, 0.4]);

const FILMS: [name: string, popularity: number][] = [
  ['Meu Amigo Totoro', 40],
  ['Se Eu Fosse o Vizinho do Teatro', 0.4],
  ['O Ano em Que Meus Pais Saíram de Férias', 39.6],
  ['Todo Mundo em Pânico', 30.5],
];
const SERIES: [name: string, popularity: number][] = [
  ...WITH_ITS_WORDS,
  ['The Last of Us', 64],
  ['A Cana Ferida', 1.2],
];

beforeAll(async () => {
  const titlesOf = (type: 'movie' | 'serie', titles: typeof FILMS) =>
    titles.map(([name, popularity], at) =>
      aTitle({
        id: at + 1,
        type,
        originalTitle: name,
        popularity,
        cast: name === 'Todo Mundo em Pânico' ? [{ personId: 1, character: 'Cindy' }] : [],
      }),
    );
  await importPeople(database.db, [aPerson(1, 'Anna Faris')]);
  await importTitles(database.db, [...titlesOf('movie', FILMS), ...titlesOf('serie', SERIES)]);
  await indexNames(database.db);
});

async function firstOf(query: string): Promise<string> {
  const { movie, serie } = await findTitles(new EntryReader(database.db), query, []);
  const [best] = [
    ...movie.map((one) => ({ ...one, name: FILMS[one.id - 1]![0] })),
    ...serie.map((one) => ({ ...one, name: SERIES[one.id - 1]![0] })),
  ].toSorted((a, b) => b.match - a.match);
  return best?.name ?? 'nothing';
}

it.each([
  ['names that begin with its words', 'de last of as', 'The Last of Us'],
  ['a name that has some of them', 'meu visinho totoro', 'Meu Amigo Totoro'],
  ['a similar name, and a known one that is less similar', 'ana féris', 'Todo Mundo em Pânico'],
])('the known one is found beside %s: %s', async (_, query, name) =>
  expect(await firstOf(query)).toBe(name),
);

it('names with all words are found beside a known one that sounds like them', async () => {
  expect(await firstOf('the last night of asas')).toBe('The Last Night of Asas');
});
