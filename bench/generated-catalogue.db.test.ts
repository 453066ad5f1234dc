import { createTestDatabase } from '#test/database.ts';
import type { Database } from '#platform/database/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadGenerated } from './generated-catalogue.ts';
import type { GeneratedCatalogue } from './generated-catalogue.ts';

let database: Database;
let catalogue: GeneratedCatalogue;

beforeAll(async () => {
  database = await createTestDatabase();
  catalogue = await loadGenerated(database, { titles: 500, seed: 4 });
});
afterAll(() => database.close());

const count = async (from: string): Promise<number> =>
  (await database.pool.query<{ count: number }>(`select count(*)::int as count from ${from}`))
    .rows[0]!.count;

test('loads the generated rows', async () => {
  expect(await count('titles')).toBe(500);
  expect(await count('people')).toBe(250);
  expect(await count('providers')).toBe(49);
  const { rows } = await database.pool.query(
    `select title from title_translations
     where media_type = 'movie' and title_id = 1 and language = 'pt-BR'`,
  );
  const first = catalogue.titles.find(({ type, id }) => type === 'movie' && id === 1);
  expect(rows).toEqual([{ title: first?.title }]);
  const onOffer = await count('(select distinct media_type, title_id from offers) o');
  expect(onOffer).toBeGreaterThan(180);
  expect(
    await count('(select from offers group by media_type, title_id having count(*) > 6) o'),
  ).toBe(0);
});

test('loads alternative titles', async () => {
  expect(await count('alternative_titles')).toBe(
    catalogue.titles.flatMap((title) => title.alternatives).length,
  );
});

// These keys are not checked while loading.
test.each([
  ['offers', 'media_type, title_id', 'media_type, id from titles'],
  ['offers', 'provider_id', 'id from providers'],
  ['title_genres', 'media_type, title_id', 'media_type, id from titles'],
  ['title_genres', 'media_type, genre_id', 'media_type, id from genres'],
  ['cast_credits', 'media_type, title_id', 'media_type, id from titles'],
  ['cast_credits', 'person_id', 'id from people'],
  ['crew_credits', 'media_type, title_id', 'media_type, id from titles'],
  ['crew_credits', 'person_id', 'id from people'],
])('%s.(%s) is in %s', async (table, columns, others) => {
  expect(await count(table)).toBeGreaterThan(400);
  expect(await count(`${table} where (${columns}) not in (select ${others})`)).toBe(0);
});

test('leaves arrivals and counts as an import does', async () => {
  expect(
    await count(`titles t where arrived_on is distinct from greatest(t.released_on, (
      select max(o.first_seen) from offers o
      where o.media_type = t.media_type and o.title_id = t.id and o.gone_at is null
        and o.type in ('stream', 'free', 'ads')))`),
  ).toBe(0);
  const { rows } = await database.pool.query<{ movies: number }>(
    'select movies from providers where merged_into is null order by movies desc',
  );
  expect(rows[0]!.movies).toBeGreaterThan(3 * rows.at(-1)!.movies);
});
