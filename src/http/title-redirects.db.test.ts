import { beforeAll, expect, it } from 'vitest';
import { importTitles } from '#catalog/titles/title-commands.ts';
import { aTitle, useDatabase } from '#test/catalogue.ts';
import { redirectOfTitle } from './page-search.ts';

const database = useDatabase();
const locationOf = async (path: string) =>
  (await redirectOfTitle(database.db, path))?.headers['location'] ?? null;

beforeAll(async () => {
  const name = { language: 'pt-BR', title: 'Cidade de Deus', overview: null, tagline: null };
  await importTitles(database.db, [
    aTitle({ id: 598, translations: [name] }),
    aTitle({ id: 7, type: 'serie', originalTitle: '東京' }),
  ]);
});

it.each([
  ['/movie/anything-598', '/movie/cidade-de-deus-598'],
  ['/serie/tokyo-7', '/serie/title-7'],
  ['/serie/tokyo-7?temporada=2', '/serie/title-7?temporada=2'],
])('%s leads to %s', async (path, location) => {
  expect(await redirectOfTitle(database.db, path)).toMatchObject({ status: 301 });
  expect(await locationOf(path)).toBe(location);
});

it.each([
  ['a canonical address', '/movie/cidade-de-deus-598'],
  ['a title that is not there', '/movie/anything-599'],
  ['a film’s id as a series', '/serie/anything-598'],
  ['another page', '/person/anything-598'],
  ['a search', '/search?query=movie-598'],
])('%s leads nowhere: %s', async (_, path) => {
  expect(await locationOf(path)).toBeNull();
});

it('leaves a database that fails to the rendering', async () => {
  const failing = {
    execute: () => Promise.reject(new Error('gone')),
  } as unknown as typeof database.db;
  expect(await redirectOfTitle(failing, '/movie/anything-598')).toBeNull();
});
