// Recorded responses of the film database, if they are stored beside the repository: they belong to
// the provider, so the project contains none.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  creditedPersonInput,
  genreInput,
  personInput,
  seenProviderInput,
  titleInput,
} from '#catalog/import-schema.ts';
import type { MediaType } from '#catalog/schema.ts';
import { readAnswer } from './reading-rules.ts';
import { Findings } from './findings.ts';
import { mapGenres } from './genre-rules.ts';
import {
  changesPage,
  discoverPage,
  genresAnswer,
  providersAnswer,
  readOffers,
} from './listing-schema.ts';
import { mapOffers, mapProviders } from './offer-rules.ts';
import { mapPerson } from './person-rules.ts';
import { readPerson, readSeason, readTitle } from './title-schema.ts';
import type { AnswerOrigin } from './reading-rules.ts';
import { mapTitle } from './title-rules.ts';
import { withEpisodes } from './season-rules.ts';

const folder =
  process.env['VOUVER_REAL_ANSWERS'] ??
  join(import.meta.dirname, '../../../../shared/data/tmdb/responses');
const at = new Date('2026-11-20T12:00:00Z');

type Check = (raw: unknown, reading: AnswerOrigin) => void;

const title =
  (type: MediaType): Check =>
  (raw, reading) => {
    const mapped = mapTitle(type, readTitle(raw, reading), at, reading.findings);
    if (mapped.kind !== 'title') throw new Error(mapped.reason);
    titleInput.parse(mapped.title);
    for (const person of mapped.people) creditedPersonInput.parse(person);
    for (const provider of mapped.providers) seenProviderInput.parse(provider);
    for (const genre of mapped.genres) genreInput.parse(genre);
  };
/** A block as it appears in a title's response. */
const block =
  (type: MediaType, name: string): Check =>
  (raw, reading) =>
    title(type)({ id: 1, title: 'X', original_language: 'en', [name]: raw }, reading);
const person: Check = (raw, reading) => {
  personInput.parse(mapPerson(readPerson(raw, reading), at, reading.findings));
};
const discovered: Check = (raw, reading) => {
  expect(readAnswer(discoverPage, raw, reading).results.length).toBeGreaterThan(0);
};

const checks: Record<string, Check> = {
  movie_details: title('movie'),
  movie_details_append: title('movie'),
  tv_details: title('serie'),
  tv_details_append: title('serie'),
  credits: block('movie', 'credits'),
  tv_aggregate_credits: block('serie', 'aggregate_credits'),
  videos: block('movie', 'videos'),
  images: block('movie', 'images'),
  external_ids: block('movie', 'external_ids'),
  translations: block('serie', 'translations'),
  release_dates: block('movie', 'release_dates'),
  content_ratings: block('serie', 'content_ratings'),
  keywords: block('movie', 'keywords'),
  tv_season(raw, reading) {
    const season = readSeason(raw, reading);
    const { seasonList } = withEpisodes(
      [{ number: season.season_number }],
      [season],
      at,
      reading.findings,
    );
    titleInput.shape.seasonList.parse(seasonList);
    expect(seasonList[0]?.episodes?.length).toBe(season.episodes.length);
  },
  tv_episode: (raw, reading) =>
    title('serie')(
      {
        id: 1,
        name: 'X',
        original_language: 'en',
        seasons: [{ season_number: 1 }],
        next_episode_to_air: raw,
      },
      reading,
    ),
  alternative_titles: block('movie', 'alternative_titles'),
  watch_providers_title(raw, reading) {
    const { offers, providers } = mapOffers(readOffers(raw, reading), at, reading.findings);
    for (const provider of providers) seenProviderInput.parse(provider);
    expect(offers.entries.length).toBeGreaterThanOrEqual(providers.length);
  },
  watch_providers_list(raw, reading) {
    const providers = mapProviders(readAnswer(providersAnswer, raw, reading));
    for (const provider of providers) seenProviderInput.parse(provider);
    expect(providers.length).toBeGreaterThan(0);
  },
  genre_list(raw, reading) {
    for (const genre of mapGenres('serie', readAnswer(genresAnswer, raw, reading))) {
      genreInput.parse(genre);
    }
  },
  changes_list(raw, reading) {
    expect(readAnswer(changesPage, raw, reading).results.length).toBeGreaterThan(0);
  },
  list_movie: discovered,
  list_tv: discovered,
  movie_now_playing_upcoming: discovered,
  person_details: person,
  person_details_append: person,
};

/** Shapes that the client never requests. */
const unused = [
  'certification_list',
  'error',
  'list_other_paged',
  'list_person',
  'person_combined_credits',
  'person_movie_credits',
  'person_tv_credits',
  'watch_providers_regions',
];

/** Ids of people appear among those of films here, and are counted. */
const expected = /^movie\.imdb_id: "nm/;

describe.skipIf(!existsSync(folder))('recorded responses', () => {
  const shapes = existsSync(folder) ? readdirSync(folder).toSorted() : [];

  it('are all tested', () => {
    expect(shapes).toEqual([...Object.keys(checks), ...unused].toSorted());
  });

  const files = shapes
    .filter((shape) => shape in checks)
    .flatMap((shape) => readdirSync(join(folder, shape)).map((file) => [shape, file] as const));
  it.each(files)('%s/%s is read and mapped completely', (shape, file) => {
    const findings = new Findings();
    const raw: unknown = JSON.parse(readFileSync(join(folder, shape, file), 'utf8'));
    checks[shape]!(raw, { name: shape, path: `/${shape}`, findings });
    expect(findings.list().filter(({ pattern }) => !expected.test(pattern))).toEqual([]);
  });
});
