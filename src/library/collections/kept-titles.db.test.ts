import { beforeAll, expect, test } from 'vitest';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import { removeTitles } from '#catalog/titles/deleted-titles.ts';
import { indexNames } from '#search/index-commands.ts';
import { aTitle, firstLook, offersAt, seedCatalogue, useDatabase } from '#test/catalogue.ts';
import { addPerson } from '#test/people.ts';
import { createCollection } from './collection-commands.ts';
import { addToCollection } from './collection-item-commands.ts';
import { findCollectionTitles } from './collection-queries.ts';
import type { KeptSelection } from './kept-titles.ts';
import { findMarked, markTitle, rateTitle } from '#library/marks/mark-commands.ts';

const database = useDatabase();
const named = (title: string) => ({ translations: [{ language: 'pt-BR', title }] });
const at = (minute: number) => new Date(firstLook.getTime() + minute * 60_000);
const paging = { page: 1, size: 50 };
let ana: SignedInUserId;
let list: number;

beforeAll(async () => {
  const { db } = database;
  await seedCatalogue(
    db,
    aTitle({
      id: 1,
      ...named('Épico de verão'),
      releasedOn: '2001-01-01',
      ...offersAt(firstLook, { providerId: 4, type: 'stream' }),
    }),
    aTitle({
      id: 2,
      ...named('Duna'),
      releasedOn: '2021-01-01',
      ...offersAt(firstLook, { providerId: 1, type: 'rent' }),
    }),
    aTitle({
      type: 'serie',
      id: 3,
      originalTitle: 'The Escape',
      ...named('A fuga'),
      releasedOn: '2010-01-01',
      ...offersAt(firstLook, { providerId: 2, type: 'stream' }),
    }),
    aTitle({ id: 4, ...named('O que saiu'), releasedOn: '2015-01-01' }),
  );
  await indexNames(db);
  ana = await addPerson(db);
  const made = await createCollection(db, ana, {
    input: { name: 'Minha', description: 'Uma lista.' },
    at: at(0),
  });
  if (typeof made !== 'number') throw new Error(made.code);
  list = made;
  const keys = [
    { type: 'movie', id: 4 },
    { type: 'movie', id: 1 },
    { type: 'movie', id: 2 },
    { type: 'serie', id: 3 },
  ] as const;
  for (const [index, key] of keys.entries()) {
    await addToCollection(db, ana, { id: list, key, at: at(index) });
    await markTitle(db, ana, { key, kind: 'watchlist', at: at(index) });
  }
  await rateTitle(db, ana, { key: keys[2], rating: 9, at: at(9) });
  await db.transaction((tx) =>
    removeTitles(tx, [{ type: 'movie', id: 4 }], { reason: 'deleted', at: firstLook }),
  );
});

async function found(selection: KeptSelection) {
  const part = await findCollectionTitles(database.db, ana, list, { ...paging, ...selection });
  expect(part!.total).toBe(part!.items.length);
  return { ids: part!.items.map(({ id }) => id), gone: part!.gone.map(({ id }) => id) };
}

test.each<[KeptSelection, number[]]>([
  [{ sort: 'added' }, [3, 2, 1]],
  [{ sort: 'name' }, [3, 2, 1]],
  [{ sort: 'release' }, [2, 3, 1]],
  [{ sort: 'rating' }, [2, 1, 3]],
  [{ type: 'movie' }, [1, 2]],
  [{ type: 'serie' }, [3]],
  [{ type: 'movie', sort: 'release' }, [2, 1]],
  // 3 is the head of the family of 4; 2 was merged into 1, which only rents the other one.
  [{ planIds: [3] }, [1]],
  [{ planIds: [2] }, [3]],
  [{ planIds: [5] }, []],
  [{ planIds: [1, 4], sort: 'name' }, [3, 1]],
  [{ text: 'epi' }, [1]],
  [{ text: 'VERÃO épi' }, [1]],
  [{ text: 'pico' }, []],
  [{ text: 'escape' }, [3]],
  [{ text: 'fuga', type: 'movie' }, []],
  [{ text: '%' }, [1, 2, 3]],
])('a collection by %j', async (selection, ids) => {
  expect(await found(selection)).toEqual({ ids, gone: [] });
});

test('the whole list has the places of deleted titles', async () => {
  expect(await found({})).toEqual({ ids: [1, 2, 3], gone: [4] });
  expect(await found({ sort: 'list' })).toEqual({ ids: [1, 2, 3], gone: [4] });
});

test('marked titles are limited in the same way', async () => {
  const of = async (selection: KeptSelection) =>
    (await findMarked(database.db, ana, 'watchlist', { ...paging, ...selection })).items.map(
      ({ id }) => id,
    );
  expect(await of({})).toEqual([3, 2, 1]);
  expect(await of({ sort: 'added' })).toEqual([3, 2, 1]);
  expect(await of({ sort: 'release', type: 'movie' })).toEqual([2, 1]);
  expect(await of({ text: 'dun' })).toEqual([2]);
});

test('parts of an ordered list follow one another', async () => {
  const ids = [];
  for (const page of [1, 2, 3, 4]) {
    const selection = { page, size: 1, sort: 'release' } as const;
    const part = await findCollectionTitles(database.db, ana, list, selection);
    expect(part!.total).toBe(3);
    ids.push(...part!.items.map(({ id }) => id));
  }
  expect(ids).toEqual([2, 3, 1]);
});
