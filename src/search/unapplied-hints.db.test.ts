// Hints that leave no title with the name of the query.
import { beforeAll, expect, it } from 'vitest';
import { importProviders } from '#catalog/providers/provider-commands.ts';
import { importTitles } from '#catalog/titles/title-commands.ts';
import { aProvider, aTitle, offersAt, useDatabase } from '#test/catalogue.ts';
import { EntryReader } from './recall/entry-queries.ts';
import { indexNames } from './index-commands.ts';
import { findTitles } from './search-queries.ts';

const database = useDatabase();

const FILMS: { name: string; popularity: number; isOffered?: true }[] = [
  { name: 'Andor', popularity: 21 },
  { name: 'A Andorinha', popularity: 3, isOffered: true },
  { name: 'Duna', popularity: 60, isOffered: true },
  { name: 'Duna', popularity: 30 },
];

beforeAll(async () => {
  await importProviders(database.db, [aProvider(337, 'fluxo', { name: 'Fluxo' })]);
  const at = new Date('2026-11-01');
  await importTitles(
    database.db,
    FILMS.map(({ name, popularity, isOffered }, n) =>
      aTitle({
        id: n + 1,
        originalTitle: name,
        popularity,
        ...(isOffered ? offersAt(at, { providerId: 337, type: 'stream' }) : {}),
      }),
    ),
  );
  await indexNames(database.db);
});

async function search(query: string) {
  const { movie, unapplied } = await findTitles(new EntryReader(database.db), query, []);
  return { ids: movie.map(({ id }) => id), unapplied: [...unapplied] };
}

it('suggests a provider that offers only titles with less similar names', async () => {
  const { ids, unapplied } = await search('fluxo andor');
  expect(ids[0]).toBe(1);
  expect(unapplied).toEqual(['provider']);
});

it('suggests no provider that offers a title with the same name', async () =>
  expect(await search('fluxo duna')).toEqual({ ids: [3], unapplied: [] }));
