// Names that sound only a little like the query, which are looked for if nothing else is found.
import { beforeAll, expect, it } from 'vitest';
import { useDatabase } from '#test/catalogue.ts';
import { importCreditedFilms } from '#test/credited-films.ts';
import { EntryReader } from './entry-queries.ts';
import { findTitles } from '#search/search-queries.ts';

const database = useDatabase();

/** Name, popularity and the person of a film. */
const FILMS: [name: string, popularity: number, person?: string][] = [
  ['Shameless', 40],
  ['Chameleons', 2],
  ['Hacksaw Ridge', 50],
  ['O Mandaloriano', 60, 'Katee Sackhoff'],
  ['Duna', 48, 'Kyle MacLachlan'],
  ['O Show de Truman', 70, 'Ed Harris'],
  ['Gente Grande', 1, 'Nick Swardson'],
];

beforeAll(() =>
  importCreditedFilms(
    database.db,
    FILMS.map(([name, popularity, person]) => ({ name, popularity, person })),
  ),
);

async function titlesFor(query: string): Promise<string[]> {
  const { movie } = await findTitles(new EntryReader(database.db), query, []);
  return movie.map(({ id }) => FILMS[id - 1]![0]);
}

it.each([
  ['a title', 'xeim les', 'Shameless'],
  ['a title', 'réquisou rid', 'Hacksaw Ridge'],
  ['a person, beside whom no title is found', 'caio meclaclan', 'Duna'],
])('finds %s by a name that sounds a little like it: %s', async (_, query, title) =>
  expect(await titlesFor(query)).toEqual([title]),
);

it.each([
  ['few consonants, which many names share', 'oweiru woeiru'],
  ['letters hit at random', 'xjkm lqzs'],
])('finds nothing for %s: %s', async (_, query) => expect(await titlesFor(query)).toEqual([]));
