import { expect, it } from 'vitest';
import { importTitles } from '#catalog/titles/title-commands.ts';
import { aTitle, firstLook, offersAt, seedCatalogue, useDatabase } from '#test/catalogue.ts';
import { addPerson } from '#test/people.ts';
import { findListedMovements } from './listed-movement-queries.ts';
import { markTitle } from './marks/mark-commands.ts';

const database = useDatabase();

it('has the arrivals and departures of a person’s unwatched wishes, and of nobody else’s', async () => {
  await seedCatalogue(database.db);
  const check = (day: string, id: number, ...providers: number[]) => {
    const at = new Date(`${day}T12:00:00Z`);
    const entries = providers.map((providerId) => ({ providerId, type: 'stream' as const }));
    const title = { id, popularity: id, genreIds: [35, 18] };
    return importTitles(database.db, [aTitle({ ...title, ...offersAt(at, ...entries) })]);
  };
  for (const id of [1, 2, 3, 4]) await check('2026-11-01', id, 1);
  await check('2026-11-10', 1, 1, 4, 5);
  await check('2026-11-12', 2, 1, 5);
  await check('2026-11-12', 3, 1, 5);
  // Two checks without an offer: it has left.
  for (const day of ['2026-11-09', '2026-11-14']) await check(day, 4);
  const [ana, bia] = [await addPerson(database.db), await addPerson(database.db)];
  const mark = (id: number, kind: 'watchlist' | 'watched') =>
    markTitle(database.db, ana, { key: { type: 'movie', id }, kind, at: firstLook });
  for (const id of [1, 2, 4]) await mark(id, 'watchlist');
  const found = (direction: 'arrived' | 'left', user = ana) =>
    findListedMovements(database.db, user, direction, '2026-11-20');
  const first = { day: '2026-11-10', media_type: 'movie', media_id: 1, provider_ids: [3, 5] };
  expect(await found('arrived')).toMatchObject([{ day: '2026-11-12', media_id: 2 }, first]);
  expect((await found('arrived'))[1]?.genres).toEqual(['Comédia', 'Drama']);
  expect(await found('left')).toMatchObject([
    { day: '2026-11-09', media_id: 4, provider_ids: [1] },
  ]);
  await mark(2, 'watched');
  expect(await found('arrived')).toMatchObject([first]);
  expect(await found('arrived', bia)).toEqual([]);
});
