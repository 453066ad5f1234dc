import type {
  CreditedPersonInput,
  GenreInput,
  SeenProvider,
  TitleInput,
} from '#catalog/import-schema.ts';
import { MOST_OF_TITLE } from '#catalog/import-schema.ts';
import type { AgeRating, MediaType } from '#catalog/schema.ts';
import { creditedPerson, creditsOf } from './credit-rules.ts';
import { cutList, statedDayOf, imagePathOf, imdbIdOf, lineOf } from './text-rules.ts';
import { isCode } from './reading-rules.ts';
import { Findings } from './findings.ts';
import { genreIdsOf, genresOf, isNamedGenre } from './genre-rules.ts';
import { mapOffers } from './offer-rules.ts';
import { nearEpisodesOf, seasonListOf, withEpisodes } from './season-rules.ts';
import { translationsOf } from './title-text-rules.ts';
import type { AlternativeTitleRow, TitleAnswer, VideoRow } from './title-schema.ts';
import { lastOfEach } from '#platform/database/bulk-writes.ts';

/** The catalogue's name of this source. */
export const FILM_DATABASE = 'tmdb';

/** A title as the catalogue imports it. Its people, providers and genres are imported first. */
export type MappedTitle =
  | {
      kind: 'title';
      /** Including offers and recommendations. */
      title: TitleInput;
      people: CreditedPersonInput[];
      providers: SeenProvider[];
      genres: GenreInput[];
      popularity: number;
    }
  | { kind: 'refused'; reason: 'adult' | 'extra' | 'nameless' };

const MOST_RECOMMENDED = 20;

/** Pure: the same response always gives the same title. `at` is the time of the request. */
export function mapTitle(
  type: MediaType,
  answer: TitleAnswer,
  at: Date,
  findings: Findings = new Findings(),
): MappedTitle {
  if (answer.adult) return { kind: 'refused', reason: 'adult' };
  if (answer.video === true) return { kind: 'refused', reason: 'extra' };
  const originalTitle =
    lineOf(answer.original_title ?? answer.original_name) ?? lineOf(answer.title ?? answer.name);
  if (originalTitle === null) return { kind: 'refused', reason: 'nameless' };
  const originalLanguage = languageOf(answer.original_language, type, findings);
  const countries = cutList(countriesOf(type, answer), MOST_OF_TITLE.countries, {
    name: `${type}: countries`,
    findings,
  });
  const genres = cutList(genresOf(type, answer.genres ?? []), MOST_OF_TITLE.genres, {
    name: `${type}.genres[]`,
    findings,
  });
  for (const { id, name } of genres.filter((genre) => !isNamedGenre(genre))) {
    findings.note(`${type}.genres[]: unknown`, `${id} ${name}`);
  }
  const credits = creditsOf(answer);
  const block = answer['watch/providers'];
  const watch = block === undefined ? undefined : mapOffers(block, at, findings);
  const translations = translationsOf(answer, { title: originalTitle, language: originalLanguage });
  const { titles, results } = answer.alternative_titles ?? {};
  const seasonList = seasonListOf(answer, findings);
  const seasons = withEpisodes(seasonList, answer.fetchedSeasons ?? [], at, findings);
  const popularity = answer.popularity ?? 0;
  const title: TitleInput = {
    type,
    id: answer.id,
    imdbId: imdbIdOf([answer.external_ids?.imdb_id, answer.imdb_id], 'tt', findings, type),
    originalTitle,
    originalLanguage,
    countries,
    runtime: runtimeOf(type, answer),
    ...datesOf(type, answer, findings),
    popularity,
    ageRating: ratingOf(type, answer, findings),
    posterPath: imagePathOf(answer.poster_path) ?? imageOf(answer, 'posters', ['pt', 'en', '']),
    backdropPath:
      imagePathOf(answer.backdrop_path) ?? imageOf(answer, 'backdrops', ['', 'pt', 'en']),
    translations,
    alternativeTitles: alternativeTitlesOf(
      titles ?? results ?? [],
      [originalTitle, ...translations.map((text) => text.title)],
      findings,
    ),
    keywords: keywordsOf(answer, findings),
    ...(type === 'serie' && {
      seasonList: seasons.seasonList,
      nearEpisodes: nearEpisodesOf(answer, seasonList),
    }),
    genreIds: genreIdsOf(genres, countries.includes('BR')),
    cast: credits.cast,
    crew: credits.crew,
    videos: videosOf(answer.videos?.results ?? []),
    ...(watch && { offers: watch.offers }),
    ...recommendedOf(type, answer),
    source: FILM_DATABASE,
    fetchedAt: at,
  };
  return {
    kind: 'title',
    title,
    people: credits.people.map((person) => creditedPerson(person, FILM_DATABASE, at)),
    providers: [...(watch?.providers ?? []), ...seasons.providers],
    genres,
    popularity,
  };
}

/** ISO 639-1, and the film database's `xx` for no language. */
function languageOf(value: string | null | undefined, type: MediaType, findings: Findings): string {
  const language = value?.trim().toLowerCase() ?? '';
  if (/^[a-z]{2,3}$/.test(language)) return language;
  findings.note(`${type}.original_language`, value ?? 'missing');
  return 'xx';
}

/** Countries of origin, then of production; for a series of known origin only the origin. */
function countriesOf(type: MediaType, answer: TitleAnswer): string[] {
  const clean = (codes: readonly (string | null | undefined)[]) =>
    codes.flatMap((code) => {
      const country = code?.trim().toUpperCase() ?? '';
      return /^[A-Z]{2}$/.test(country) ? [country] : [];
    });
  const origin = clean(answer.origin_country ?? []);
  const made = clean((answer.production_countries ?? []).map((one) => one.iso_3166_1));
  return [...new Set(type === 'serie' && origin.length > 0 ? origin : [...origin, ...made])];
}

function runtimeOf(type: MediaType, answer: TitleAnswer): number | null {
  // A series without one gets the median of its stored episodes.
  const candidates = type === 'movie' ? [answer.runtime] : (answer.episode_run_time ?? []);
  return candidates.map((minutes) => Math.round(minutes ?? 0)).find((one) => one > 0) ?? null;
}

const OVER = ['Ended', 'Canceled', 'Cancelled'];

function datesOf(
  type: MediaType,
  answer: TitleAnswer,
  findings: Findings,
): Pick<TitleInput, 'releasedOn' | 'endedOn' | 'seasons' | 'episodes'> {
  if (type === 'movie') return { releasedOn: releaseDayOf(answer) };
  const releasedOn = statedDayOf(answer.first_air_date);
  const lastOn = statedDayOf(answer.last_air_date);
  const isOver = OVER.some((status) => isCode(answer.status, status));
  const isAfter = lastOn === null || releasedOn === null || lastOn >= releasedOn;
  if (!isAfter) findings.note('serie.last_air_date before first_air_date');
  return {
    releasedOn,
    endedOn: isOver && isAfter ? lastOn : null,
    seasons: answer.number_of_seasons ?? null,
    episodes: answer.number_of_episodes ?? null,
  };
}

/** The Brazilian age rating; for films that of the theatrical release first. */
function ratingOf(type: MediaType, answer: TitleAnswer, findings: Findings): AgeRating | null {
  const written =
    type === 'movie'
      ? (answer.release_dates?.results ?? [])
          .flatMap((row) => row.release_dates)
          .toSorted((a, b) => Number(b.type === 3) - Number(a.type === 3))
          .map((release) => release.certification)
      : (answer.content_ratings?.results ?? []).map((row) => row.rating);
  const field =
    type === 'movie' ? 'release_dates.results[].certification' : 'content_ratings.results[].rating';
  for (const value of written) {
    const text = lineOf(value);
    if (text === null) continue;
    const rating = ageRatingOf(text);
    if (rating !== null) return rating;
    findings.note(`${type}.${field}`, text);
  }
  return null;
}

/** The first image in the first of these languages; '' is an image without text. */
function imageOf(
  answer: TitleAnswer,
  kind: 'posters' | 'backdrops',
  languages: readonly string[],
): string | null {
  const images = answer.images?.[kind] ?? [];
  for (const language of languages) {
    const image = images.find((one) => isCode(one.iso_639_1 ?? '', language) && one.file_path);
    if (image) return imagePathOf(image.file_path);
  }
  return null;
}

function recommendedOf(type: MediaType, answer: TitleAnswer): Pick<TitleInput, 'recommended'> {
  const rows = answer.recommendations?.results;
  if (!rows) return {};
  const keys = rows.flatMap(({ id, media_type: of, adult }) => {
    const other: MediaType | null =
      of === null || of === undefined
        ? type
        : of === 'movie'
          ? 'movie'
          : of === 'tv'
            ? 'serie'
            : null;
    const isItself = other === type && id === answer.id;
    return adult || other === null || isItself ? [] : [{ type: other, id }];
  });
  const unique = new Map(keys.map((key) => [`${key.type} ${key.id}`, key]));
  return { recommended: [...unique.values()].slice(0, MOST_RECOMMENDED) };
}

/** The most keywords of a title: further ones say nothing about it. */
const MOST_KEYWORDS = 50;
/** Characters. */
const LONGEST_KEYWORD = 100;

/** The keywords of a title. Too long ones are sentences: they are left out and counted. */
function keywordsOf(answer: TitleAnswer, findings: Findings): NonNullable<TitleInput['keywords']> {
  const { keywords, results } = answer.keywords ?? {};
  const named = (keywords ?? results ?? []).flatMap(({ id, name }) => {
    const line = lineOf(name);
    if (line === null) return [];
    if (line.length <= LONGEST_KEYWORD) return [{ id, name: line }];
    findings.note(`keywords[].name: longer than ${LONGEST_KEYWORD} characters`);
    return [];
  });
  return lastOfEach(named, ({ id }) => id).slice(0, MOST_KEYWORDS);
}

const RATINGS: Readonly<Record<string, AgeRating>> = {
  l: 'L',
  al: 'L',
  livre: 'L',
  '0': 'L',
  '6': '6',
  '10': '10',
  '12': '12',
  '14': '14',
  '16': '16',
  '18': '18',
};

/**
 * The Brazilian age rating in a text that people wrote in many ways: "16 anos", "A16" (self-rated by
 * the provider), "Livre", "AL", "12+". Null if it is not one.
 */
export function ageRatingOf(text: string): AgeRating | null {
  const plain = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
  const years = /^(?:.*\bmenores de )?(?:a ?)?(\d{1,2})(?: anos)?$/.exec(plain)?.[1];
  const words =
    plain.startsWith('livre') || plain === 'l livre' ? 'livre' : plain.replace(/ /g, '');
  return RATINGS[years === undefined ? words : String(Number(years))] ?? null;
}

/** In order of preference: theatrical, limited, digital, television, physical; never the premiere. */
const TYPES = [3, 2, 4, 6, 5];
const MILLISECONDS_OF_DAY = 86_400_000;
/** A release in Brazil that is this much later, in days, is a re-release. */
const LATEST = 2 * 366;

/**
 * The day a film was released in Brazil, theatrical releases first. If that is unknown or a re-release,
 * the day it was first released anywhere.
 */
function releaseDayOf(answer: TitleAnswer): string | null {
  const anywhere = statedDayOf(answer.release_date);
  const releases = (answer.release_dates?.results ?? []).flatMap((row) => row.release_dates);
  for (const type of TYPES) {
    const [first] = releases
      .flatMap((release) =>
        release.type === type ? (statedDayOf(release.release_date) ?? []) : [],
      )
      .toSorted();
    if (first === undefined) continue;
    const isFirst =
      anywhere === null || Date.parse(first) - Date.parse(anywhere) <= LATEST * MILLISECONDS_OF_DAY;
    if (isFirst) return first;
  }
  return anywhere;
}

/** The most videos stored: more than a page shows, in case one is removed from YouTube. */
const MOST_VIDEOS = 10;
const VIDEO_KINDS = ['Trailer', 'Teaser'];
const VIDEO_LANGUAGES = ['pt', 'en'];

/**
 * Playable YouTube videos: trailers and teasers first; then by language (Portuguese, English), kind
 * (trailer, teaser) and whether they are official.
 */
function videosOf(rows: readonly VideoRow[]): NonNullable<TitleInput['videos']> {
  const ranked = rows
    .flatMap((row) => {
      const key = row.key?.trim() ?? '';
      if (!isCode(row.site, 'YouTube') || !/^[\w-]{11}$/.test(key)) return [];
      const given = lineOf(row.type) ?? 'Clip';
      const kind = VIDEO_KINDS.find((one) => isCode(given, one)) ?? given;
      return [
        { video: { key, name: lineOf(row.name) ?? kind, kind }, rank: videoRankOf(row, kind) },
      ];
    })
    .toSorted((a, b) => a.rank - b.rank);
  const unique = new Map<string, (typeof ranked)[number]['video']>();
  for (const { video } of ranked) if (!unique.has(video.key)) unique.set(video.key, video);
  return [...unique.values()].slice(0, MOST_VIDEOS);
}

function videoRankOf(row: VideoRow, kind: string): number {
  const place = (list: readonly string[], value: string | null | undefined) => {
    const index = list.findIndex((one) => isCode(value, one));
    return index === -1 ? list.length : index;
  };
  const kindPlace = place(VIDEO_KINDS, kind);
  return (
    (kindPlace === VIDEO_KINDS.length ? 1000 : 0) +
    100 * place(VIDEO_LANGUAGES, row.iso_639_1) +
    10 * kindPlace +
    (row.official === true ? 0 : 1)
  );
}

type AlternativeTitle = NonNullable<TitleInput['alternativeTitles']>[number];

/** The catalogue stores at most this many names of a title. */
const MOST_NAMES = 60;
/** Characters; longer ones are sentences that somebody wrote into the wrong field. */
const LONGEST_NAME = 200;
/** Names from here are what Brazilians type; they come first, so that they are never cut off. */
const FIRST_COUNTRIES = ['BR', 'PT', 'US', 'GB'];

/**
 * The names that are neither the original title nor one of the translations, each once with all its
 * countries, Brazil's first. Those that are too long are left out and counted.
 */
function alternativeTitlesOf(
  rows: readonly AlternativeTitleRow[],
  known: readonly (string | null | undefined)[],
  findings: Findings,
): AlternativeTitle[] {
  const names = new Map<string, { countries: string[]; kind: string | null }>();
  for (const row of rows) {
    const name = lineOf(row.title);
    if (name === null || known.includes(name)) continue;
    if (name.length > LONGEST_NAME) {
      findings.note(`alternative_titles[].title: longer than ${LONGEST_NAME} characters`);
      continue;
    }
    const seen = names.get(name) ?? {
      countries: [],
      kind: lineOf(row.type)?.toLowerCase() ?? null,
    };
    const country = row.iso_3166_1?.trim().toUpperCase() ?? '';
    if (/^[A-Z]{2}$/.test(country) && !seen.countries.includes(country)) {
      seen.countries.push(country);
    }
    names.set(name, seen);
  }
  const rankOf = ({ countries }: AlternativeTitle) => {
    const rank = FIRST_COUNTRIES.findIndex((country) => countries?.includes(country));
    return rank === -1 ? FIRST_COUNTRIES.length : rank;
  };
  return [...names]
    .map(([name, seen]) => ({ name, ...seen }))

    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .slice(0, MOST_NAMES);
}
