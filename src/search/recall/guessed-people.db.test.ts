// A person beside a title, where the words as they are typed find neither.
import { beforeAll, expect, it } from 'vitest';
import { useDatabase } from '#test/catalogue.ts';
import { importCreditedFilms } from '#test/credited-films.ts';
import { EntryReader } from './entry-queries.ts';
import { findTitles } from '#search/search-queries.ts';

const database = useDatabase();

/** Name, popularity and the person of a film. */
const FILMS: [name: string, popularity: number, person: string][] = [
  ['It', 80, 'Bill Skarsgård'],
  ['It: Capítulo Dois', 60, 'Bill Skarsgård'],
  ['O Corvo', 50, 'Bill Skarsgård'],
  ['Luzes da Cidade', 20, 'Charlie Chaplin'],
  ['O Grande Ditador', 30, 'Charlie Chaplin'],
  ['Persona', 10, 'Liv Ullmann'],
  ['Vidas Secas', 15, 'Orlando Macedo'],
];

beforeAll(() =>
  importCreditedFilms(
    database.db,
    FILMS.map(([name, popularity, person]) => ({ name, popularity, person })),
  ),
);

async function search(query: string) {
  const { movie, understanding } = await findTitles(new EntryReader(database.db), query, []);
  const { words, people, name } = understanding;
  return {
    titles: movie.map(({ id }) => FILMS[id - 1]![0]),
    people: people.map(({ from, to }) => words.slice(from, to).join(' ')),
    name: name.join(' '),
  };
}

it.each([
  ['a character between them', 'it pennywise skarsgard', 'skarsgard', 'it'],
  ['the person first', 'skarsgard palhaco pennywise it', 'skarsgard', 'it'],
])('are found with %s', async (_, query, person, name) =>
  expect(await search(query)).toEqual({
    titles: ['It', 'It: Capítulo Dois'],
    people: [person],
    name,
  }),
);

it.each([
  ['luzes da ciade charlie chapli', 'charlie chapli', 'Luzes da Cidade'],
  ['charlei chaplim luzs da ciade', 'charlei chaplim', 'Luzes da Cidade'],
  ['pesona ulmann', 'ulmann', 'Persona'],
  ['vidas seca orlando maacedo', 'orlando maacedo', 'Vidas Secas'],
])('are found if both are misspelt: %s', async (query, person, title) =>
  expect(await search(query)).toMatchObject({ titles: [title], people: [person] }),
);

it.each([
  ['who is not credited for the title, with others between', 'persona enfermeira skarsgard'],
  ['with the first name of somebody else', 'pesona liv rocha'],
  ['whose surname is hardly similar', 'pesona oman'],
])('are not somebody %s', async (_, query) =>
  expect(await search(query)).toMatchObject({ people: [] }),
);
