import { askedAt, film, filmAnswer, serie } from '#test/film-answers.ts';
import { describe, expect, it } from 'vitest';
import { Findings } from './findings.ts';
import { mapTitle } from './title-rules.ts';
import { readTitle } from './title-schema.ts';

const read = (answer: unknown) =>
  readTitle(answer, { name: 'movie', path: '/movie/{id}', findings: new Findings() });

describe('a title', () => {
  it('has the values of the response and the time of the request', () => {
    const { title, popularity, genres, findings } = film();
    expect(title).toMatchObject({
      type: 'movie',
      id: 7001,
      originalTitle: 'A Barca do Meio-Dia',
      originalLanguage: 'pt',
      countries: ['BR'],
      releasedOn: '2019-05-02',
      runtime: 101,
      popularity: 12.5,
      posterPath: '/barca.jpg',
      backdropPath: null,
      source: 'tmdb',
      fetchedAt: askedAt,
    });
    expect(title).not.toHaveProperty('scores');
    expect(popularity).toBe(12.5);
    expect(genres).toEqual([{ type: 'movie', id: 18, name: 'Drama' }]);
    expect(findings).toEqual([]);
  });

  it('is skipped if it is for adults, however that is written', () => {
    for (const adult of [true, 'true', 1, 'yes']) {
      const answer = read(filmAnswer({ adult }));
      expect(mapTitle('movie', answer, askedAt)).toEqual({ kind: 'refused', reason: 'adult' });
    }
  });

  it('is not for adults if no field says so', () => {
    const { adult, ...silent } = filmAnswer();
    expect(mapTitle('movie', read(silent), askedAt).kind).toBe('title');
    expect(film({ adult: null }).title.id).toBe(7001);
  });

  it('needs a name, and falls back to the other one', () => {
    expect(film({ original_title: '' }).title.originalTitle).toBe('A Barca do Meio-Dia');
    expect(film({ original_title: null, title: ' Só \n este ' }).title.originalTitle).toBe(
      'Só este',
    );
    const nameless = read(filmAnswer({ title: '', original_title: ' ' }));
    expect(mapTitle('movie', nameless, askedAt)).toEqual({ kind: 'refused', reason: 'nameless' });
  });

  it('removes characters that PostgreSQL refuses', () => {
    const { title } = film({ original_title: 'Noi\u0000te \ud800', overview: 'a\u0000b' });
    expect(title.originalTitle).toBe('Noi te \ufffd');
    expect(title.translations?.[0]?.overview).toBe('a b');
  });

  it('has an IMDb id if it is valid, and counts an invalid one', () => {
    expect(film({ external_ids: { imdb_id: ' TT0112471' } }).title.imdbId).toBe('tt0112471');
    expect(film({ imdb_id: 'tt7777777' }).title.imdbId).toBe('tt7777777');
    expect(film({ imdb_id: '' })).toMatchObject({ title: { imdbId: null }, findings: [] });
    expect(film({ external_ids: { imdb_id: 'tt12' } })).toMatchObject({
      title: { imdbId: null },
      findings: ['movie.imdb_id: "tt12"'],
    });
  });

  it('has a language, or the code for none', () => {
    expect(film({ original_language: 'PT ' }).title.originalLanguage).toBe('pt');
    expect(film({ original_language: 'cn' }).title.originalLanguage).toBe('cn');
    expect(film({ original_language: null })).toMatchObject({
      title: { originalLanguage: 'xx' },
      findings: ['movie.original_language: "missing"'],
    });
  });

  it('has its countries, those of origin first', () => {
    const produced = [{ iso_3166_1: 'fr' }, { iso_3166_1: 'BR' }, { iso_3166_1: '' }, {}];
    expect(film({ production_countries: produced }).title.countries).toEqual(['FR', 'BR']);
    expect(
      film({ production_countries: produced, origin_country: ['BR'] }).title.countries,
    ).toEqual(['BR', 'FR']);
    const abroad = { origin_country: ['MX'], production_countries: [{ iso_3166_1: 'US' }] };
    expect(serie(abroad).title.countries).toEqual(['MX']);
    expect(serie({ ...abroad, origin_country: [] }).title.countries).toEqual(['US']);
  });

  it('has images with a leading slash, or the best alternative', () => {
    expect(film({ poster_path: 'solto.png' }).title.posterPath).toBe('/solto.png');
    expect(film({ poster_path: '' })).toMatchObject({ title: { posterPath: null }, findings: [] });
    const images = {
      posters: [
        { file_path: '/en.jpg', iso_639_1: 'en' },
        { file_path: '/pt.jpg', iso_639_1: 'pt' },
      ],
      backdrops: [
        { file_path: '/en.jpg', iso_639_1: 'en' },
        { file_path: '/plain.jpg', iso_639_1: null },
      ],
    };
    expect(film({ poster_path: null, images }).title).toMatchObject({
      posterPath: '/pt.jpg',
      backdropPath: '/plain.jpg',
    });
    expect(film({ poster_path: 'https://elsewhere.example/x.jpg' })).toMatchObject({
      title: { posterPath: null },
      findings: ['movie.poster_path: "https://elsewhere.example/x.jpg"'],
    });
  });
});

describe('an invalid value', () => {
  it('is null and counted, and affects nothing else', () => {
    const { title, findings } = film({
      release_date: '2023-13-45',
      popularity: -1,
      runtime: 'long',
      backdrop_path: false,
    });
    expect(title).toMatchObject({ id: 7001, releasedOn: null, popularity: 0, runtime: null });
    expect(findings).toEqual([
      'movie.backdrop_path: false',
      'movie.popularity: -1',
      'movie.release_date: "2023-13-45"',
      'movie.runtime: "long"',
    ]);
  });

  it('is converted if it is a number written as text', () => {
    const { title, findings } = film({ id: '7001', runtime: '99', popularity: '3.5' });
    expect(title).toMatchObject({ id: 7001, runtime: 99, popularity: 3.5 });
    expect(findings).toHaveLength(3);
  });

  it('is null without a finding if it is empty', () => {
    const { title, findings } = film({
      release_date: '',
      runtime: 0,
      popularity: null,
      genres: null,
      production_countries: null,
      poster_path: null,
      imdb_id: null,
      budget: 'unknown fields do not matter',
    });
    expect(title).toMatchObject({ releasedOn: null, runtime: null, genreIds: [], countries: [] });
    expect(findings).toEqual([]);
  });

  it('may be a date long before film or far in the future', () => {
    expect(film({ release_date: '0000-01-01' }).title.releasedOn).toBeNull();
    expect(film({ release_date: '9999-01-01' }).title.releasedOn).toBeNull();
    expect(film({ release_date: '2023-02-29' }).title.releasedOn).toBeNull();
    expect(film({ release_date: '2024-02-29' }).title.releasedOn).toBe('2024-02-29');
  });
});

describe('the dates of a series', () => {
  it('have an end when it has ended', () => {
    expect(serie().title).toMatchObject({
      releasedOn: '2020-02-03',
      endedOn: '2020-09-25',
      seasons: 1,
      episodes: 160,
    });
    expect(serie({ status: 'canceled' }).title.endedOn).toBe('2020-09-25');
    expect(serie({ status: 'Returning Series' }).title.endedOn).toBeNull();
    expect(serie({ status: null }).title.endedOn).toBeNull();
    expect(serie({ last_air_date: '' }).title.endedOn).toBeNull();
  });

  it('have no end before the beginning', () => {
    expect(serie({ last_air_date: '2019-01-01' })).toMatchObject({
      title: { endedOn: null, releasedOn: '2020-02-03' },
      findings: ['serie.last_air_date before first_air_date'],
    });
  });

  it('have the runtime that the film database gives, or none: the catalogue knows the episodes', () => {
    expect(serie().title.runtime).toBeNull();
    expect(serie({ episode_run_time: [0, 45, 60] }).title.runtime).toBe(45);
  });

  it('do not exist for a film', () => {
    const { title } = film({ number_of_seasons: 3, last_air_date: '2022-01-01', status: 'Ended' });
    expect(title).not.toHaveProperty('seasons');
    expect(title).not.toHaveProperty('endedOn');
  });
});

describe('recommendations', () => {
  it('exclude adult titles, the title itself, duplicates and other media types', () => {
    const results = [
      { id: 11, media_type: 'movie', adult: false },
      { id: 11, media_type: 'movie', adult: false },
      { id: 12, media_type: 'tv' },
      { id: 13, media_type: 'movie', adult: true },
      { id: 14, media_type: 'person' },
      { id: 7001, media_type: 'movie' },
      { id: 15 },
      { media_type: 'movie' },
    ];
    const { title, findings } = film({ recommendations: { results } });
    expect(title.recommended).toEqual([
      { type: 'movie', id: 11 },
      { type: 'serie', id: 12 },
      { type: 'movie', id: 15 },
    ]);
    expect(findings).toEqual(['movie.recommendations.results[].id: "missing"']);
  });

  it('stay as they are if the block is missing', () => {
    expect(film({ recommendations: {} }).title).not.toHaveProperty('recommended');
    expect(film().title.recommended).toEqual([]);
  });
});
