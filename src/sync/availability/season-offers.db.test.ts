import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { importProviders } from '#catalog/providers/provider-commands.ts';
import { importTitles } from '#catalog/titles/title-commands.ts';
import { fixedClock } from '#platform/clock.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { Findings } from '#sync/film-database/findings.ts';
import type { OffersAnswer } from '#sync/film-database/listing-schema.ts';
import { aProvider, aTitle, offersAt, useDatabase } from '#test/catalogue.ts';
import { mergeTitle } from './merge-titles.ts';
import { fetchSeasonOffers } from './season-offers.ts';

const database = useDatabase();
const NOW = new Date('2026-12-04T12:00:00Z');
const SERIES = { type: 'serie' as const, id: 900_003 };

const at = (...ids: number[]): OffersAnswer => ({
  results: {
    BR: {
      flatrate: ids.map((id) => ({
        provider_id: id,
        provider_name: `Serviço ${id}`,
        logo_path: null,
        display_priority: id,
      })),
    },
  },
});

/** The film database's answers by season; others fail the test. */
function films(answers: Record<number, OffersAnswer | null>) {
  const asked: string[] = [];
  const seasonOffers = async (id: number, season: number) => {
    asked.push(`${id}/${season}`);
    const answer = answers[season];
    if (answer === undefined) throw new Error(`season ${season} was not expected`);
    return answer;
  };
  return { asked, films: { seasonOffers, findings: new Findings() } };
}

const fetchAt = (answers: Record<number, OffersAnswer | null>, days = 0) => {
  const { asked, films: source } = films(answers);
  const clock = fixedClock(new Date(NOW.getTime() + days * 86_400_000));
  const fetching = fetchSeasonOffers({ db: database.db, films: source, clock });
  return fetching.then((series) => ({ series, asked }));
};

const stored = () =>
  rowsOf<{ season: number; provider: number }>(
    database.db,
    sql`select season, provider_id as provider from season_offers order by 1, 2`,
  );

beforeEach(async () => {
  const { db } = database;
  await db.execute(sql`truncate source_answers, season_offers, seasons, titles cascade`);
  await importProviders(db, [aProvider(8, 'netflix'), aProvider(307, 'globoplay')]);
  await importTitles(db, [
    aTitle({
      ...SERIES,
      originalTitle: 'Série de Exemplo',
      ...offersAt(
        new Date('2026-12-04T06:00:00Z'),
        { providerId: 8, type: 'stream' },
        { providerId: 307, type: 'stream' },
      ),
    }),
    aTitle({ type: 'serie', id: 900_004, originalTitle: 'Sem oferta' }),
  ]);
  await db.execute(sql`insert into seasons (media_type, title_id, number)
    select 'serie', id, n from (values (900003), (900004)) s(id), generate_series(0, 3) n`);
});

describe('offers of seasons', () => {
  test('are fetched once a week, for regular seasons of series with offers only', async () => {
    const answers = { 1: at(8), 2: at(8, 307), 3: at() };
    const { series, asked } = await fetchAt(answers);
    expect(series).toBe(1);
    expect(asked.toSorted()).toEqual(['900003/1', '900003/2', '900003/3']);
    expect((await fetchAt(answers, 3)).asked).toEqual([]);
    expect((await fetchAt(answers, 7)).asked).toHaveLength(3);
    expect(await stored()).toEqual([
      { season: 1, provider: 8 },
      { season: 2, provider: 8 },
      { season: 2, provider: 307 },
    ]);
  });

  test('are on the page as "temporadas 1 e 2", and what nobody tells of is unknown', async () => {
    await fetchAt({ 1: at(8), 2: at(8, 307), 3: null });
    const merged = (await mergeTitle(database.db, SERIES, NOW))!.for('page');
    const seasonsOf = (service: string) =>
      merged.offers.find((offer) => offer.service === service)!.seasons!;
    expect(seasonsOf('netflix').here.map(({ number }) => number)).toEqual([1, 2]);
    expect(seasonsOf('globoplay')).toMatchObject({ absent: [1], unknown: [3] });
  });

  test('that are no longer there go, and a failure leaves the series as it was', async () => {
    await fetchAt({ 1: at(8), 2: at(8, 307), 3: at() });
    await fetchAt({ 1: at(8), 2: at(307), 3: at() }, 8);
    const after = await stored();
    expect(after).toEqual([
      { season: 1, provider: 8 },
      { season: 2, provider: 307 },
    ]);
    await expect(fetchAt({ 1: at(307), 3: at() }, 16)).rejects.toThrow('season 2');
    expect(await stored()).toEqual(after);
  });
});
