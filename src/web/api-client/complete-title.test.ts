import { expect, test } from 'vitest';
import type { MovieInfo, SerieInfo, TitleInfo } from '#api/types.ts';
import { completeTitle } from './data.ts';

const REQUIRED = new Set(['id', 'media_type', 'title', 'name', 'original_title', 'original_name']);
/** Fields that pages do not read, or read with defaults of their own. */
const UNREAD = new Set(['countries', 'seasons', 'next_episode']);

const common = {
  id: 1,
  imdb_id: 'tt1',
  original_language: 'pt',
  language: 'pt-BR',
  overview: 'Um filme.',
  tagline: 'Veja.',
  poster_path: '/p.jpg',
  backdrop_path: '/b.jpg',
  genres: [{ id: 18, name: 'Drama' }],
  countries: ['BR'],
  country_names: ['Brasil'],
  content_ratings: { rating: '16' as const },
  ratings: { rotten_tomatoes: 91, metacritic: 79, imdb: 8.6 },
  our_rating: { user: null, average: 9, count: 2 },
  watchlist: false,
  providers: {
    stream: [],
    free: [],
    ads: [],
    rent: [],
    buy: [],
    region: 'BR' as const,
    checked_at: '2026-11-21T00:00:00Z',
    source: 'justwatch',
  },
  history: [],
  videos: { results: [] },
  recommendations: { results: [] },
  products: [],
  updated_at: '2026-11-21T00:00:00Z',
};
const movie: MovieInfo = {
  ...common,
  media_type: 'movie',
  title: 'Cidade de Deus',
  original_title: 'Cidade de Deus',
  release_date: '2002-08-30',
  runtime: 130,
  credits: { cast: [], crew: [] },
};
const serie: SerieInfo = {
  ...common,
  media_type: 'serie',
  name: 'Pantanal',
  original_name: 'Pantanal',
  first_air_date: '1990-03-27',
  last_air_date: '1990-12-10',
  number_of_seasons: 1,
  number_of_episodes: 216,
  episode_runtime: 50,
  seasons: [
    { season_number: 1, name: null, air_date: '2012-03-26', poster_path: null, episode_count: 179 },
  ],
  next_episode: null,
  aggregate_credits: { cast: [], crew: [] },
};

/** All ways to leave one field out, nested ones too: `["providers", "rent"]`. */
function pathsOf(value: object, before: string[] = []): string[][] {
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
    if (before.length === 0 && (REQUIRED.has(name) || UNREAD.has(name))) return [];
    const path = [...before, name];
    const isNested = typeof inner === 'object' && inner !== null && !Array.isArray(inner);
    return [path, ...(isNested ? pathsOf(inner, path) : [])];
  });
}

function without(title: TitleInfo, path: string[]): TitleInfo {
  const copy = structuredClone(title);
  const parent = path.slice(0, -1).reduce<object>((at, name) => Reflect.get(at, name), copy);
  Reflect.deleteProperty(parent, path.at(-1)!);
  return copy;
}

const fieldNames = (value: object): string[] => pathsOf(value).map((path) => path.join('.'));

test.each([movie, serie])('a whole title stays as it is', (title) => {
  expect(completeTitle(title)).toEqual(title);
});

test.each([
  ...pathsOf(movie).map((path) => [path.join('.'), movie, path] as const),
  ...pathsOf(serie).map((path) => [path.join('.'), serie, path] as const),
])('without %s every field is there to be read', (_, title, path) => {
  const complete = completeTitle(without(title, path));
  expect(fieldNames(complete).toSorted()).toEqual(fieldNames(title).toSorted());
  const value: unknown = path.reduce<object>((at, name) => Reflect.get(at, name), complete);
  // Unknown values are empty, never undefined.
  expect(value === undefined).toBe(false);
});

test('a title of nothing but its name is one', () => {
  const bare = { id: 1, media_type: 'movie', title: 'A', original_title: 'A' } as MovieInfo;
  const { genres, ratings, credits, backdrop_path: backdrop } = completeTitle(bare);
  expect({ genres, ratings, credits, backdrop }).toEqual({
    genres: [],
    ratings: { rotten_tomatoes: null, metacritic: null, imdb: null },
    credits: { cast: [], crew: [] },
    backdrop: null,
  });
});
