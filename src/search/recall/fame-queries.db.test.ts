import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { aTitle, seedCatalogue, useDatabase } from '#test/catalogue.ts';
import { findFame } from './name-search-queries.ts';

const database = useDatabase();
const candidate = (id: number) => ({ id, names: ['nome'], popularity: 1 });

/** One film of popularity 40, in which the first person plays and which the second one directed. */
beforeAll(async () => {
  await seedCatalogue(database.db, aTitle({ id: 1, popularity: 40 }));
  await database.db.execute(sql`
    insert into people (id, name, gender, popularity, source, fetched_at)
    select n, 'Pessoa ' || n, 1, 1, 'test', now() from generate_series(101, 104) n`);
  await database.db.execute(sql`
    insert into cast_credits (media_type, title_id, person_id, character, position)
    values ('movie', 1, 101, 'Ela', 10)`);
  await database.db.execute(sql`
    insert into crew_credits (media_type, title_id, person_id, department, job, position)
    values ('movie', 1, 102, 'Directing', 'Director', 0), ('movie', 1, 103, 'Sound', 'Mixer', 0)`);
});

test('a person is as famous as the best known title of a main part', async () => {
  const fame = await findFame(database.db, [101, 102, 103, 104].map(candidate));
  expect([...fame].toSorted()).toEqual([
    [101, 20],
    [102, 40],
    [103, 0],
    [104, 0],
  ]);
});
