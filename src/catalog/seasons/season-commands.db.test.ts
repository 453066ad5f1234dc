import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { aTitle, seedCatalogue, useEmptyCatalogue } from '#test/catalogue.ts';
import { MOST_EPISODES_OF_SEASON, MOST_EPISODES_OF_SERIES } from '#catalog/import-schema.ts';
import type { TitleInput } from '#catalog/import-schema.ts';
import { deleteUnusedKeywords, importTitles } from '#catalog/titles/title-commands.ts';

const database = useEmptyCatalogue();

const aSerie = (more: Partial<TitleInput> = {}) => aTitle({ type: 'serie', ...more });
const anEpisode = (number: number, more: object = {}) => ({
  number,
  name: `Capítulo da ${number}ª noite`,
  airedOn: `2026-11-0${number}`,
  runtime: 40 + number,
  ...more,
});

async function stored(table: string, columns: string) {
  const { rows } = await database.db.execute(
    sql`select ${sql.raw(columns)} from ${sql.identifier(table)} order by 1, 2`,
  );
  return rows.map((row) => Object.values(row));
}

describe('seasons', () => {
  const withTwo = aSerie({
    seasonList: [
      { number: 1, episodeCount: 2, airedOn: '2026-11-01', episodes: [anEpisode(1), anEpisode(2)] },
      { number: 2, name: 'A volta', episodeCount: 8 },
    ],
  });

  it('are written with their episodes, and say which episodes were fetched', async () => {
    await seedCatalogue(database.db, withTwo);
    expect(await stored('seasons', 'number, name, episode_count, episodes_fetched')).toEqual([
      [1, null, 2, 2],
      [2, 'A volta', 8, null],
    ]);
    expect(await stored('episodes', 'season, number, aired_on::text, runtime')).toEqual([
      [1, 1, '2026-11-01', 41],
      [1, 2, '2026-11-02', 42],
    ]);
  });

  it('keep episodes that do not come again, and replace those that do', async () => {
    await seedCatalogue(database.db, withTwo);
    await importTitles(database.db, [
      aSerie({
        seasonList: [
          { number: 1, episodeCount: 2 },
          { number: 2, episodeCount: 1, episodes: [anEpisode(3)] },
        ],
      }),
    ]);
    expect(await stored('episodes', 'season, number')).toEqual([
      [1, 1],
      [1, 2],
      [2, 3],
    ]);
    expect(await stored('seasons', 'number, name, episodes_fetched')).toEqual([
      [1, null, 2],
      [2, null, 1],
    ]);
    await importTitles(database.db, [
      aSerie({ seasonList: [{ number: 2, episodes: [anEpisode(4, { runtime: null })] }] }),
    ]);
    expect(await stored('episodes', 'season, number, runtime')).toEqual([[2, 4, null]]);
  });

  it('stay if the source lists none of them, and are deleted with their series', async () => {
    await seedCatalogue(database.db, withTwo);
    await importTitles(database.db, [aSerie()]);
    expect(await stored('seasons', 'number, title_id')).toHaveLength(2);
    await importTitles(database.db, [aSerie({ seasonList: [] })]);
    expect(await stored('seasons', 'number, title_id')).toEqual([]);
    await importTitles(database.db, [withTwo]);
    await database.db.execute(sql`delete from titles`);
    expect(await stored('episodes', 'season, number')).toEqual([]);
  });

  it('are not of films', async () => {
    await seedCatalogue(database.db);
    await expect(importTitles(database.db, [aTitle({ seasonList: [] })])).rejects.toThrow(
      'a film has no list of seasons',
    );
  });

  it('keep the newest thousands of episodes of a daily series', async () => {
    const episodes = Array.from({ length: MOST_EPISODES_OF_SEASON }, (_, i) => ({ number: i + 1 }));
    const seasonList = [{ number: 1, episodeCount: 30, episodes: episodes.slice(0, 30) }];
    for (const number of [2, 3]) {
      seasonList.push({ number, episodeCount: episodes.length, episodes });
    }
    await seedCatalogue(database.db, aSerie({ seasonList }));
    const kept = await stored('episodes', 'season, number');
    expect(kept).toHaveLength(MOST_EPISODES_OF_SERIES);
    expect(kept[0]).toEqual([2, 1]);
    const one = { number: 1, episodes: [...episodes, { number: MOST_EPISODES_OF_SEASON + 1 }] };
    await expect(importTitles(database.db, [aSerie({ seasonList: [one] })])).rejects.toThrow(
      String(MOST_EPISODES_OF_SEASON),
    );
  });

  it('have offers of their own', async () => {
    await seedCatalogue(database.db, withTwo);
    const offered = (...ids: number[]) =>
      aSerie({
        seasonList: [
          { number: 1, offers: ids.map((providerId) => ({ providerId, type: 'stream' as const })) },
        ],
      });
    await importTitles(database.db, [offered(1, 3)]);
    await importTitles(database.db, [offered(3)]);
    await importTitles(database.db, [aSerie({ seasonList: [{ number: 1 }] })]);
    expect(await stored('season_offers', 'season, provider_id, type')).toEqual([[1, 3, 'stream']]);
  });
});

describe('the last and the next episode', () => {
  it('are stored unless the episodes of their season come too', async () => {
    const near = (number: number, airedOn: string) => ({
      season: 1,
      ...anEpisode(number, { airedOn }),
    });
    await seedCatalogue(
      database.db,
      aSerie({
        seasonList: [{ number: 1, episodeCount: 9 }],
        nearEpisodes: [near(4, '2026-11-19')],
      }),
    );
    await importTitles(database.db, [
      aSerie({
        seasonList: [{ number: 1, episodeCount: 9 }],
        nearEpisodes: [near(4, '2026-11-20'), near(5, '2026-11-26')],
      }),
    ]);
    expect(await stored('episodes', 'season, number, aired_on::text')).toEqual([
      [1, 4, '2026-11-20'],
      [1, 5, '2026-11-26'],
    ]);
    await importTitles(database.db, [
      aSerie({
        seasonList: [{ number: 1, episodeCount: 9, episodes: [anEpisode(1)] }],
        nearEpisodes: [near(5, '2026-11-26')],
      }),
    ]);
    expect(await stored('episodes', 'season, number')).toEqual([[1, 1]]);
  });
});

describe('the runtime of a series', () => {
  const runtimeOf = async (more: Partial<TitleInput>) => {
    await importTitles(database.db, [aSerie(more)]);
    return (await stored('titles', 'runtime, id'))[0]?.[0];
  };

  it('is the one of the source, or else the median of its episodes without specials', async () => {
    await seedCatalogue(database.db);
    const runtimes = (...all: (number | null)[]) =>
      all.map((runtime, i) => ({ number: i + 1, runtime }));
    const seasonList = [
      { number: 0, episodes: runtimes(5, 5, 5, 5, 5) },
      { number: 1, episodes: runtimes(48, null, 44) },
      { number: 2, episodes: runtimes(90) },
    ];
    expect(await runtimeOf({ seasonList })).toBe(48);
    expect(await runtimeOf({ seasonList, runtime: 30 })).toBe(30);
    expect(await runtimeOf({ seasonList: seasonList.map(({ number }) => ({ number })) })).toBe(48);
    expect(await runtimeOf({ seasonList: [] })).toBeNull();
  });
});

describe('keywords', () => {
  it('are shared by titles, renamed, and deleted when no title has them', async () => {
    const { db } = database;
    const dystopia = { id: 4565, name: 'dystopia' };
    await seedCatalogue(
      db,
      aSerie({ keywords: [dystopia, { id: 7, name: 'train' }] }),
      aTitle({ keywords: [dystopia] }),
    );
    await importTitles(db, [aTitle({ keywords: [{ ...dystopia, name: 'dystopian future' }] })]);
    await importTitles(db, [aSerie({ keywords: [dystopia] })]);
    await importTitles(db, [aTitle({ keywords: [{ ...dystopia, name: 'dystopian future' }] })]);
    expect(await stored('title_keywords', 'media_type, keyword_id')).toEqual([
      ['movie', 4565],
      ['serie', 4565],
    ]);
    await deleteUnusedKeywords(db);
    expect(await stored('keywords', 'id, name')).toEqual([[4565, 'dystopian future']]);
  });
});
