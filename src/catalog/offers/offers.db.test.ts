import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Db } from '#platform/database/database.ts';
import {
  aProvider,
  aTitle,
  firstLook,
  offersAt,
  secondLook,
  seedCatalogue,
  useEmptyCatalogue,
} from '#test/catalogue.ts';
import { findArrivals } from '#catalog/movements/arrival-queries.ts';
import { findNowPlaying, findPopular, findProviderTitles } from '#catalog/shelf/listing-queries.ts';
import { finishImport } from './offer-commands.ts';
import { importProviders } from '#catalog/providers/provider-commands.ts';
import { findProviders } from '#catalog/providers/provider-queries.ts';
import { importTitles } from '#catalog/titles/title-commands.ts';
import { findTitle } from '#catalog/titles/title-queries.ts';

const database = useEmptyCatalogue();

const paging = { page: 1, size: 20 };
const stream = (providerId: number) => ({ providerId, type: 'stream' as const });
const rent = (providerId: number) => ({ providerId, type: 'rent' as const });

/** "stream 1 2026-01-10 to 2026-02-20", with "gone" appended if it has ended. */
async function history(db: Db): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select concat_ws(' ', type, provider_id, first_seen, 'to', last_seen,
      case when gone_at is not null then 'gone' end) as line from offers order by id`);
  return rows.map((row) => String(row['line']));
}

describe('offers as dated records', () => {
  it('stay current while they are reported, and their last day advances', async () => {
    const { db } = database;
    await seedCatalogue(db, aTitle(offersAt(firstLook, stream(1))));
    await importTitles(db, [aTitle(offersAt(secondLook, stream(1)))]);
    expect(await history(db)).toEqual(['stream 1 2026-01-10 to 2026-02-20']);
  });

  it('end when they are absent twice, a day apart, and start a new record when they return', async () => {
    const { db } = database;
    await seedCatalogue(db, aTitle(offersAt(firstLook, stream(1))));
    await importTitles(db, [aTitle(offersAt(secondLook, rent(5)))]);
    const absentOnce = await findTitle(db, 'movie', 1);
    expect(absentOnce?.providers.stream).toMatchObject([{ provider_id: 1 }]);
    await importTitles(db, [aTitle(offersAt(new Date('2026-02-21T12:00:00Z'), rent(5)))]);
    const gone = await findTitle(db, 'movie', 1);
    expect(gone?.providers).toMatchObject({
      stream: [],
      rent: [{ provider_id: 5 }],
      checked_at: '2026-02-21T12:00:00.000Z',
      source: 'test',
    });
    expect((await findPopular(db, 'movie', paging)).items[0]?.offer?.type).toBe('rent');
    expect((await findProviderTitles(db, 'movie', 1, paging))?.total).toBe(0);
    await importTitles(db, [
      aTitle(offersAt(new Date('2026-03-01T12:00:00Z'), stream(1), rent(5))),
    ]);
    expect((await history(db)).toSorted()).toEqual([
      'rent 5 2026-02-20 to 2026-03-01',
      'stream 1 2026-01-10 to 2026-01-10 gone',
      'stream 1 2026-03-01 to 2026-03-01',
    ]);
    const { rows } = await db.execute(sql`select gone_at from offers where gone_at is not null`);
    expect(new Date(String(rows[0]?.['gone_at']))).toEqual(secondLook);
  });

  it('are no arrival when the source was wrong about them for some days', async () => {
    const { db } = database;
    const old = (day: string, ...entries: ReturnType<typeof stream>[]) =>
      aTitle({
        releasedOn: '1962-05-01',
        ...offersAt(new Date(`2026-03-${day}T12:00:00Z`), ...entries),
      });
    const arrived = async () => ({
      leader: (await findNowPlaying(db, 'movie', '2026-03-20', paging)).items[0]?.id,
      feed: (await findArrivals(db, 1, '2026-03-20', 10))?.arrivals,
    });
    await seedCatalogue(db, old('01', stream(1)), aTitle({ id: 2, releasedOn: '2025-06-01' }));
    // The source lists nothing once, and is right on the next day.
    await importTitles(db, [old('02')]);
    await importTitles(db, [old('03', stream(1))]);
    expect(await history(db)).toEqual(['stream 1 2026-03-01 to 2026-03-03']);
    expect(await arrived()).toEqual({ leader: 2, feed: [] });
    // The source lists nothing for days, so that the offer ends; it returns on the seventh.
    await importTitles(db, [old('04')]);
    await importTitles(db, [old('06')]);
    expect(await history(db)).toEqual(['stream 1 2026-03-01 to 2026-03-03 gone']);
    await importTitles(db, [old('11', stream(1))]);
    expect(await history(db)).toEqual(['stream 1 2026-03-01 to 2026-03-11']);
    expect(await arrived()).toEqual({ leader: 2, feed: [] });
    // After more than a week the return is news.
    await importTitles(db, [old('12')]);
    await importTitles(db, [old('13')]);
    await importTitles(db, [old('20', stream(1))]);
    expect(await arrived()).toMatchObject({
      leader: 1,
      feed: [{ day: '2026-03-20', id: 1 }],
    });
  });

  it('are unchanged by an import without them', async () => {
    const { db } = database;
    await seedCatalogue(db, aTitle(offersAt(firstLook, stream(1))));
    await importTitles(db, [aTitle({ popularity: 3 })]);
    expect(await findTitle(db, 'movie', 1)).toMatchObject({
      providers: { stream: [{ provider_id: 1 }], checked_at: firstLook.toISOString() },
    });
  });

  it('are marked as checked even if there are none', async () => {
    const { db } = database;
    await seedCatalogue(db, aTitle(offersAt(firstLook)), aTitle({ id: 2 }));
    const checked = await findTitle(db, 'movie', 1);
    const unchecked = await findTitle(db, 'movie', 2);
    expect(checked?.providers.checked_at).toBe(firstLook.toISOString());
    expect(unchecked?.providers).toMatchObject({ checked_at: null, source: null });
  });

  it('stores offers of other regions, but shows none', async () => {
    const { db } = database;
    await seedCatalogue(db, aTitle(offersAt(firstLook, { ...stream(1), region: 'PT' })));
    expect((await findTitle(db, 'movie', 1))?.providers.stream).toEqual([]);
    expect((await findPopular(db, 'movie', paging)).items[0]?.offer).toBeNull();
    expect(await history(db)).toHaveLength(1);
  });

  it('make a title an arrival again', async () => {
    const { db } = database;
    const since = '2026-01-05';
    const long = { ...rent(5), since: '2001-01-01' };
    await seedCatalogue(
      db,
      aTitle({
        id: 1,
        releasedOn: '1990-01-01',
        ...offersAt(firstLook, { ...stream(1), since }, long),
      }),
      aTitle({ id: 2, releasedOn: '2026-01-07' }),
      aTitle({ id: 3, releasedOn: '2026-12-30' }),
      aTitle({ id: 4, releasedOn: '2024-01-01' }),
      aTitle({ id: 5, releasedOn: null }),
    );
    const news = await findNowPlaying(db, 'movie', '2026-01-10', paging);
    expect(news.items.map((one) => one.id)).toEqual([2, 1]);
  });

  it('are new for 180 days, counted from the newest', async () => {
    const { db } = database;
    await seedCatalogue(
      db,
      aTitle({ id: 1, releasedOn: '2025-07-11' }),
      aTitle({ id: 2, releasedOn: '2025-07-12' }),
      aTitle({ id: 3, releasedOn: '2026-01-07' }),
    );
    // The catalogue has not changed for months: it still has something new.
    for (const today of ['2026-01-07', '2026-09-01']) {
      const news = await findNowPlaying(db, 'movie', today, paging);
      expect(news.items.map((one) => one.id)).toEqual([3, 2]);
    }
  });

  it('counts no offer to rent or buy as an arrival', async () => {
    const { db } = database;
    const since = '2026-01-08';
    const look = (id: number, ...types: ('stream' | 'free' | 'ads' | 'rent' | 'buy')[]) =>
      aTitle({
        id,
        releasedOn: '1990-01-01',
        ...offersAt(firstLook, ...types.map((type) => ({ providerId: id, type, since }))),
      });
    await seedCatalogue(
      db,
      look(1, 'rent', 'buy'),
      look(2, 'ads'),
      look(3, 'buy'),
      look(4, 'free', 'rent'),
      look(5, 'stream'),
    );
    const news = await findNowPlaying(db, 'movie', '2026-01-10', paging);
    expect(news.items.map((one) => one.id)).toEqual([2, 4, 5]);
  });
});

describe('providers', () => {
  it('shows merged providers once, as their successor', async () => {
    const { db } = database;
    await seedCatalogue(db, aTitle(offersAt(firstLook, stream(2), stream(1), stream(4))));
    const title = await findTitle(db, 'movie', 1);
    expect(title?.providers.stream.map((one) => [one.provider_id, one.provider_link])).toEqual([
      [1, 'https://um.example/busca?q=Original'],
      [4, null],
    ]);
  });

  it('are resolved through a chain of merges', async () => {
    const { db } = database;
    await seedCatalogue(db);
    await importProviders(db, [
      aProvider(1, 'um'),
      aProvider(6, 'seis', { mergedInto: 7 }),
      aProvider(7, 'sete', { mergedInto: 1 }),
    ]);
    await importTitles(db, [aTitle(offersAt(firstLook, stream(6)))]);
    expect((await findTitle(db, 'movie', 1))?.providers.stream[0]?.provider_id).toBe(1);
    expect((await findProviderTitles(db, 'movie', 7, paging))?.total).toBe(1);
  });

  it('appear on a card as the head of their family, the best offer first', async () => {
    const { db } = database;
    await seedCatalogue(
      db,
      aTitle({ id: 1, popularity: 3, ...offersAt(firstLook, rent(1), stream(4)) }),
      aTitle({ id: 2, popularity: 2, ...offersAt(firstLook, stream(5), stream(2)) }),
      aTitle({ id: 3, popularity: 1 }),
    );
    const { items } = await findPopular(db, 'movie', paging);
    expect(items.map((one) => one.offer && [one.offer.type, one.offer.provider_id])).toEqual([
      ['stream', 3],
      ['stream', 1],
      null,
    ]);
  });

  it('list and count titles under their successor', async () => {
    const { db } = database;
    await seedCatalogue(
      db,
      aTitle({ id: 1, ...offersAt(firstLook, stream(1), stream(2)) }),
      aTitle({ id: 2, ...offersAt(firstLook, rent(2)) }),
      aTitle({ id: 3, type: 'serie', ...offersAt(firstLook, stream(5)) }),
    );
    await finishImport(db);
    expect((await findProviderTitles(db, 'movie', 2, paging))?.total).toBe(2);
    expect((await findProviderTitles(db, 'movie', 1, paging))?.total).toBe(2);
    expect(await findProviderTitles(db, 'movie', 99, paging)).toBeNull();
    const { items } = await findProviders(db, paging);
    expect(items.map((one) => [one.id, one.family, one.movies, one.series])).toEqual([
      [1, 'um', 2, 0],
      [3, 'tres', 0, 0],
      [4, 'tres', 0, 0],
      [5, 'cinco', 0, 1],
    ]);
  });
});
