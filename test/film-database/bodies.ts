// A title's own fields, in its own response and in lists.
import type { Random } from '../../bench/generated/random.ts';
import { genresOf, titleFor } from './facts.ts';
import type { Facts } from './facts.ts';
import { hexId, imagePath } from './universe.ts';

const COUNTRY_NAMES: Record<string, string> = {
  BR: 'Brazil',
  US: 'United States of America',
  ES: 'Spain',
  FR: 'France',
  JP: 'Japan',
  KR: 'South Korea',
  PT: 'Portugal',
};

/** The creators of series. Their ids are not used elsewhere, and they have no details. */
const AUTHOR = 900_000_001;

/** A title in discover, search and recommendations. */
export function listItem(facts: Facts, language: string): object {
  const { adult, backdrop, genreIds, id, original, popularity, poster, released } = facts;
  const overview = facts.text(language)?.overview ?? '';
  const shared = {
    adult,
    backdrop_path: backdrop,
    genre_ids: genreIds,
    id,
    original_language: facts.language,
    overview,
    popularity,
    poster_path: poster,
    vote_average: facts.average,
    vote_count: facts.votes,
  };
  const title = titleFor(facts, language);
  if (facts.kind === 'movie') {
    return { ...shared, original_title: original, release_date: released, title, video: false };
  }
  const { countries } = facts;
  const dated = { first_air_date: released, name: title, origin_country: countries };
  return { ...shared, original_name: original, ...dated };
}

/** `/3/movie/{id}` or `/3/tv/{id}` without appended blocks. */
export function titleBody(random: Random, facts: Facts, language: string): object {
  const text = facts.text(language);
  const shared = {
    adult: facts.adult,
    backdrop_path: facts.backdrop,
    genres: genresOf[facts.kind]
      .filter(([id]) => facts.genreIds.includes(id))
      .map(([id, name]) => ({ id, name })),
    homepage: '',
    id: facts.id,
    origin_country: facts.countries,
    original_language: facts.language,
    overview: text?.overview ?? '',
    popularity: facts.popularity,
    poster_path: facts.poster,
    production_companies: [],
    production_countries: facts.countries.map((code) => ({
      iso_3166_1: code,
      name: COUNTRY_NAMES[code],
    })),
    spoken_languages: [{ english_name: '', iso_639_1: facts.language, name: '' }],
    tagline: text?.tagline ?? '',
    vote_average: facts.average,
    vote_count: facts.votes,
  };
  const title = titleFor(facts, language);
  return facts.kind === 'movie'
    ? { ...shared, title, ...filmFields(random, facts) }
    : { ...shared, name: title, ...seriesFields(random, facts) };
}

function filmFields(random: Random, facts: Facts): object {
  const runtime = 60 + random.below(120);
  return {
    belongs_to_collection: null,
    budget: random.chance(0.7) ? 0 : random.below(1e8),
    imdb_id: facts.imdbId,
    original_title: facts.original,
    release_date: facts.released,
    revenue: 0,
    runtime: random.chance(0.03) ? null : random.chance(0.03) ? 0 : runtime,
    status: facts.released === '' ? 'Planned' : 'Released',
    video: false,
  };
}

function seriesFields(random: Random, facts: Facts): object {
  const { novela, released } = facts;
  const seasons = novela ? 1 : 1 + random.below(6);
  const episodes = novela ? 100 + random.below(120) : seasons * (6 + random.below(12));
  const ended = random.chance(0.7);
  const last = released === '' ? null : later(released, novela ? 250 : 365 * seasons);
  const season = (number: number) => ({
    air_date: released === '' ? null : released,
    episode_count: Math.round(episodes / seasons),
    id: facts.id * 100 + number,
    name: number === 0 ? 'Especiais' : `Temporada ${String(number)}`,
    overview: '',
    poster_path: null,
    season_number: number,
    vote_average: 0,
  });
  return {
    created_by: random.chance(0.4)
      ? []
      : [{ id: AUTHOR, credit_id: hexId(random), name: 'Autora', gender: 1, profile_path: null }],
    episode_run_time: random.chance(0.5) ? [] : [novela ? 50 : 20 + random.below(50)],
    first_air_date: released,
    in_production: !ended,
    languages: [facts.language],
    last_air_date: last,
    last_episode_to_air: null,
    next_episode_to_air: null,
    networks: novela
      ? [{ id: 3290, logo_path: imagePath(random, 'png'), name: 'TV Globo', origin_country: 'BR' }]
      : [],
    number_of_episodes: random.chance(0.01) ? null : episodes,
    number_of_seasons: seasons,
    original_name: facts.original,
    seasons: Array.from({ length: seasons + 1 }, (_, number) => season(number)),
    status: ended ? 'Ended' : 'Returning Series',
    type: random.chance(0.95) ? 'Scripted' : 'Reality',
  };
}

function later(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  const text = date.toISOString().slice(0, 10);
  return text < '2026-11-01' ? text : '2026-11-01' > day ? '2026-11-01' : day;
}
