import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import type { TitleInput } from '#catalog/import-schema.ts';
import { importPeople } from '#catalog/people/people-commands.ts';
import { importTitles } from '#catalog/titles/title-commands.ts';
import { markEpisodes } from '#library/episodes/episode-commands.ts';
import type { MarkKind } from '#library/marks/library-tables.ts';
import { markTitle, rateTitle } from '#library/marks/mark-commands.ts';
import { replaceServices } from '#library/subscriptions.ts';
import type { TitleKey } from '#shared/title-key.ts';
import {
  aPerson,
  aTitle,
  firstLook,
  offersAt,
  seedCatalogue,
  useDatabase,
} from '#test/catalogue.ts';
import { addPerson } from '#test/people.ts';
import {
  changeTasteSettings,
  dismissTitle,
  findForYouSettings,
  restoreTitle,
} from './for-you-commands.ts';
import { findForLikers, findForYou } from './for-you-queries.ts';

// Providers: 1 and 5 alone, 2 merged into 1, 3 and 4 a family.
const database = useDatabase();
/** Nine in the evening in Brazil. */
const now = new Date('2026-03-11T00:00:00Z');
let ana: SignedInUserId;

const film = (id: number): TitleKey => ({ type: 'movie', id });
const series = (id: number): TitleKey => ({ type: 'serie', id });
const recommends = (...ids: number[]) => ids.map(film);
const ANA_DIRECTS = [{ personId: 1, department: 'Directing', job: 'Director' }];
const BIA_ACTS = [{ personId: 2, character: 'Ela mesma' }];

const CATALOGUE: TitleInput[] = [
  aTitle({
    id: 1,
    originalTitle: 'Bacurau',
    recommended: recommends(11, 12, 2),
    crew: ANA_DIRECTS,
  }),
  aTitle({ id: 2, originalTitle: 'Aquarius', recommended: recommends(12, 13) }),
  aTitle({ id: 3, originalTitle: 'Estômago', recommended: recommends(14), cast: BIA_ACTS }),
  aTitle({ id: 4, originalTitle: 'Ruim', recommended: recommends(15) }),
  aTitle({ id: 11, genreIds: [18], ...offersAt(firstLook, { providerId: 5, type: 'stream' }) }),
  aTitle({ id: 12, genreIds: [35], ...offersAt(firstLook, { providerId: 2, type: 'stream' }) }),
  aTitle({ id: 13, releasedOn: '1999-01-01', runtime: 58 }),
  aTitle({ id: 14, releasedOn: '1989-01-01', runtime: 130 }),
  aTitle({ id: 15 }),
  aTitle({ id: 16, crew: ANA_DIRECTS }),
  aTitle({ id: 17, cast: BIA_ACTS }),
  aTitle({ id: 18 }),
  aTitle({
    type: 'serie',
    id: 1,
    originalTitle: 'Série',
    recommended: recommends(18),
    seasonList: [{ number: 1, episodes: [{ number: 1, airedOn: '2025-01-01' }] }],
  }),
];

beforeAll(async () => {
  await seedCatalogue(database.db);
  await importPeople(database.db, [
    aPerson(1, 'Ana', { gender: 1 }),
    aPerson(2, 'Bia', { gender: 1 }),
  ]);
  await importTitles(database.db, CATALOGUE);
});
beforeEach(async () => {
  await database.db.execute(sql`delete from users`);
  await database.db.execute(sql`delete from liked_together`);
  ana = await addPerson(database.db);
});

const rate = (id: number, rating: number) =>
  rateTitle(database.db, ana, { key: film(id), rating, at: firstLook });
const mark = (kind: MarkKind, key: TitleKey) =>
  markTitle(database.db, ana, { key, kind, at: firstLook });
const subscribe = (...providerIds: number[]) =>
  replaceServices(database.db, ana, { providerIds, at: firstLook });
const answer = (more: object = {}, who = ana) => findForYou(database.db, who, { now, ...more });
type Answer = Pick<Awaited<ReturnType<typeof answer>>, 'items'>;
const idsOf = ({ items }: Answer) => items.map(({ media_id: id }) => id).toSorted((a, b) => a - b);
const reasonsOf = ({ items }: Answer) =>
  Object.fromEntries(items.map(({ media_id: id, reason }) => [id, reason.text]));

async function rateThree() {
  await rate(1, 10);
  await rate(2, 9);
  await mark('favorite', film(3));
}

describe('titles for whoever likes some', () => {
  const forLikers = (titles: TitleKey[], more: object = {}) =>
    findForLikers(database.db, titles, { now, ...more });

  test('one title is enough; each has its reason, and the liked ones are not among them', async () => {
    expect(reasonsOf({ items: await forLikers([film(3)]) })).toEqual({
      14: 'Porque você gosta de Estômago',
      17: 'Tem a Bia, de Estômago',
    });
    const both = await forLikers([film(1), film(2)]);
    expect(both.map(({ media_id: id }) => id).toSorted((a, b) => a - b)).toEqual([11, 12, 13, 16]);
  });

  test('those at the named services come first, and say where they can be watched', async () => {
    const [first] = await forLikers([film(1), film(2)], { providerIds: [5] });
    expect(first).toMatchObject({ media_id: 11, watch: { provider_id: 5 } });
  });

  test('there are none for titles that the catalogue does not have, or that lead nowhere', async () => {
    expect(await forLikers([film(999), series(2)])).toEqual([]);
    expect(await forLikers([film(18)])).toEqual([]);
    expect(await forLikers([])).toEqual([]);
  });
});

describe('the titles', () => {
  test('there are none with fewer than three ratings or marks', async () => {
    await rate(1, 10);
    await mark('favorite', film(3));
    expect(await answer()).toMatchObject({ signals: 2, items: [] });
    await mark('watchlist', film(2));
    expect((await answer()).items.length).toBeGreaterThan(2);
  });

  test('each has a true reason: a title that was rated or marked, its director, or its cast', async () => {
    await rateThree();
    const reasons = reasonsOf(await answer());
    expect(reasons).toMatchObject({
      11: 'Porque você deu 5 a Bacurau',
      13: 'Porque você deu 4,5 a Aquarius',
      14: 'Porque você gosta de Estômago',
      16: 'Da diretora de Bacurau',
      17: 'Tem a Bia, de Estômago',
    });
    expect(reasons[12]).toMatch(/^Porque você deu (5 a Bacurau|4,5 a Aquarius)$/);
    const title = (await answer()).items.find(({ media_id: id }) => id === 14);
    expect(title?.reason).toMatchObject({
      kind: 'favorite',
      title: { media_type: 'movie', media_id: 3, name: 'Estômago' },
    });
  });

  test('the number of a person’s titles that were seen counts only what is kept as seen', async () => {
    await importTitles(database.db, [
      aTitle({ id: 20, cast: BIA_ACTS }),
      aTitle({ id: 21, cast: BIA_ACTS }),
    ]);
    await rate(20, 10);
    await rate(3, 10);
    await mark('watched', film(3));
    await mark('watchlist', film(21));
    expect(reasonsOf(await answer())[17]).toBe('Tem a Bia, de quem você viu 2');
    await database.db.execute(
      sql`delete from titles where media_type = 'movie' and id in (20, 21)`,
    );
  });

  test('nothing that the person keeps in any way is among them, nor what only a disliked title leads to', async () => {
    await rateThree();
    await rate(4, 2);
    await mark('watchlist', film(11));
    await rate(12, 5);
    expect(idsOf(await answer())).toEqual([13, 14, 16, 17]);
  });

  test('a series that was begun counts as seen, and leads on', async () => {
    await rateThree();
    const scope = { kind: 'one', season: 1, number: 1 } as const;
    await markEpisodes(database.db, ana, { id: 1, scope, at: now });
    expect(reasonsOf(await answer())[18]).toBe('Porque você viu Série');
  });

  test('a change of the library counts in the next answer', async () => {
    await rateThree();
    expect(idsOf(await answer())).toContain(14);
    await mark('watched', film(14));
    expect(idsOf(await answer())).not.toContain(14);
    await rate(1, 0);
    expect(reasonsOf(await answer())[16]).toBeUndefined();
  });

  test('what is on the services of the person, or of the request, comes first, with its offer', async () => {
    await rateThree();
    await subscribe(5);
    const [first, second] = (await answer()).items;
    expect(first).toMatchObject({ media_id: 11, watch: { provider_id: 5, type: 'stream' } });
    expect(second?.watch).toBeNull();
    const [asked] = (await answer({ providerIds: [1] })).items;
    expect(asked).toMatchObject({ media_id: 12, watch: { provider_id: 1 } });
  });

  test('with a time only what is known to fit is there', async () => {
    await rateThree();
    expect(idsOf(await answer({ minutes: 60 }))).toEqual([13]);
  });

  test('what fits into the time is found behind any number of better connected titles that do not', async () => {
    const long = Array.from({ length: 160 }, (_, at) => 2001 + at);
    await importTitles(database.db, [
      ...long.map((id) => aTitle({ id, runtime: 150 })),
      aTitle({ id: 2200, runtime: 20 }),
      aTitle({ id: 2201, recommended: recommends(...long, 2200) }),
    ]);
    await rateThree();
    await rate(2201, 10);
    expect(idsOf(await answer({ minutes: 30 }))).toEqual([2200]);
    await database.db.execute(
      sql`delete from titles where media_type = 'movie' and id between 2001 and 2201`,
    );
  });

  test('of a director with many works the best known lead on, also the newest', async () => {
    const works = Array.from({ length: 130 }, (_, at) => 3001 + at);
    const last = { ...offersAt(firstLook, { providerId: 5, type: 'stream' }) };
    await importTitles(
      database.db,
      works.map((id) =>
        aTitle({ id, popularity: id, crew: ANA_DIRECTS, ...(id === 3130 && last) }),
      ),
    );
    await rateThree();
    await mark('watched', film(11));
    await subscribe(5);
    expect((await answer()).items[0]).toMatchObject({ media_id: 3130 });
    await database.db.execute(
      sql`delete from titles where media_type = 'movie' and id between 3001 and 3130`,
    );
  });

  test('pairs that people like together lead on, unless the person turned them off', async () => {
    await rateThree();
    await database.db.execute(sql`insert into liked_together values
      ('movie', 1, 'movie', 15, 40, 1)`);
    expect(reasonsOf(await answer())[15]).toBe('Quem gosta de Bacurau também gosta');
    await changeTasteSettings(database.db, ana, { alike: false });
    expect(idsOf(await answer())).not.toContain(15);
  });

  test('they are only of the own library', async () => {
    await rateThree();
    const bia = await addPerson(database.db);
    expect(await answer({}, bia)).toMatchObject({ signals: 0, items: [] });
  });
});

describe('what is taken into account', () => {
  test('a part that is off leads to nothing; with all off nothing is shown', async () => {
    await rateThree();
    await mark('watchlist', film(15));
    await changeTasteSettings(database.db, ana, { favorites: false });
    expect(idsOf(await answer())).not.toContain(14);
    await changeTasteSettings(database.db, ana, { favorites: true });
    expect(idsOf(await answer())).toContain(14);
    const off = { ratings: false, favorites: false, wishes: false, watched: false, alike: false };
    await changeTasteSettings(database.db, ana, off);
    expect(await answer()).toEqual({ signals: 0, parts: off, items: [] });
  });

  test('what was seen may be shown again when that part is off', async () => {
    await rateThree();
    await mark('watched', film(14));
    expect(idsOf(await answer())).not.toContain(14);
    await changeTasteSettings(database.db, ana, { watched: false });
    expect(idsOf(await answer())).toContain(14);
  });

  test('the sheet has the counts, and changes leave the other parts as they are', async () => {
    await rateThree();
    await mark('watchlist', film(15));
    await changeTasteSettings(database.db, ana, { wishes: false });
    await changeTasteSettings(database.db, ana, { alike: false });
    expect(await findForYouSettings(database.db, ana)).toEqual({
      ratings: { is_on: true, count: 2 },
      favorites: { is_on: true, count: 1 },
      wishes: { is_on: false, count: 1 },
      watched: { is_on: true, count: 0 },
      alike: { is_on: false },
      dismissed_count: 0,
      dismissed: [],
    });
  });

  test('the sheet counts as seen what counts as seen: also a series that was begun, once', async () => {
    const scope = { kind: 'one', season: 1, number: 1 } as const;
    await markEpisodes(database.db, ana, { id: 1, scope, at: now });
    await mark('watched', film(14));
    expect((await findForYouSettings(database.db, ana)).watched.count).toBe(2);
    await mark('watched', series(1));
    expect((await findForYouSettings(database.db, ana)).watched.count).toBe(2);
  });

  test('the sheet has the newest dismissed titles and how many there are', async () => {
    await importTitles(
      database.db,
      Array.from({ length: 30 }, (_, at) => aTitle({ id: 1001 + at })),
    );
    for (let at = 1; at <= 30; at += 1) {
      const minute = new Date(now.getTime() + at * 60_000);
      await dismissTitle(database.db, ana, { key: film(1000 + at), at: minute });
    }
    const { dismissed, dismissed_count: count } = await findForYouSettings(database.db, ana);
    expect(count).toBe(30);
    expect(dismissed.map(({ media_id: id }) => id)).toEqual(
      Array.from({ length: 24 }, (_, at) => 1030 - at),
    );
    await database.db.execute(sql`delete from titles where media_type = 'movie' and id > 1000`);
  });

  test('a dismissed title stays away until it is let back, and is on the sheet', async () => {
    await rateThree();
    await dismissTitle(database.db, ana, { key: film(14), at: now });
    await dismissTitle(database.db, ana, { key: film(14), at: now });
    expect(idsOf(await answer())).not.toContain(14);
    const { dismissed } = await findForYouSettings(database.db, ana);
    expect(dismissed.map(({ media_id: id }) => id)).toEqual([14]);
    await restoreTitle(database.db, ana, film(14));
    expect(idsOf(await answer())).toContain(14);
  });

  test('a title that nobody knows cannot be dismissed', async () => {
    expect(await dismissTitle(database.db, ana, { key: series(77), at: now })).toMatchObject({
      ok: false,
      error: { status: 404 },
    });
  });
});
