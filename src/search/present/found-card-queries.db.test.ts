import { beforeEach, expect, test } from 'vitest';
import { removeTitles } from '#catalog/titles/deleted-titles.ts';
import { importTitles } from '#catalog/titles/title-commands.ts';
import type { MediaType } from '#catalog/schema.ts';
import { TagSet, collectTags, invalidations } from '#platform/tags.ts';
import { titleTag } from '#catalog/tag-rules.ts';
import { changing } from '#platform/database/changes.ts';
import { aTitle, seedCatalogue, secondLook, useEmptyCatalogue } from '#test/catalogue.ts';
import { findFoundCards } from './found-card-queries.ts';

const database = useEmptyCatalogue();
const FILM = aTitle({ id: 7, originalTitle: 'Central do Brasil' });
const SERIES = aTitle({ type: 'serie', id: 9, originalTitle: 'Pantanal', seasons: 2 });

beforeEach(async () => {
  invalidations.publish('everything');
  await seedCatalogue(database.db, FILM, SERIES);
});

const ranked = (...ids: number[]) => ids.map((id) => ({ id, match: 1 / id, popularity: 1 }));
const find = (type: MediaType, ...ids: number[]) =>
  findFoundCards(database.db, type, ranked(...ids));

test('a card has the match of its search, and a series its number of seasons', async () => {
  await importTitles(database.db, [aTitle({ id: 8, originalTitle: 'Carandiru' })]);
  expect(await find('movie', 8, 7)).toMatchObject([
    { id: 8, title: 'Carandiru', match: 1 / 8 },
    { id: 7, title: 'Central do Brasil', match: 1 / 7 },
  ]);
  expect(await find('serie', 9)).toMatchObject([{ name: 'Pantanal', number_of_seasons: 2 }]);
});

test('a changed title has its new card, and a removed or unknown one has none', async () => {
  await find('movie', 7);
  await importTitles(database.db, [{ ...FILM, originalTitle: 'Bacurau', fetchedAt: secondLook }]);
  expect(await find('movie', 7)).toMatchObject([{ title: 'Bacurau' }]);
  const reason = { reason: 'deleted', at: secondLook } as const;
  await changing(database.db, (tx) => removeTitles(tx, [{ type: 'movie', id: 7 }], reason));
  expect(await find('movie', 7, 404)).toEqual([]);
});

test('what shows a card depends on its title', async () => {
  await find('movie', 7);
  const { tags } = await collectTags(() => find('movie', 7));
  const has = (id: number) => tags.hasAny(TagSet.of([titleTag({ type: 'movie', id })]));
  expect([has(7), has(8)]).toEqual([true, false]);
});
