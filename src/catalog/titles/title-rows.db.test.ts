import { aPerson, aTitle, seedCatalogue, useEmptyCatalogue } from '#test/catalogue.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { CreditedPersonInput, TitleInput } from '#catalog/import-schema.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { writeCreditedPeople } from '#catalog/people/people-commands.ts';
import { importTitles } from './title-commands.ts';

const database = useEmptyCatalogue();

/** The version (xmin, xmax) of each row; it changes when the row is written or locked. */
const versionsOf = (table: string) =>
  rowsOf<{ row: string; version: string }>(
    database.db,
    sql`select (to_jsonb(t) - 'fetched_at')::text as row, ctid::text || ' ' || xmax::text as version
      from ${sql.identifier(table)} t order by 1`,
  );

const full = (more: Partial<TitleInput> = {}): TitleInput =>
  aTitle({
    translations: [
      { language: 'pt-BR', title: 'Ida', overview: null, tagline: null },
      { language: 'en', title: 'Gone', overview: null, tagline: null },
    ],
    genreIds: [18, 35],
    cast: [
      { personId: 1, character: 'Eva' },
      { personId: 2, character: '' },
    ],
    crew: [{ personId: 3, department: 'Directing', job: 'Director' }],
    videos: [{ key: 'abcdefghijk', name: 'Trailer', kind: 'Trailer' }],
    recommended: [{ type: 'serie', id: 9 }],
    ...more,
  });

const children = [
  'title_translations',
  'title_genres',
  'cast_credits',
  'crew_credits',
  'videos',
  'recommendations',
];

test('unchanged rows of a title are not written again', async () => {
  await seedCatalogue(database.db, full(), full({ id: 2 }));
  const look = () => Promise.all(children.map(versionsOf));
  const before = await look();
  await importTitles(database.db, [full(), full({ id: 2 })]);
  expect(await look()).toEqual(before);
});

test('added, deleted and changed rows are written', async () => {
  await seedCatalogue(database.db, full());
  const [kept] = await versionsOf('cast_credits');
  await importTitles(database.db, [
    full({
      cast: [
        { personId: 1, character: 'Eva' },
        { personId: 3, character: 'Caio' },
      ],
      genreIds: [35, 18],
      videos: [],
    }),
  ]);
  const cast = await versionsOf('cast_credits');
  expect(cast.map(({ row }) => (JSON.parse(row) as { character: string }).character)).toEqual([
    'Eva',
    'Caio',
  ]);
  expect(cast[0]).toEqual(kept);
  expect(await versionsOf('videos')).toEqual([]);
  const genres = await rowsOf<{ genre_id: number }>(
    database.db,
    sql`select genre_id from title_genres order by position`,
  );
  expect(genres.map(({ genre_id }) => genre_id)).toEqual([35, 18]);
});

test('unchanged people are neither written nor locked', async () => {
  await seedCatalogue(database.db);
  const { biographies: _, imdbId: _imdb, ...ana } = aPerson(1, 'Ana');
  const write = (...people: CreditedPersonInput[]) =>
    database.db.transaction((tx) => writeCreditedPeople(tx, people));
  const before = await versionsOf('people');
  await write(ana, { ...aPerson(2, 'Bia'), gender: 0 });
  expect(await versionsOf('people')).toEqual(before);
  await write({ ...ana, knownForDepartment: 'Acting' }, { ...ana, id: 7, name: 'Davi' });
  const [now] = await rowsOf(
    database.db,
    sql`select known_for_department, (select name from people where id = 7) from people where id = 1`,
  );
  expect(now).toEqual({ known_for_department: 'Acting', name: 'Davi' });
});
