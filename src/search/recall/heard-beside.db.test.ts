// A known title written by ear beside words that it has not, which is looked for if nothing else is found.
import { beforeAll, expect, it } from 'vitest';
import { useDatabase } from '#test/catalogue.ts';
import { importCreditedFilms } from '#test/credited-films.ts';
import { EntryReader } from './entry-queries.ts';
import { findTitles } from '#search/search-queries.ts';

const database = useDatabase();

const FILMS: [name: string, popularity: number][] = [
  ['X-Men', 60],
  ['Mad Max', 40],
  ['Mad Max Beyond Thunderdome', 22],
  ['Thundercats', 19],
  ['Breaking Point', 4],
];

beforeAll(() =>
  importCreditedFilms(
    database.db,
    FILMS.map(([name, popularity]) => ({ name, popularity })),
  ),
);

async function search(query: string, ignored: 'all' | [] = []) {
  const { movie, understanding } = await findTitles(new EntryReader(database.db), query, ignored);
  const titles = movie.map(({ id }) => FILMS[id - 1]![0]);
  return { titles, name: understanding.name.join(' ') };
}

it.each([
  ['at the beginning', 'équis men desenho antigo', 'equis men', ['X-Men']],
  [
    'of which a word is missing',
    'mede méques tanderdomi',
    'mede meques',
    ['Mad Max', 'Mad Max Beyond Thunderdome'],
  ],
  ['at the end', 'filho do doutor équis men', 'equis men', ['X-Men']],
])('finds a title %s: %s', async (_, query, name, titles) =>
  expect(await search(query)).toEqual({ titles, name }),
);

it.each([
  ['that hardly anybody knows', 'brequim pointi desenho antigo'],
  ['of one word that is little known', 'desenho antigo tanderquétis'],
  ['in the middle', 'desenho équis men antigo'],
])('finds no title %s: %s', async (_, query) =>
  expect(await search(query)).toEqual({ titles: [], name: expect.stringContaining(' ') }),
);

it('leaves out no word where all are to be the name', async () =>
  expect((await search('équis men desenho antigo', 'all')).titles).toEqual([]));
