// Invented responses in the film database's shapes, for tests of the mapping.
import { titleInput } from '#catalog/import-schema.ts';
import type { MediaType } from '#catalog/schema.ts';
import { Findings } from '#sync/film-database/findings.ts';
import { mapTitle } from '#sync/film-database/title-rules.ts';
import type { MappedTitle } from '#sync/film-database/title-rules.ts';
import { readTitle } from '#sync/film-database/title-schema.ts';

export type Answer = Record<string, unknown>;

export const askedAt = new Date('2026-11-20T12:00:00Z');

const blocks = {
  videos: { results: [] },
  'watch/providers': { results: {} },
  recommendations: { page: 1, results: [], total_pages: 1, total_results: 0 },
  translations: { translations: [] },
  alternative_titles: { titles: [] },
  keywords: { keywords: [] },
  external_ids: { imdb_id: null },
  images: { backdrops: [], logos: [], posters: [] },
};

/** A film with all requested blocks, and little in them. */
export function filmAnswer(differences: Answer = {}): Answer {
  return {
    id: 7001,
    adult: false,
    title: 'A Barca do Meio-Dia',
    original_title: 'A Barca do Meio-Dia',
    original_language: 'pt',
    overview: 'Um barqueiro atravessa o mesmo rio há trinta anos.',
    tagline: '',
    genres: [{ id: 18, name: 'Drama' }],
    popularity: 12.5,
    poster_path: '/barca.jpg',
    backdrop_path: null,
    production_countries: [{ iso_3166_1: 'BR', name: 'Brazil' }],
    release_date: '2019-05-02',
    runtime: 101,
    status: 'Released',
    credits: { cast: [], crew: [] },
    release_dates: { results: [] },
    ...blocks,
    ...differences,
  };
}

/** A series with all requested blocks, and little in them. */
export function serieAnswer(differences: Answer = {}): Answer {
  return {
    id: 7002,
    adult: false,
    name: 'Rua das Mangueiras',
    original_name: 'Rua das Mangueiras',
    original_language: 'pt',
    overview: '',
    tagline: '',
    genres: [{ id: 18, name: 'Drama' }],
    popularity: 30,
    poster_path: null,
    backdrop_path: null,
    origin_country: ['BR'],
    production_countries: [],
    first_air_date: '2020-02-03',
    last_air_date: '2020-09-25',
    episode_run_time: [],
    last_episode_to_air: episodeAnswer({
      episode_number: 160,
      air_date: '2020-09-25',
      runtime: 48,
    }),
    next_episode_to_air: null,
    seasons: [seasonAnswer({ episode_count: 160, air_date: '2020-02-03' })],
    number_of_seasons: 1,
    number_of_episodes: 160,
    status: 'Ended',
    created_by: [],
    aggregate_credits: { cast: [], crew: [] },
    content_ratings: { results: [] },
    ...blocks,
    ...differences,
  };
}

/** A season in the form of a series' details. */
export function seasonAnswer(differences: Answer = {}): Answer {
  return {
    air_date: '2020-02-03',
    episode_count: 3,
    id: 901,
    name: 'Temporada 1',
    overview: '',
    poster_path: null,
    season_number: 1,
    ...differences,
  };
}

export function episodeAnswer(differences: Answer = {}): Answer {
  return {
    air_date: '2020-02-03',
    episode_number: 1,
    id: 902,
    name: 'Episódio 1',
    overview: '',
    runtime: 45,
    season_number: 1,
    still_path: null,
    ...differences,
  };
}

export function personAnswer(differences: Answer = {}): Answer {
  return {
    id: 501,
    adult: false,
    name: 'Dalva Siqueira',
    gender: 1,
    known_for_department: 'Acting',
    popularity: 4.5,
    profile_path: '/dalva.jpg',
    imdb_id: 'nm7654321',
    birthday: '1960-03-01',
    deathday: null,
    place_of_birth: 'Belém, Pará, Brasil',
    biography: 'Atriz paraense.',
    external_ids: { imdb_id: 'nm7654321' },
    translations: { translations: [] },
    ...differences,
  };
}

export function member(differences: Answer = {}): Answer {
  return {
    adult: false,
    gender: 2,
    id: 601,
    known_for_department: 'Acting',
    name: 'Raul Peçanha',
    original_name: 'Raul Peçanha',
    popularity: 3.2,
    profile_path: null,
    ...differences,
  };
}

export type Read = Extract<MappedTitle, { kind: 'title' }> & {
  /** The findings, in alphabetical order. */
  findings: string[];
};

/** Reads and maps a response, and validates the result for the catalogue. */
export function readAndMap(type: MediaType, answer: Answer): Read {
  const findings = new Findings();
  const reading = { name: type, path: `/${type}/{id}`, findings };
  const mapped = mapTitle(type, readTitle(structuredClone(answer), reading), askedAt, findings);
  if (mapped.kind !== 'title') throw new Error(`refused: ${mapped.reason}`);
  titleInput.parse(mapped.title);
  const patterns = findings.list().map(({ pattern }) => pattern);
  return { ...mapped, findings: patterns.toSorted() };
}

export const film = (differences: Answer = {}): Read =>
  readAndMap('movie', filmAnswer(differences));
export const serie = (differences: Answer = {}): Read =>
  readAndMap('serie', serieAnswer(differences));
