import type { MediaType } from '#catalog/schema.ts';
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import type { Throttle } from './throttle-commands.ts';
import type { Findings } from './findings.ts';
import type { Configuration, Genres, OffersAnswer, Providers } from './listing-schema.ts';
import type { PersonAnswer, TitleAnswer } from './title-schema.ts';

export type { Configuration, Genres, OffersAnswer, Throttle, PersonAnswer, Providers, TitleAnswer };

/** One page of a list; the film database has 500 at most. */
export type Page<Row> = {
  page: number;
  totalPages: number;
  totalResults: number;
  results: Row[];
};

/** A title or person that changed. `adult` is false where the source does not say. */
export type Changed = { id: number; adult: boolean };
export type Discovered = { id: number; popularity: number; adult: boolean };
/** A title that was asked for by something else than its id; never one for adults. `year` is of its first showing. */
export type SourceTitle = { type: MediaType; id: number; names: string[]; year: number | null };
/** A line of the daily exports. `video`: the film is an extra or a recording of something else. */
export type Exported = { id: number; popularity: number; adult: boolean; video: boolean };

export type ChangeSubject = 'movie' | 'serie' | 'person';
/** From and to are inclusive, `YYYY-MM-DD`, at most 14 days apart. */
export type ChangesWindow = { from: string; to: string; page: number };
export type DiscoverSlice = {
  /** Only offers of this provider in Brazil; absent: of any provider. */
  providerId?: number;
  /** First and last day of release, `YYYY-MM-DD`; absent: open. */
  from?: string;
  to?: string;
  /** 1 to 500. */
  page: number;
  minVotes?: number;
};

/**
 * The film database. Every method makes one request within the shared throttle, and repeats it after
 * temporary failures. Each may throw
 * - `FilmDatabaseUnavailable`: no usable response; a later call may succeed,
 * - `ChangedShape`: this response has an unknown shape,
 * - `RequestRefused`: the request is refused and always will be,
 * - `TokenRefused` (an `OperatorError`): the token is wrong,
 * - the signal's reason, when it is aborted.
 */
export interface FilmDatabase {
  /**
   * A title with everything the catalogue stores of it; null if it does not exist (any more). `seasons`
   * of a series come with their episodes, as far as they exist; at most `MOST_SEASONS`.
   */
  title(
    type: MediaType,
    id: number,
    signal?: AbortSignal,
    seasons?: readonly number[],
  ): Promise<TitleAnswer | null>;
  /** A person with biographies in every language; null if they do not exist (any more). */
  person(id: number, signal?: AbortSignal): Promise<PersonAnswer | null>;
  /** Only the offers of a title; null if it does not exist (any more). */
  offers(type: MediaType, id: number, signal?: AbortSignal): Promise<OffersAnswer | null>;
  /** The offers of one season; null if it does not exist. */
  seasonOffers(id: number, season: number, signal?: AbortSignal): Promise<OffersAnswer | null>;
  genres(type: MediaType, signal?: AbortSignal): Promise<Genres>;
  /** The providers available in Brazil. */
  providers(type: MediaType, signal?: AbortSignal): Promise<Providers>;
  configuration(signal?: AbortSignal): Promise<Configuration>;
  changes(
    subject: ChangeSubject,
    window: ChangesWindow,
    signal?: AbortSignal,
  ): Promise<Page<Changed>>;
  /** Titles with offers in Brazil, the most popular first. */
  discover(type: MediaType, slice: DiscoverSlice, signal?: AbortSignal): Promise<Page<Discovered>>;
  /** The films and series that an identifier of another database means. */
  find(base: 'imdb' | 'tvdb', id: string, signal?: AbortSignal): Promise<SourceTitle[]>;
  /** The best known titles that a name finds, at most 20; with a year only those first shown in it. */
  search(
    type: MediaType,
    name: string,
    year: number | undefined,
    signal?: AbortSignal,
  ): Promise<SourceTitle[]>;
  /**
   * The export of all ids of a day (UTC, `YYYY-MM-DD`) as a stream; null if that day has none. Broken
   * lines are counted and skipped. A connection that is cut is reopened and continued.
   */
  exports(
    type: MediaType,
    day: string,
    signal?: AbortSignal,
  ): Promise<AsyncIterable<Exported> | null>;
  /** Requests made so far, including repeated ones. */
  readonly requests: number;
  /** Unknown or unusable parts of responses. */
  readonly findings: Findings;
}

export type FilmDatabaseOptions = {
  /** E.g. `https://api.themoviedb.org/3`. */
  baseUrl: string;
  /** E.g. `https://files.tmdb.org/p/exports`. */
  exportsUrl: string;
  /** The API read access token. */
  token: string;
  throttle: Throttle;
  log: Log;
  clock?: Clock;
  fetch?: typeof fetch;
  findings?: Findings;
  /** Milliseconds until a request times out. */
  timeout?: number;
  /** Milliseconds without a byte until an export times out. */
  exportTimeout?: number;
  /** Bytes of a response, decompressed; a larger one is unusable. */
  largestAnswer?: number;
  /** Bytes of an export, decompressed; after these it counts as unavailable. */
  largestExport?: number;
  /** Attempts for a request in all. */
  tries?: number;
  /** The longest delay before the second attempt, in milliseconds; it doubles with each further one. */
  backoff?: number;
  /** The upper limit of that delay, in milliseconds. */
  longestBackoff?: number;
  /** The longest `Retry-After` that is waited for, in milliseconds. */
  longestRetryAfter?: number;
  /** Consecutive failures, of all requests together, that open the circuit breaker. */
  breakAfter?: number;
  /** Milliseconds that it stays open. */
  breakFor?: number;
};
