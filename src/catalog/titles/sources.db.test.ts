// Behaviour of the catalogue's commands that only a repeatedly synchronised source needs.
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { findDeletedPlaces, removeTitles } from './deleted-titles.ts';
import { findArrivals } from '#catalog/movements/arrival-queries.ts';
import {
  aTitle,
  firstLook,
  offersAt,
  secondLook,
  seedCatalogue,
  useEmptyCatalogue,
} from '#test/catalogue.ts';
import { importLists, importProducts } from '#catalog/lists/curation.ts';
import { findLists } from '#catalog/lists/curated-lists.ts';
import { writeOffers } from '#catalog/offers/offer-commands.ts';
import { importPeople, writeCreditedPeople } from '#catalog/people/people-commands.ts';
import { writeSeenProviders } from '#catalog/providers/provider-commands.ts';
import { importTitles, writeScores, writeTitles } from './title-commands.ts';
import { findTitle } from './title-queries.ts';

const database = useEmptyCatalogue();
const film = { type: 'movie' as const, id: 1 };
const stream = (providerId: number) => ({ providerId, type: 'stream' as const });

describe('offers', () => {
  it('found by the first check are no arrivals; those of a later check are', async () => {
    const { db } = database;
    await seedCatalogue(db, aTitle(offersAt(firstLook, stream(1))));
    const look = offersAt(secondLook, stream(1), stream(3)).offers!;
    await db.transaction((tx) =>
      writeOffers(tx, [
        { ...film, offers: { ...look, watchLink: 'https://watch.example/1' } },
        { type: 'serie', id: 77, offers: look },
      ]),
    );
    expect((await findTitle(db, 'movie', 1))?.providers).toMatchObject({
      stream: [{ provider_id: 1 }, { provider_id: 3 }],
      checked_at: secondLook.toISOString(),
    });
    expect((await findArrivals(db, 1, '2026-12-31', 10))?.arrivals).toEqual([]);
    expect((await findArrivals(db, 3, '2026-12-31', 10))?.arrivals).toMatchObject([
      { id: 1, day: '2026-02-20' },
    ]);
    const { rows } = await db.execute(sql`select watch_link, arrived_on::text from titles`);
    expect(rows).toEqual([{ watch_link: 'https://watch.example/1', arrived_on: '2026-02-20' }]);
  });
});

describe('critics’ ratings', () => {
  it('stay when the title is updated by a source without ratings', async () => {
    const { db } = database;
    await seedCatalogue(db, aTitle({ scores: { imdb: 8.6 } }));
    const { scores, ...without } = aTitle({});
    await importTitles(db, [without]);
    expect((await findTitle(db, 'movie', 1))?.ratings.imdb).toBe(8.6);
  });

  it('can be written separately and are filtered by', async () => {
    const { db } = database;
    await seedCatalogue(db, aTitle({}));
    await db.transaction((tx) =>
      writeScores(tx, [
        { ...film, scores: { imdb: 7.1, rottenTomatoes: 90 }, fetchedAt: secondLook },
        { type: 'serie', id: 9, scores: {}, fetchedAt: secondLook },
      ]),
    );
    const read = async () =>
      (
        await db.execute(sql`select t.rotten_tomatoes, f.note, t.scores_fetched_at is null as never
          from titles t join title_facets f on f.title_id = t.id`)
      ).rows;
    expect(await read()).toEqual([{ rotten_tomatoes: 90, note: 71, never: false }]);
    await db.transaction((tx) => writeScores(tx, [{ ...film, fetchedAt: secondLook }]));
    expect(await read()).toEqual([{ rotten_tomatoes: 90, note: 71, never: false }]);
  });
});

describe('recommendations', () => {
  it('recommendations may name titles that are imported later', async () => {
    const { db } = database;
    await seedCatalogue(db, aTitle({}));
    const recommended = [{ type: 'movie' as const, id: 2 }, film];
    await db.transaction((tx) => writeTitles(tx, [aTitle({ recommended })]));
    const names = async () =>
      (await findTitle(db, 'movie', 1))?.recommendations.results.map((one) => one.id);
    expect(await names()).toEqual([]);
    await importTitles(db, [aTitle({ id: 2 })]);
    expect(await names()).toEqual([2]);
  });
});

describe('people named by credits', () => {
  it('keep their biography when a credit reports less', async () => {
    const { db } = database;
    const person = {
      id: 50,
      name: 'Ana',
      gender: 1 as const,
      knownForDepartment: 'Acting',
      popularity: 3,
      source: 'test',
      fetchedAt: firstLook,
    };
    await importPeople(db, [
      {
        ...person,
        birthday: '1970-01-02',
        biographies: [{ language: 'pt-BR', biography: 'Vida.' }],
      },
    ]);
    await db.transaction((tx) =>
      writeCreditedPeople(tx, [
        { ...person, gender: 0, knownForDepartment: null, name: 'Ana B.', fetchedAt: secondLook },
      ]),
    );
    const { rows } = await db.execute(sql`
      select p.name, gender, known_for_department, birthday::text, biography
      from people p join person_translations on person_id = p.id where p.id = 50`);
    expect(rows).toEqual([
      {
        name: 'Ana B.',
        gender: 1,
        known_for_department: 'Acting',
        birthday: '1970-01-02',
        biography: 'Vida.',
      },
    ]);
  });
});

describe('providers reported by a source', () => {
  const seen = (id: number, name: string) => ({
    id,
    name,
    logoPath: `/${id}.jpg`,
    displayPriority: 3,
  });

  it('get a generated brand; names and order set by the operator stay', async () => {
    const { db } = database;
    await seedCatalogue(db, aTitle({}));
    const write = (all: boolean, ...inputs: ReturnType<typeof seen>[]) =>
      db.transaction((tx) => writeSeenProviders(tx, inputs, { at: secondLook, all }));
    await write(true, seen(1, 'Another name'), seen(700, ' Canal Novo '));
    await write(true, seen(700, 'Canal Novíssimo'));
    await write(false, seen(700, 'Only a title says so'));
    const { rows } = await db.execute(sql`
      select id, slug, name, logo_path, brand_letters, display_priority, curated
      from providers where id in (1, 700) order by id`);
    expect(rows).toMatchObject([
      { id: 1, name: 'um', logo_path: '/1.jpg', curated: true },
      {
        id: 700,
        slug: 'canal-novo-700',
        name: 'Canal Novíssimo',
        brand_letters: 'CN',
        display_priority: 1003,
        curated: false,
      },
    ]);
  });
});

describe('a deleted title', () => {
  it('keeps its key and name, stays in lists, and can return', async () => {
    const { db } = database;
    await seedCatalogue(db, aTitle({ translations: [{ language: 'pt-BR', title: 'Adeus' }] }));
    await importLists(db, [{ id: 1, kind: 'saga', name: 'Saga', description: '', titles: [film] }]);
    const remove = () =>
      db.transaction((tx) => removeTitles(tx, [film], { reason: 'deleted', at: secondLook }));
    expect([await remove(), await remove()]).toEqual([1, 0]);
    expect(await findTitle(db, 'movie', 1)).toBeNull();
    const key = async () =>
      (await db.execute(sql`select name, gone_reason, gone_at is null as here from title_keys`))
        .rows;
    expect(await key()).toEqual([{ name: 'Adeus', gone_reason: 'deleted', here: false }]);
    expect((await findLists(db, 'saga', { page: 1, size: 5 })).items[0]?.total_items).toBe(0);
    expect(await findDeletedPlaces(db, 1)).toEqual([
      { media_type: 'movie', id: 1, name: 'Adeus', place: 1 },
    ]);
    await importTitles(db, [aTitle({})]);
    expect(await key()).toEqual([{ name: null, gone_reason: null, here: true }]);
  });

  it('keeps its products, which are neither deleted nor made general', async () => {
    const { db } = database;
    await seedCatalogue(db, aTitle({}), aTitle({ id: 2 }));
    const product = { title: 'Camiseta', priceCents: 5000, url: 'https://loja.example/1' };
    await importProducts(db, [{ ...product, id: 1, titles: [film] }]);
    const shownWith = async (id: number) => (await findTitle(db, 'movie', id))?.products.length;
    expect(await shownWith(1)).toBe(1);
    await db.transaction((tx) => removeTitles(tx, [film], { reason: 'expired', at: secondLook }));
    const { rows } = await db.execute(sql`select title_id from product_titles`);
    expect(rows).toEqual([{ title_id: 1 }]);
    await importTitles(db, [aTitle({})]);
    expect([await shownWith(1), await shownWith(2)]).toEqual([1, 0]);
  });

  it('keeps a name only if the source deleted it; every deletion is dated', async () => {
    const { db } = database;
    await seedCatalogue(db, aTitle({}), aTitle({ id: 2 }), aTitle({ id: 3 }));
    const remove = (id: number, reason: 'adult' | 'expired') =>
      db.transaction((tx) => removeTitles(tx, [{ ...film, id }], { reason, at: secondLook }));
    await remove(1, 'adult');
    await remove(3, 'expired');
    await db.execute(sql`delete from titles`);
    const { rows } = await db.execute(
      sql`select id, name, gone_reason, gone_at is null as here from title_keys order by id`,
    );
    expect(rows).toEqual([
      { id: 1, name: null, gone_reason: 'adult', here: false },
      { id: 2, name: null, gone_reason: 'deleted', here: false },
      { id: 3, name: null, gone_reason: 'expired', here: false },
    ]);
  });
});
