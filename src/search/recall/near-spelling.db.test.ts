// Queries by ear whose letters or words also belong to obscure names.
import { beforeAll, expect, it } from 'vitest';
import { useDatabase } from '#test/catalogue.ts';
import { importCreditedFilms } from '#test/credited-films.ts';
import type { CreditedFilm } from '#test/credited-films.ts';
import { findTitlesByName } from '#search/search-queries.ts';

const database = useDatabase();

const FILMS: CreditedFilm[] = [
  { name: 'Nosso Lar', popularity: 40 },
  { name: 'O Novo Mar', popularity: 0.2 },
  { name: 'Sinhá Moça', popularity: 20 },
  { name: 'Minha Missão', popularity: 2 },
  { name: 'Se Eu Fosse Você', popularity: 70 },
  { name: 'Vose', alternative: 'Se Eu Fosse o Natal', popularity: 0.2 },
  { name: 'Tom e Jerry: O Filme', popularity: 11 },
  { name: 'Forrest Gump', popularity: 90, person: 'Tom' },
  { name: 'O Portão', popularity: 20, person: 'Gerry' },
  { name: 'A Máquina Mortal', popularity: 30, person: 'Rene Russo' },
  { name: 'A Tarde', popularity: 0.2, person: 'Renê Ruca' },
];

beforeAll(() => importCreditedFilms(database.db, FILMS));

const search = async (query: string) =>
  (await findTitlesByName(database.db, 'movie', query, { page: 1, size: 5 })).items;

it.each([
  ['words that another title has in two of its names', 'se eu fosse vosê', 'Se Eu Fosse Você'],
])('%s: %s', async (_, query, title) => {
  const [first] = await search(query);
  expect(first).toMatchObject({ title });
});

it('two people whom no title credits, and no title is called so, find nothing', async () =>
  expect(await search('gerry e rene russo')).toEqual([]));
