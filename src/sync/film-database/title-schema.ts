import { z } from 'zod';
import type { MediaType } from '#catalog/schema.ts';
import * as field from './field-schema.ts';
import { inside, isCode, isRecord, keepRows, readAnswer } from './reading-rules.ts';
import { narrowOffers, offersAnswer } from './listing-schema.ts';
import { ChangedShape } from './errors.ts';
import type { AnswerOrigin } from './reading-rules.ts';

const number = z.int().min(0).max(100_000);

const season = {
  season_number: number,
  name: field.text,
  overview: field.overview,
  air_date: field.day,
  poster_path: field.imagePath,
};
/** A season in the details of its series. */
const seasonRow = z.object({ ...season, episode_count: field.count });

const episode = {
  name: field.text,
  overview: field.overview,
  air_date: field.day,
  runtime: field.count,
  still_path: field.imagePath,
  id: field.id.nullish(),
};
const episodeRow = z.object({ ...episode, episode_number: number });
export type EpisodeRow = z.output<typeof episodeRow>;

/** The last or next episode in the details of a series; of no use without its numbers. */
const nearEpisodeRow = z.object({
  ...episode,
  season_number: number.nullish(),
  episode_number: number.nullish(),
});

/** A season with its episodes. */
const seasonAnswer = z.object({
  ...season,
  episodes: z.array(episodeRow),
  'watch/providers': offersAnswer.optional(),
});
export type SeasonAnswer = z.output<typeof seasonAnswer>;

/**
 * The seasons among those that were appended to the response of a series. One that does not exist is
 * absent; one that cannot be read is counted and left out, as the series can do without it.
 */
export function readAppendedSeasons(
  raw: unknown,
  numbers: readonly number[],
  reading: AnswerOrigin,
): SeasonAnswer[] {
  return numbers.flatMap((wanted) => {
    const block = inside(raw, `season/${wanted}`);
    if (block === undefined || block['success'] === false) return [];
    try {
      const answer = readSeason(block, { ...reading, name: 'season' });
      return answer.season_number === wanted ? [answer] : [];
    } catch (error) {
      if (!(error instanceof ChangedShape)) throw error;
      reading.findings.note('season: not read', error.message);
      return [];
    }
  });
}

/** @throws ChangedShape */
export function readSeason(raw: unknown, reading: AnswerOrigin): SeasonAnswer {
  narrowOffers(inside(raw, 'watch/providers'), {
    ...reading,
    name: `${reading.name}.watch/providers`,
  });
  return readAnswer(seasonAnswer, raw, reading);
}

const rowsOf = <Row extends z.ZodType>(row: Row) => z.array(row);

const person = {
  id: field.id,
  name: field.name,
  gender: field.gender,
  known_for_department: field.text,
  popularity: field.popularity,
  profile_path: field.imagePath,
};
export const personRow = z.object(person);
/** A person in a title's credits. */
export type PersonRow = z.output<typeof personRow>;

/** A film's cast has a character; a series' has roles, with the episodes of each. */
const castRow = z.object({
  ...person,
  character: field.text,
  order: field.count,
  roles: rowsOf(z.object({ character: field.text, episode_count: field.count })).nullish(),
});
export type CastRow = z.output<typeof castRow>;

const crewRow = z.object({
  ...person,
  department: field.text,
  job: field.text,
  jobs: rowsOf(z.object({ job: field.text, episode_count: field.count })).nullish(),
});
export type CrewRow = z.output<typeof crewRow>;

const credits = z.object({ cast: rowsOf(castRow), crew: rowsOf(crewRow) });

const videoRow = z.object({
  key: field.text,
  site: field.text,
  name: field.text,
  type: field.text,
  iso_639_1: field.text,
  official: z.boolean().nullish(),
});
export type VideoRow = z.output<typeof videoRow>;

const translationRow = z.object({
  iso_639_1: z.string(),
  iso_3166_1: field.text,
  /** `title` of a film, `name` of a series. */
  data: z
    .object({ title: field.text, name: field.text, overview: field.overview, tagline: field.text })
    .nullish(),
});
export type TranslationRow = z.output<typeof translationRow>;

const alternativeTitleRow = z.object({
  iso_3166_1: field.text,
  title: field.text,
  type: field.text,
});
export type AlternativeTitleRow = z.output<typeof alternativeTitleRow>;

const keywordRow = z.object({ id: field.id, name: field.name });

const imageRow = z.object({ file_path: field.imagePath, iso_639_1: field.text });

const release = z.object({
  certification: field.text,
  release_date: field.moment,
  type: field.count,
});
export type Release = z.output<typeof release>;

/**
 * A film or a series with its appended blocks, reduced to what the guide stores. Both use one schema,
 * as they differ in few names: a film has no `name`, a series no `title`.
 */
export const titleAnswer = z.object({
  id: field.id,
  adult: field.adult,
  /** An extra of a film: a making-of, a recorded concert. */
  video: z.boolean().nullish(),
  title: field.text,
  name: field.text,
  original_title: field.text,
  original_name: field.text,
  original_language: field.text,
  overview: field.overview,
  tagline: field.text,
  imdb_id: field.text,
  genres: rowsOf(z.object({ id: field.id, name: field.name })).nullish(),
  production_countries: rowsOf(z.object({ iso_3166_1: field.text })).nullish(),
  origin_country: rowsOf(z.string()).nullish(),
  popularity: field.popularity,
  poster_path: field.imagePath,
  backdrop_path: field.imagePath,
  status: field.text,
  release_date: field.day,
  runtime: field.count,
  first_air_date: field.day,
  last_air_date: field.day,
  episode_run_time: rowsOf(z.number().min(0).max(100_000)).nullish(),
  seasons: rowsOf(seasonRow).nullish(),
  last_episode_to_air: nearEpisodeRow.nullish(),
  next_episode_to_air: nearEpisodeRow.nullish(),
  number_of_seasons: field.count,
  number_of_episodes: field.count,
  created_by: rowsOf(personRow).nullish(),
  credits: credits.optional(),
  aggregate_credits: credits.optional(),
  release_dates: z
    .object({
      results: rowsOf(z.object({ iso_3166_1: z.string(), release_dates: rowsOf(release) })),
    })
    .optional(),
  content_ratings: z
    .object({ results: rowsOf(z.object({ iso_3166_1: z.string(), rating: field.text })) })
    .optional(),
  videos: z.object({ results: rowsOf(videoRow) }).optional(),
  'watch/providers': offersAnswer.optional(),
  recommendations: z
    .object({
      results: rowsOf(
        z.object({ id: field.id, media_type: field.text, adult: field.adult }),
      ).nullish(),
    })
    .optional(),
  translations: z.object({ translations: rowsOf(translationRow).nullish() }).optional(),
  /** `titles` of a film, `results` of a series. */
  alternative_titles: z
    .object({
      titles: rowsOf(alternativeTitleRow).nullish(),
      results: rowsOf(alternativeTitleRow).nullish(),
    })
    .optional(),
  /** `keywords` of a film, `results` of a series. */
  keywords: z
    .object({ keywords: rowsOf(keywordRow).nullish(), results: rowsOf(keywordRow).nullish() })
    .optional(),
  external_ids: z.object({ imdb_id: field.text }).optional(),
  images: z
    .object({ posters: rowsOf(imageRow).nullish(), backdrops: rowsOf(imageRow).nullish() })
    .optional(),
});
export type TitleAnswer = z.output<typeof titleAnswer> & {
  /** The requested seasons that exist, with their episodes. */
  fetchedSeasons?: SeasonAnswer[];
};

const blocksOfBoth = [
  'videos',
  'watch/providers',
  'recommendations',
  'translations',
  'alternative_titles',
  'keywords',
  'external_ids',
  'images',
] as const;
/** The blocks that are appended to a title; the film database allows 20. */
export const titleBlocks: Record<MediaType, readonly (keyof TitleAnswer)[]> = {
  movie: ['credits', 'release_dates', ...blocksOfBoth],
  serie: ['aggregate_credits', 'content_ratings', ...blocksOfBoth],
};

/** Seasons that can be appended to a series besides its blocks. */
export const MOST_SEASONS = 20 - titleBlocks.serie.length;

/** @throws ChangedShape */
export function readTitle(raw: unknown, reading: AnswerOrigin): TitleAnswer {
  narrowTitle(raw, reading);
  return readAnswer(titleAnswer, raw, reading);
}

/** A requested block that is missing is an error: treating it as empty would delete data. */
export function requireBlocks(type: MediaType, answer: TitleAnswer, path: string): void {
  const missing = titleBlocks[type].filter((block) => answer[block] === undefined);
  if (missing.length > 0) throw new ChangedShape(path, `${type} without ${missing.join(', ')}`);
}

/** The most images that are looked at. */
const MOST_IMAGES = 10;

function narrowTitle(raw: unknown, reading: AnswerOrigin): void {
  if (!isRecord(raw)) return;
  const brazilian = (row: Record<string, unknown>) => isCode(row['iso_3166_1'], 'BR');
  keepRows(inside(raw, 'release_dates'), 'results', brazilian);
  keepRows(inside(raw, 'content_ratings'), 'results', brazilian);
  const languages = ['pt', 'en', raw['original_language']];
  keepRows(inside(raw, 'translations'), 'translations', (row) =>
    languages.some((code) => typeof code === 'string' && isCode(row['iso_639_1'], code)),
  );
  const images = inside(raw, 'images');
  for (const list of ['posters', 'backdrops']) {
    const rows = images?.[list];
    if (images !== undefined && Array.isArray(rows)) images[list] = rows.slice(0, MOST_IMAGES);
  }
  narrowOffers(raw['watch/providers'], {
    ...reading,
    name: `${reading.name}.watch/providers`,
  });
}

const biographyRow = z.object({
  iso_639_1: z.string(),
  iso_3166_1: field.text,
  data: z.object({ biography: field.biography }).nullish(),
});

const personAnswer = z.object({
  ...personRow.shape,
  imdb_id: field.text,
  birthday: field.lifeDay,
  deathday: field.lifeDay,
  place_of_birth: field.text,
  biography: field.biography,
  external_ids: z.object({ imdb_id: field.text }).nullish(),
  translations: z.object({ translations: z.array(biographyRow).nullish() }).nullish(),
});
export type PersonAnswer = z.output<typeof personAnswer>;

export const personBlocks = ['translations', 'external_ids'];

/** @throws ChangedShape */
export function readPerson(raw: unknown, reading: AnswerOrigin): PersonAnswer {
  if (isRecord(raw)) {
    keepRows(inside(raw, 'translations'), 'translations', (row) =>
      ['pt', 'en'].some((code) => isCode(row['iso_639_1'], code)),
    );
  }
  return readAnswer(personAnswer, raw, reading);
}
