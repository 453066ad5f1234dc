import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  aProvider,
  aTitle,
  firstLook,
  offersAt,
  secondLook,
  seedCatalogue,
  useDatabase,
  useEmptyCatalogue,
} from '#test/catalogue.ts';
import { findDiscovered, findGenres, findPopular } from './listing-queries.ts';
import type { TitleInput } from '#catalog/import-schema.ts';
import { finishImport } from '#catalog/offers/offer-commands.ts';
import { importProviders } from '#catalog/providers/provider-commands.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { importTitles } from '#catalog/titles/title-commands.ts';
import { invalidations } from '#platform/tags.ts';
import { DAY_MS } from '#shared/days.ts';

type Offer = NonNullable<TitleInput['offers']>['entries'][number];
const database = useEmptyCatalogue();
const demonstration = useDatabase('demonstration');
const paging = { page: 1, size: 20 };

/** Rows that differ between the stored facets and the computed ones. */
const wrong = (db: typeof database.db) =>
  rowsOf(
    db,
    sql`with kept as (select media_type, title_id, popularity, released_on, arrived_on, note,
        age_rating, genre_ids, provider_ids, plan_families, free from title_facets)
      (select * from kept except select * from current_title_facets)
      union all (select * from current_title_facets except select * from kept)`,
  );

async function facetsOf(id: number) {
  const [row] = await rowsOf<{
    genre_ids: number[];
    provider_ids: number[];
    plan_families: number[];
    free: boolean;
    note: number | null;
    arrived_on: string | null;
  }>(database.db, sql`select * from title_facets where title_id = ${id}`);
  return row;
}

const idsWith = async (planIds: number[]) =>
  (await findPopular(database.db, 'movie', { ...paging, planIds })).items.map((one) => one.id);

const offered = (id: number, ...entries: Offer[]) =>
  aTitle({ id, popularity: 100 - id, ...offersAt(firstLook, ...entries) });

describe('facets', () => {
  beforeEach(() =>
    seedCatalogue(
      database.db,
      aTitle({ id: 1, genreIds: [35, 18], scores: { imdb: 8.6 }, ...offered(1).offers }),
      offered(2, { providerId: 2, type: 'stream' }, { providerId: 5, type: 'buy' }),
      offered(3, { providerId: 4, type: 'ads' }, { providerId: 3, type: 'stream' }),
      offered(4, { providerId: 5, type: 'rent' }),
      offered(5, { providerId: 5, type: 'stream', region: 'PT' }),
    ),
  );

  it('describe each title', async () => {
    expect(await facetsOf(1)).toMatchObject({ genre_ids: [18, 35], note: 86, free: false });
    expect(await facetsOf(2)).toMatchObject({ provider_ids: [1, 5], plan_families: [1] });
    expect(await facetsOf(3)).toMatchObject({
      provider_ids: [3, 4],
      plan_families: [3],
      free: true,
      // The day of release: the first check cannot tell when offers began.
      arrived_on: '2020-05-01',
    });
    expect(await facetsOf(4)).toMatchObject({ provider_ids: [5], plan_families: [] });
    expect(await facetsOf(5)).toMatchObject({ provider_ids: [], plan_families: [] });
    expect(await wrong(database.db)).toEqual([]);
  });

  it('follow changes of offers, genres and ratings', async () => {
    // Two checks: an offer ends when it is absent twice.
    const onDay = (day: number) => new Date(secondLook.getTime() + day * DAY_MS);
    for (const look of [onDay(0), onDay(1)]) {
      await importTitles(database.db, [
        aTitle({
          id: 3,
          genreIds: [18],
          scores: { imdb: 5 },
          ...offersAt(look, { providerId: 1, type: 'free' }),
        }),
        aTitle({ id: 4, ...offersAt(look) }),
      ]);
    }
    expect(await facetsOf(3)).toMatchObject({
      genre_ids: [18],
      note: 50,
      provider_ids: [1],
      plan_families: [1],
      free: true,
    });
    expect(await facetsOf(4)).toMatchObject({ provider_ids: [], free: false });
    expect(await wrong(database.db)).toEqual([]);
    expect(await idsWith([1])).toEqual([2, 3]);
    for (const look of [onDay(2), onDay(3)]) {
      await importTitles(database.db, [aTitle({ id: 3, ...offersAt(look) })]);
    }
    expect(await facetsOf(3)).toMatchObject({ provider_ids: [], plan_families: [], free: false });
    expect(await idsWith([1])).toEqual([2]);
  });

  it('follow providers that are merged or change family or order', async () => {
    await importProviders(database.db, [
      aProvider(1, 'um', { mergedInto: 5 }),
      aProvider(2, 'dois', { mergedInto: 5 }),
      aProvider(4, 'quatro'),
      aProvider(5, 'cinco'),
    ]);
    expect(await facetsOf(2)).toMatchObject({ provider_ids: [5], plan_families: [5] });
    expect(await facetsOf(3)).toMatchObject({ plan_families: [3, 4] });
    expect(await idsWith([1])).toEqual([2]);
    await importProviders(database.db, [aProvider(3, 'tres', { displayPriority: 90 })]);
    expect(await facetsOf(3)).toMatchObject({ plan_families: [4, 3] });
    expect(await wrong(database.db)).toEqual([]);
  });

  it('are deleted with their title, also from lists', async () => {
    expect(await idsWith([1, 3])).toEqual([2, 3]);
    await database.db.execute(sql`delete from titles where id = 2`);
    invalidations.publish('everything');
    expect(await idsWith([1, 3])).toEqual([3]);
    expect(await wrong(database.db)).toEqual([]);
    await database.db.execute(sql`truncate titles cascade`);
    invalidations.publish('everything');
    expect((await findPopular(database.db, 'movie', paging)).total).toBe(0);
  });

  it('are created for titles that were not written by the commands', async () => {
    await database.db.execute(sql`delete from title_facets where title_id > 2`);
    await finishImport(database.db);
    expect(await wrong(database.db)).toEqual([]);
    expect(await idsWith([1, 3])).toEqual([2, 3]);
  });

  it('are not rewritten without changes', async () => {
    const revision = () => rowsOf(database.db, sql`select * from facet_revision`);
    const before = await revision();
    await importTitles(database.db, [offered(4, { providerId: 5, type: 'rent' })]);
    expect(await revision()).toEqual(before);
  });

  it('the facets of a whole catalogue equal those computed from scratch', async () => {
    expect((await findPopular(demonstration.db, 'movie', paging)).total).toBeGreaterThan(100);
    expect(await wrong(demonstration.db)).toEqual([]);
  });
});

describe('lists', () => {
  it('count a family and its merged members as one', async () => {
    await seedCatalogue(
      database.db,
      offered(1, { providerId: 3, type: 'stream' }),
      offered(2, { providerId: 4, type: 'free' }),
      offered(3, { providerId: 2, type: 'ads' }),
      offered(4, { providerId: 3, type: 'rent' }),
      offered(5, { providerId: 5, type: 'buy' }),
    );
    for (const id of [3, 4]) expect(await idsWith([id])).toEqual([1, 2]);
    for (const id of [1, 2]) expect(await idsWith([id])).toEqual([3]);
    expect(await idsWith([5])).toEqual([]);
    expect(await idsWith([99])).toEqual([]);
    const { items } = await findDiscovered(database.db, 'movie', paging, { providerIds: [3] });
    expect(items.map((one) => one.id)).toEqual([1, 4]);
    expect(items.map((one) => one.plan_families)).toEqual([[3], []]);
  });

  it('contain the genres with titles and their counts', async () => {
    await seedCatalogue(
      database.db,
      aTitle({ id: 1, genreIds: [35] }),
      aTitle({ id: 2, genreIds: [35] }),
      aTitle({ id: 3, type: 'serie', genreIds: [18] }),
    );
    expect(await findGenres(database.db, 'movie', paging)).toEqual({
      items: [{ id: 35, name: 'Comédia', titles: 2 }],
      total: 1,
    });
  });

  it('are consistent under concurrent reads and imports', async () => {
    await seedCatalogue(database.db);
    const import20 = async () => {
      for (let id = 1; id <= 20; id += 1) {
        await importTitles(database.db, [aTitle({ id })]);
      }
    };
    const asked = Array.from({ length: 40 }, () => findPopular(database.db, 'movie', paging));
    await import20();
    for (const { items, total } of await Promise.all(asked)) expect(items).toHaveLength(total);
    expect((await findPopular(database.db, 'movie', paging)).total).toBe(20);
  });
});
