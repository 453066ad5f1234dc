import type {
  CreditedPersonInput,
  GenreInput,
  SeenProvider,
  TitleInput,
} from '#catalog/import-schema.ts';
import { MOST_OF_TITLE } from '#catalog/import-schema.ts';
import type { AgeRating, MediaType } from '#catalog/schema.ts';
import { alternativeTitlesOf } from './alternative-title-rules.ts';
import { ageRatingOf } from './age-rating-rules.ts';
import { creditedPerson, creditsOf } from './credit-rules.ts';
import { cutList } from './cut-rules.ts';
import { Findings } from './findings.ts';
import { genreIdsOf, genresOf, isNamedGenre } from './genre-rules.ts';
import { isCode } from './narrowing-rules.ts';
import { mapOffers } from './offer-rules.ts';
import { keywordsOf } from './keyword-rules.ts';
import { releaseDayOf } from './release-rules.ts';
import { nearEpisodesOf, seasonListOf, withEpisodes } from './season-rules.ts';
import { dayOf, imagePathOf, imdbIdOf, lineOf } from './text-rules.ts';
import { translationsOf } from './title-text-rules.ts';
import type { TitleAnswer } from './title-schema.ts';
import { videosOf } from './video-rules.ts';

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
  const releasedOn = dayOf(answer.first_air_date);
  const lastOn = dayOf(answer.last_air_date);
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
