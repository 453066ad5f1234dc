import type { MediaType } from '#catalog/schema.ts';
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import type { Throttle } from './throttle-commands.ts';
import type { Findings } from './findings.ts';
import type { Configuration, Genres, Providers } from './listing-schema.ts';
import type { OffersAnswer } from './offers-schema.ts';
import type { PersonAnswer } from './person-schema.ts';
import type { TitleAnswer } from './title-schema.ts';

export type { Configuration, Genres, OffersAnswer, Throttle, PersonAnswer, Providers, TitleAnswer };

/** One page of a list; the film database gives no more than 500 of them. */
export type Page<Row> = {
  page: number;
  totalPages: number;
  totalResults: number;
  results: Row[];
};

/** A title or person that changed; whether it is adult may be unknown. */
export type Changed = { id: number; adult: boolean };
export type Discovered = { id: number; popularity: number; adult: boolean };
/** A line of the daily exports. `video`: a film that is an extra or a recording of something else. */
export type Exported = { id: number; popularity: number; adult: boolean; video: boolean };

export type ChangeSubject = 'movie' | 'serie' | 'person';
/** Both days are part of it, `YYYY-MM-DD`, at most 14 days apart. */
export type ChangesWindow = { from: string; to: string; page: number };
export type DiscoverSlice = {
  /** Only what this provider shows in Brazil; absent: whatever anybody does. */
  providerId?: number;
  /** First and last day of release, `YYYY-MM-DD`; absent: open. */
  from?: string;
  to?: string;
  /** 1 to 500. */
  page: number;
  minVotes?: number;
};

/**
 * The film database. Every method makes one request (and tries again what is safe to), in the shared
 * pace. Each may throw
 * - `FilmDatabaseUnavailable`: it did not answer, or not now; what was asked for may be asked again,
 * - `ChangedShape`: this one answer has another shape than is known,
 * - `RequestRefused`: it will not answer this, however often it is asked,
 * - `TokenRefused` (an `OperatorError`): the token is wrong,
 * - the signal's reason, when that is aborted.
 */
export interface FilmDatabase {
  /** A title with all that the catalogue keeps of it; null where there is none (any more). */
  title(type: MediaType, id: number, signal?: AbortSignal): Promise<TitleAnswer | null>;
  /** A person with biographies in every language; null where there is none (any more). */
  person(id: number, signal?: AbortSignal): Promise<PersonAnswer | null>;
  /** Only where a title can be watched; null where there is no such title (any more). */
  offers(type: MediaType, id: number, signal?: AbortSignal): Promise<OffersAnswer | null>;
  genres(type: MediaType, signal?: AbortSignal): Promise<Genres>;
  /** The providers of Brazil. */
  providers(type: MediaType, signal?: AbortSignal): Promise<Providers>;
  configuration(signal?: AbortSignal): Promise<Configuration>;
  changes(
    subject: ChangeSubject,
    window: ChangesWindow,
    signal?: AbortSignal,
  ): Promise<Page<Changed>>;
  /** Titles that can be watched in Brazil, the most popular first. */
  discover(type: MediaType, slice: DiscoverSlice, signal?: AbortSignal): Promise<Page<Discovered>>;
  /**
   * The export of all ids of a day (UTC, `YYYY-MM-DD`), as a stream; null where that day has none.
   * A broken line is counted and passed over. A connection that is cut is taken up again where it was.
   */
  exports(
    type: MediaType,
    day: string,
    signal?: AbortSignal,
  ): Promise<AsyncIterable<Exported> | null>;
  /** Requests made so far, every try counted. */
  readonly requests: number;
  /** What the answers had that was not known or could not be used. */
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
  /** Milliseconds until a request is given up. */
  timeout?: number;
  /** Milliseconds without a single byte until an export is given up. */
  exportTimeout?: number;
  /** How often a request is tried in all. */
  tries?: number;
  /** Milliseconds the first wait before another try may take; each further one twice as many. */
  backoff?: number;
  /** The longest such wait, in milliseconds. */
  longestBackoff?: number;
  /** The longest wait the film database may ask for (`Retry-After`), in milliseconds. */
  longestRetryAfter?: number;
  /** Failures in a row, of all requests together, after which it is left alone for a while. */
  breakAfter?: number;
  /** Milliseconds that it is then left alone. */
  breakFor?: number;
};
