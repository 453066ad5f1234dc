import {
  askedAt,
  episodeAnswer,
  film,
  readAndMap,
  seasonAnswer,
  serieAnswer,
} from '#test/film-answers.ts';
import type { Answer } from '#test/film-answers.ts';
import { describe, expect, it } from 'vitest';
import { MOST_EPISODES_OF_SEASON, MOST_EPISODES_OF_SERIES } from '#catalog/import-schema.ts';
import { Findings } from './findings.ts';
import { withEpisodes } from './season-rules.ts';
import { mapTitle } from './title-rules.ts';
import { readAppendedSeasons, readSeason, readTitle } from './title-schema.ts';

const serie = (differences: Answer) => readAndMap('serie', serieAnswer(differences));
const read = (raw: unknown, findings = new Findings()) =>
  readSeason(raw, { name: 'season', path: '/tv/{id}', findings });

describe('the seasons of a series', () => {
  it('are listed in order, once each, without generic names', () => {
    const { title, found } = serie({
      seasons: [
        seasonAnswer({
          season_number: 2,
          name: 'A volta',
          overview: 'Todos voltam.',
          poster_path: '/2.jpg',
        }),
        seasonAnswer({ season_number: 0, name: 'Especiais', air_date: null, episode_count: 4 }),
        seasonAnswer({ season_number: 2, name: 'A volta', air_date: '' }),
        seasonAnswer({ episode_count: 12 }),
      ],
    });
    expect(title.seasonList).toEqual([
      {
        number: 0,
        name: 'Especiais',
        overview: null,
        airedOn: null,
        posterPath: null,
        episodeCount: 4,
      },
      {
        number: 1,
        name: null,
        overview: null,
        airedOn: '2020-02-03',
        posterPath: null,
        episodeCount: 12,
      },
      {
        number: 2,
        name: 'A volta',
        overview: null,
        airedOn: null,
        posterPath: null,
        episodeCount: 3,
      },
    ]);
    expect(found).toEqual([]);
  });

  it('are a list even if the film database has none; films have no list', () => {
    expect(serie({ seasons: null }).title.seasonList).toEqual([]);
    expect(film().title).not.toHaveProperty('seasonList');
  });

  it('have a row only with a number', () => {
    const { title, found } = serie({
      seasons: [seasonAnswer({ season_number: null }), seasonAnswer()],
    });
    expect(title.seasonList).toHaveLength(1);
    expect(found).toEqual(['serie.seasons[].season_number: null']);
  });
});

describe('the last and the next episode', () => {
  it('are those of listed seasons', () => {
    const { title } = serie({
      last_episode_to_air: episodeAnswer({ episode_number: 5, name: 'Câmera da garagem' }),
      next_episode_to_air: episodeAnswer({ episode_number: 6, air_date: '2026-11-26', runtime: 0 }),
    });
    expect(title.nearEpisodes).toMatchObject([
      { season: 1, number: 5, name: 'Câmera da garagem', runtime: 45 },
      { season: 1, number: 6, name: null, airedOn: '2026-11-26', runtime: null },
    ]);
    const unlisted = serie({ next_episode_to_air: episodeAnswer({ season_number: 9 }) });
    expect(unlisted.title.nearEpisodes).toHaveLength(1);
    expect(serie({ last_episode_to_air: null }).title.nearEpisodes).toEqual([]);
  });
});

describe('fetched seasons', () => {
  it('add their episodes to the list, and leave the other seasons as they are', () => {
    const season = {
      ...seasonAnswer({ season_number: 2 }),
      episodes: [
        episodeAnswer({ name: 'Vizinhos novos', overview: 'Chega gente.', still_path: '/1.jpg' }),
        episodeAnswer({ episode_number: 2, name: 'Episode 2', air_date: '', runtime: null }),
        episodeAnswer({ episode_number: 2, id: undefined }),
      ],
    };
    const { seasonList } = withEpisodes(
      [{ number: 1 }, { number: 2 }],
      [read(season)],
      askedAt,
      new Findings(),
    );
    expect(seasonList).toEqual([
      { number: 1 },
      {
        number: 2,
        episodes: [
          {
            number: 1,
            name: 'Vizinhos novos',
            overview: 'Chega gente.',
            airedOn: '2020-02-03',
            runtime: 45,
            stillPath: '/1.jpg',
            sourceId: 902,
          },
          {
            number: 2,
            name: null,
            overview: null,
            airedOn: '2020-02-03',
            runtime: 45,
            stillPath: null,
            sourceId: null,
          },
        ],
      },
    ]);
  });

  it('have offers if the response has a block of them', () => {
    const brazil = { flatrate: [{ provider_id: 307, provider_name: 'Globoplay' }] };
    const answer = read({
      ...seasonAnswer(),
      episodes: [],
      'watch/providers': { results: { BR: brazil, US: { what: 1 } } },
    });
    const { seasonList, providers } = withEpisodes(
      [{ number: 1 }],
      [answer],
      askedAt,
      new Findings(),
    );
    expect(seasonList[0]?.offers).toEqual([{ providerId: 307, type: 'stream' }]);
    expect(providers).toMatchObject([{ id: 307, name: 'Globoplay' }]);
  });

  it('keep their newest episodes where a daily series has too many, and this is counted', () => {
    const findings = new Findings();
    const many = MOST_EPISODES_OF_SEASON + 20;
    const episodes = Array.from({ length: many }, (_, i) =>
      episodeAnswer({ episode_number: many - i }),
    );
    const answer = read({ ...seasonAnswer(), episodes }, findings);
    const list = [
      { number: 1, episodeCount: many },
      { number: 2, episodeCount: MOST_EPISODES_OF_SERIES - many + 1 },
    ];
    const [season] = withEpisodes(list, [answer], askedAt, findings).seasonList;
    expect(season?.episodes).toHaveLength(MOST_EPISODES_OF_SEASON);
    expect(season?.episodes?.at(0)?.number).toBe(21);
    expect(season?.episodes?.at(-1)?.number).toBe(many);
    expect(findings.list()).toEqual([
      { pattern: 'season.episodes[]: cut to 10000 rows', count: 1 },
      { pattern: 'serie.seasons[].episodes[]: cut to 20000 rows', count: 1 },
    ]);
  });

  it('keep all episodes of a season of 1,200', () => {
    const findings = new Findings();
    const episodes = Array.from({ length: 1200 }, (_, i) =>
      episodeAnswer({ episode_number: i + 1 }),
    );
    const answer = read({ ...seasonAnswer(), episodes }, findings);
    const list = [{ number: 1, episodeCount: 1200 }];
    const [season] = withEpisodes(list, [answer], askedAt, findings).seasonList;
    expect(season?.episodes).toHaveLength(1200);
    expect(season?.episodes?.[0]?.number).toBe(1);
    expect(findings.list()).toEqual([]);
  });

  it('are refused without a list of episodes', () => {
    expect(() => read(seasonAnswer())).toThrow('season.episodes');
  });
});

describe('seasons appended to a series', () => {
  it('are those that exist and can be read', () => {
    const findings = new Findings();
    const whole = { ...seasonAnswer(), episodes: [] };
    const raw = {
      'season/1': whole,
      'season/2': { success: false, status_code: 34 },
      'season/3': seasonAnswer({ season_number: 3 }),
      'season/4': whole,
    };
    const reading = { name: 'serie', path: '/tv/{id}', findings };
    const seasons = readAppendedSeasons(raw, [1, 2, 3, 4, 5], reading);
    expect(seasons.map((one) => one.season_number)).toEqual([1]);
    expect(findings.list()).toMatchObject([
      { pattern: expect.stringContaining('season: not read') },
    ]);
  });

  it('give their episodes to the list of the series', () => {
    const answer = serieAnswer();
    const reading = { name: 'serie', path: '/tv/{id}', findings: new Findings() };
    const fetchedSeasons = [read({ ...seasonAnswer(), episodes: [episodeAnswer()] })];
    const mapped = mapTitle('serie', { ...readTitle(answer, reading), fetchedSeasons }, askedAt);
    if (mapped.kind !== 'title') throw new Error(mapped.reason);
    expect(mapped.title.seasonList).toMatchObject([{ number: 1, episodes: [{ number: 1 }] }]);
  });
});

describe('keywords', () => {
  it('are read from films and series, once each', () => {
    const rows = [
      { id: 7, name: ' telenovela ' },
      { id: 7, name: 'telenovela' },
      { id: 8, name: 'x'.repeat(101) },
    ];
    expect(film({ keywords: { keywords: rows } }).title.keywords).toEqual([
      { id: 7, name: 'telenovela' },
    ]);
    expect(serie({ keywords: { results: rows } }).title.keywords).toEqual([
      { id: 7, name: 'telenovela' },
    ]);
  });
});
