import { beforeAll, expect, it } from 'vitest';
import { importProviders } from '#catalog/providers/provider-commands.ts';
import { aProvider, useDatabase } from '#test/catalogue.ts';
import { importCreditedFilms } from '#test/credited-films.ts';
import { EntryReader } from './entry-queries.ts';
import { findTitles } from '#search/search-queries.ts';

const database = useDatabase();

const FILMS: [name: string, popularity: number, year?: number][] = [
  ['Star Wars', 69, 1977],
  ['Star Wars: Episódio V - O Império Contra-Ataca', 67, 1980],
  ['Star Wars: Episódio II - Ataque dos Clones', 40, 2002],
  ['Titanic', 100],
  ['Jogos Vorazes', 12],
  ['O Rei Leão', 60],
  ['Guerra', 21],
  ['Quase Ninguém', 4],
  ['Ninguém', 19],
  ['Rush: No Limite da Emoção', 30],
  ['No Limite', 25],
];

beforeAll(async () => {
  await importProviders(database.db, [aProvider(1, 'star', { name: 'Star' })]);
  await importCreditedFilms(
    database.db,
    FILMS.map(([name, popularity, year]) => ({ name, popularity, year })),
  );
});

async function search(query: string) {
  const { movie, understanding } = await findTitles(new EntryReader(database.db), query, []);
  const titles = movie.map(({ id }) => FILMS[id - 1]![0]);
  const { hints, name } = understanding;
  return { first: titles[0], hints: hints.map(({ type }) => type), name: name.join(' ') };
}

it.each([
  ['star wars 5', 'Star Wars: Episódio V - O Império Contra-Ataca'],
  ['star wars episodio 2', 'Star Wars: Episódio II - Ataque dos Clones'],
])('a number of a saga whose name begins like a provider: %s', async (query, first) =>
  expect(await search(query)).toEqual({ first, hints: [], name: query }),
);

it.each([
  ['darth vader star wars', 'star wars', 'Star Wars'],
  ['star wars darth vader', 'star wars', 'Star Wars'],
  ['jack e rose titanic', 'titanic', 'Titanic'],
  ['o final explicado do titanic', 'titanic', 'Titanic'],
  ['katniss everdeen jogos vorazes', 'jogos vorazes', 'Jogos Vorazes'],
  ['simba e nala o rei leao', 'o rei leao', 'O Rei Leão'],
])('a title beside other words: %s', async (query, name, first) =>
  expect(await search(query)).toMatchObject({ first, name }),
);

it.each([
  ['darth vader star wars', ['darth vader']],
  ['o final explicado do titanic', ['final explicado']],
  ['jack titanic explicado', ['jack', 'explicado']],
  ['titanic de o', undefined],
  ['titanic', undefined],
])('says which words are left out: %s', async (query, parts) => {
  const { understanding } = await findTitles(new EntryReader(database.db), query, []);
  const { words, leftOut } = understanding;
  expect(leftOut?.map(({ from, to }) => words.slice(from, to).join(' '))).toEqual(parts);
});

it('leaves out no word where all are to be the name', async () => {
  const { movie } = await findTitles(new EntryReader(database.db), 'jack e rose titanic', 'all');
  expect(movie).toEqual([]);
});

it('keeps the hints beside it', async () =>
  expect(await search('jack e rose titanic star')).toEqual({
    first: 'Titanic',
    hints: ['provider'],
    name: 'titanic',
  }));

it.each([
  ['of two words that hardly anybody knows', 'zeca quase ninguem'],
  ['of one word that is little known', 'zeca almeida ninguem'],
  ['of which only the first word is there', 'zeca almeida rush'],
  ['of one word, beside which a similar name has all words', 'raxi no limite'],
])('no title %s', async (_, query) => expect((await search(query)).name).toBe(query));
