import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { findPerson } from '#catalog/people/person-queries.ts';
import { createTestApi } from '#test/api.ts';
import { useDatabase } from '#test/catalogue.ts';
import type { CuratedList, MediaItem, Page, PersonInfo } from '#api/types.ts';

const database = useDatabase('demonstration');
let api: ReturnType<typeof createTestApi>;
beforeAll(() => {
  api = createTestApi({ db: database.db });
});

const keyOf = ({ media_type: type, id }: MediaItem) => `${type} ${id}`;

it('lists titles of a person’s main department first, each once', async () => {
  const selton = await api.read<PersonInfo>('/persons/90000001');
  const known = selton.known_for.map(keyOf);
  expect(known).toHaveLength(10);
  expect(new Set(known).size).toBe(10);
  const acted = new Set(selton.credits.cast.map(keyOf));
  expect(known.filter((key) => !acted.has(key))).toEqual([]);

  const meirelles = await api.read<PersonInfo>('/persons/90000081');
  const directed = meirelles.credits.crew.filter(({ department }) => department === 'Directing');
  const first = meirelles.known_for.slice(0, directed.length).map(keyOf);
  expect(new Set(first)).toEqual(new Set(directed.map(keyOf).slice(0, 10)));
});

it('lists an actor’s leading roles before small ones in equally popular titles', async () => {
  const [actor] = (
    await database.db.execute<{ id: number }>(sql`
      select c.person_id as id from cast_credits c join people p on p.id = c.person_id
      where p.known_for_department = 'Acting'
        and not exists (select from crew_credits w where w.person_id = p.id)
      group by 1 having count(*) = 2 order by 1 limit 1`)
  ).rows;
  const id = actor?.id ?? 0;
  await database.db.execute(sql`
    update titles t set popularity = 50 from cast_credits c
    where c.person_id = ${id} and t.media_type = c.media_type and t.id = c.title_id`);
  for (const order of ['c.title_id', '-c.title_id']) {
    await database.db.execute(sql`
      update cast_credits c set position = n.place from (
        select c.media_type, c.title_id, row_number() over (order by ${sql.raw(order)}) as place
        from cast_credits c where c.person_id = ${id}
      ) n where c.person_id = ${id} and c.media_type = n.media_type and c.title_id = n.title_id`);
    const known = (await findPerson(database.db, id))?.known_for.map((title) => title.id) ?? [];
    const rising = known.toSorted((one, other) => one - other);
    expect(known).toEqual(order === 'c.title_id' ? rising : rising.toReversed());
  }
});

it('has plan_ids for every title', async () => {
  const { items } = await api.read<Page<CuratedList>>('/lists/saga');
  for (const list of items) {
    const titles = await api.read<Page<MediaItem>>(`/lists/saga/${list.id}`);
    const told = (families: number[][]) => families.map((some) => some.join()).toSorted();
    expect(told(list.plan_families)).toEqual(
      told(titles.items.map(({ plan_families: families }) => families)),
    );
  }
});
