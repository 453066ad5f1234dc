import { beforeEach, describe, expect, it } from 'vitest';
import { importTitles } from '#catalog/titles/title-commands.ts';
import { serieInfo } from '#catalog/schema.ts';
import type { SerieInfo } from '#catalog/schema.ts';
import { season } from '#catalog/seasons/season-schema.ts';
import type { Season } from '#catalog/seasons/season-schema.ts';
import { createTestApi } from '#test/api.ts';
import { aTitle, seedCatalogue, useEmptyCatalogue } from '#test/catalogue.ts';

const database = useEmptyCatalogue();
let api: ReturnType<typeof createTestApi>;

const anEpisode = (number: number, airedOn: string | null, more: object = {}) => ({
  number,
  airedOn,
  runtime: 48,
  ...more,
});
const serie = aTitle({
  type: 'serie',
  id: 7,
  runtime: 47,
  countries: ['BR', 'PT'],
  seasonList: [
    { number: 0, name: 'Especiais', episodes: [anEpisode(1, '2026-11-22')] },
    { number: 1, airedOn: '2023-05-31', episodeCount: 12 },
    {
      number: 2,
      name: 'A volta',
      airedOn: '2026-11-12',
      episodeCount: 4,
      episodes: [
        anEpisode(1, '2026-11-12', { name: 'Barulho', overview: 'Começa à noite.' }),
        anEpisode(2, '2026-11-19'),
        anEpisode(4, null),
        anEpisode(3, '2026-11-26', { name: 'A reunião', runtime: null }),
      ],
    },
  ],
});

beforeEach(async () => {
  await seedCatalogue(database.db, serie, aTitle({ id: 7 }));
  api = createTestApi({ db: database.db });
});

describe('GET /series/{id}', () => {
  it('lists the seasons without specials, and the next episode', async () => {
    const body = await api.read<SerieInfo>('/series/7');
    expect(serieInfo.safeParse(body).error).toBeUndefined();
    expect(body).toMatchObject({
      episode_runtime: 47,
      countries: ['BR', 'PT'],
      country_names: ['Brasil', 'Portugal'],
    });
    expect(body.seasons).toEqual([
      {
        season_number: 1,
        name: null,
        air_date: '2023-05-31',
        poster_path: null,
        episode_count: 12,
      },
      {
        season_number: 2,
        name: 'A volta',
        air_date: '2026-11-12',
        poster_path: null,
        episode_count: 4,
      },
    ]);
    expect(body.next_episode).toEqual({
      season_number: 2,
      episode_number: 3,
      name: 'A reunião',
      overview: '',
      air_date: '2026-11-26',
      runtime: null,
      still_path: null,
    });
  });

  it('has an episode as the next one until its day in Brazil is over', async () => {
    const nextAt = async (at: string) => {
      api = createTestApi({ db: database.db });
      api.clock.advance(Date.parse(at) - api.clock.now().getTime());
      return (await api.read<SerieInfo>('/series/7')).next_episode?.episode_number;
    };
    expect(await nextAt('2026-11-19T12:00:00Z')).toBe(2);
    expect(await nextAt('2026-11-20T02:59:00Z')).toBe(2);
    expect(await nextAt('2026-11-20T03:01:00Z')).toBe(3);
    expect(await nextAt('2026-11-27T12:00:00Z')).toBeUndefined();
  });
});

describe('GET /series/{id}/seasons/{number}', () => {
  it('has the episodes in order', async () => {
    const body = await api.read<Season>('/series/7/seasons/2');
    expect(season.safeParse(body).error).toBeUndefined();
    expect(body).toMatchObject({ season_number: 2, name: 'A volta', overview: '' });
    expect(body.episodes.map((one) => [one.episode_number, one.name, one.air_date])).toEqual([
      [1, 'Barulho', '2026-11-12'],
      [2, null, '2026-11-19'],
      [3, 'A reunião', '2026-11-26'],
      [4, null, null],
    ]);
    expect(body.episodes[0]?.overview).toBe('Começa à noite.');
    expect((await api.read<Season>('/series/7/seasons/1')).episodes).toEqual([]);
    expect((await api.read<Season>('/series/7/seasons/0')).name).toBe('Especiais');
  });

  it('is 404 for an unknown series or season', async () => {
    for (const path of ['/series/7/seasons/3', '/series/8/seasons/1']) {
      const answer = await api.ask(path);
      expect(answer.status, path).toBe(404);
      expect(await answer.json()).toHaveProperty('detail');
    }
  });

  it.each(['x', '-1', '1.5', '100001', '%00'])('refuses season %s', async (number) => {
    const answer = await api.ask(`/series/7/seasons/${number}`);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ detail: [{ loc: ['path', 'number'] }] });
  });

  it('is cached until the series changes', async () => {
    const read = () => api.read<Season>('/series/7/seasons/2');
    expect((await read()).episodes).toHaveLength(4);
    await importTitles(database.db, [
      { ...serie, seasonList: [{ number: 2, episodes: [anEpisode(9, null)] }] },
    ]);
    expect((await read()).episodes).toMatchObject([{ episode_number: 9 }]);
    const tagged = await api.ask('/series/7/seasons/2');
    const etag = tagged.headers.get('etag')!;
    const again = await api.ask('/series/7/seasons/2', { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });
});

describe('a season of 1,200 episodes', () => {
  const daily = aTitle({
    type: 'serie',
    id: 9,
    seasonList: [
      {
        number: 1,
        episodeCount: 1200,
        episodes: Array.from({ length: 1200 }, (_, i) => anEpisode(i + 1, '2020-01-01')),
      },
    ],
  });

  it('has all of them, and its series counts as many', async () => {
    await importTitles(database.db, [daily]);
    const { episodes, episode_count: count } = await api.read<Season>('/series/9/seasons/1');
    expect([count, episodes.length, episodes[0]?.episode_number]).toEqual([1200, 1200, 1]);
    const { seasons } = await api.read<SerieInfo>('/series/9');
    expect(seasons[0]?.episode_count).toBe(1200);
  });

  it('counts those that are stored if its source lists fewer than it announces', async () => {
    const [first] = daily.seasonList!;
    const episodes = first!.episodes!.slice(200);
    await importTitles(database.db, [{ ...daily, seasonList: [{ ...first!, episodes }] }]);
    const read = await api.read<Season>('/series/9/seasons/1');
    expect(read.episode_count).toBe(1000);
    const { seasons } = await api.read<SerieInfo>('/series/9');
    expect(seasons[0]?.episode_count).toBe(1000);
  });
});
