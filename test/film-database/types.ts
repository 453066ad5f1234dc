// The interface of the fake film database for tests. The server itself is `server.ts`.

export type Kind = 'movie' | 'tv';

export type Options = {
  /** Films and series together; three of five are films. */
  titles?: number;
  seed?: number;
  /** 0 for any free port. */
  port?: number;
  /** The token that requests must have as `Authorization: Bearer` or `api_key`. */
  token?: string;
  /** The key that requests for scores must have as `apikey`. */
  omdbKey?: string;
  /** Requests for scores a day. */
  omdbLimit?: number;
  /** Requests in any one second; further ones get a 429. 0 for no limit. */
  rate?: number;
  /** Milliseconds before each response. */
  latency?: number;
  /** The share of requests with a fault, any of those below. */
  faults?: number;
  /** The share of titles whose popularity and offers change each day. */
  churn?: number;
};

/**
 * Possible faults. A number is a status with the film database's error body; `cut` closes the
 * connection within the body, `refused` before it; `malformed` is half of the JSON in a complete HTTP
 * response; `changed` an unknown shape (`results: {}`, no `id`); `unknown` adds harmless fields and
 * groups of offers.
 */
export type Fault =
  | 401
  | 404
  | 429
  | 500
  | 502
  | 503
  | 504
  | 'cut'
  | 'refused'
  | 'malformed'
  | 'changed'
  | 'unknown'
  | { slow: number }
  /** No response before this resolves. */
  | { until: Promise<unknown> }
  /** `retryAfter` in the header's form: seconds, or a date. */
  | { status: number; retryAfter?: string };

/** Part of `/3/movie/5?append_to_response=credits`, or a regular expression for it. */
export type Match = string | RegExp;

export type Request = {
  method: string;
  /** Without the query. */
  path: string;
  query: URLSearchParams;
  /** Milliseconds since 1970. */
  at: number;
  /** The status of the response; 0 if the connection was closed instead. */
  status: number;
};

export type Provider = {
  logo_path: string;
  provider_id: number;
  provider_name: string;
  display_priority: number;
};
export const offerGroups = ['flatrate', 'rent', 'buy', 'ads', 'free'] as const;
export type OfferGroup = (typeof offerGroups)[number];
export type Offers = { link: string } & Partial<Record<OfferGroup, Provider[]>>;

/** A whole title as `change` receives it, with every block. */
export type TitleBody = {
  id: number;
  adult: boolean;
  /** A film's; a series has `name`. */
  title?: string;
  name?: string;
  overview: string;
  popularity: number;
  poster_path: string | null;
  backdrop_path: string | null;
  'watch/providers': { results: Record<string, Offers> };
  translations: {
    translations: {
      iso_639_1: string;
      iso_3166_1: string;
      data: Record<string, unknown>;
    }[];
  };
  [field: string]: unknown;
};

export type PersonBody = {
  id: number;
  adult: boolean;
  name: string;
  biography: string;
  popularity: number;
  profile_path: string | null;
  [field: string]: unknown;
};

/** `deleted`: 404 from now on. `restored`: undoes all changes. */
export type Change<Body> = ((body: Body) => void) | 'deleted' | 'restored';

export type ChangeOptions = {
  /** True if `/changes` lists it; the real one often omits changes of offers. */
  listed?: boolean;
};

export type FilmDatabase = {
  port: number;
  /** For TMDB_BASE_URL: it ends in `/3`. */
  baseUrl: string;
  /** For TMDB_EXPORTS_URL. */
  exportsUrl: string;
  /** For OMDB_BASE_URL. */
  omdbUrl: string;
  token: string;
  omdbKey: string;
  /** The environment variables that connect the site to it. */
  env: Record<string, string>;
  /** The latest 100,000, oldest first, without those to `/control`. */
  requests: Request[];
  /** Ids by popularity, including adult titles, without deleted ones. */
  ids: (kind: Kind) => number[];
  /** A whole title in its present state, or undefined if it answers 404. */
  title: (kind: Kind, id: number, language?: string) => TitleBody | undefined;
  /** Gives matching requests this fault, by default once; Infinity for always. */
  fault: (match: Match, fault: Fault, times?: number) => void;
  /** Removes all faults. */
  heal: () => void;
  change: {
    (kind: Kind, id: number, change: Change<TitleBody>, options?: ChangeOptions): void;
    (kind: 'person', id: number, change: Change<PersonBody>, options?: ChangeOptions): void;
  };
  /**
   * Sets the day, `2026-11-21`, or the time, `2026-11-21T07:59:00Z`: the day's exports exist from 08:00.
   * The default is today.
   */
  setDay: (day: string) => void;
  /** Closes idle connections, and resolves when no client is connected: `requests` are then complete. */
  disconnected: () => Promise<void>;
  stop: () => Promise<void>;
};
