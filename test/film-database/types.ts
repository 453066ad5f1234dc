// What a test sees of the film database of its own. The server itself is `server.ts`.

export type Kind = 'movie' | 'tv';

export type Options = {
  /** Films and series together; three of five are films. */
  titles?: number;
  seed?: number;
  /** 0 for any free port. */
  port?: number;
  /** What a request must carry as `Authorization: Bearer` or `api_key`. */
  token?: string;
  /** What a request for scores must carry as `apikey`. */
  omdbKey?: string;
  /** Requests for scores a day. */
  omdbLimit?: number;
  /** Requests in any one second; the one over it is answered 429. 0 for no limit. */
  rate?: number;
  /** Milliseconds before each answer. */
  latency?: number;
  /** The share of requests that meet a fault, any of those below. */
  faults?: number;
  /** The share of titles that change each day by themselves: popularity, offers. */
  churn?: number;
};

/**
 * What may go wrong. A number is a status with the error body the film database sends with it; `cut`
 * ends the connection within the body, `refused` before it; `malformed` is half the JSON, complete as
 * far as HTTP knows; `changed` a shape nobody announced (`results: {}`, no `id`); `unknown` fields and
 * groups of offers that are new and do no harm.
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
  /** `retryAfter` as the header has it: seconds, or a date. */
  | { status: number; retryAfter?: string };

/** Part of `/3/movie/5?append_to_response=credits`, or an expression for it. */
export type Match = string | RegExp;

export type Request = {
  method: string;
  /** Without the query. */
  path: string;
  query: URLSearchParams;
  /** Milliseconds since 1970. */
  at: number;
  /** What it was answered; 0 where the connection was ended instead. */
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

/** A whole title as `change` hands it over: every block that can be asked for beside it. */
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

/** `deleted`: 404 from now on. `restored`: as if nothing had ever been changed. */
export type Change<Body> = ((body: Body) => void) | 'deleted' | 'restored';

export type ChangeOptions = {
  /** Whether `/changes` names it; the real one often leaves out what only changed its offers. */
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
  /** The environment that connects the site to it. */
  env: Record<string, string>;
  /** The latest 100,000, oldest first, but for those to `/control`. */
  requests: Request[];
  /** Ids in the order of their popularity, adult titles too, deleted ones not. */
  ids: (kind: Kind) => number[];
  /** A whole title as it stands now, or undefined where it answers 404. */
  title: (kind: Kind, id: number, language?: string) => TitleBody | undefined;
  /** The requests that match meet this fault, so many of them (1 unless told; Infinity for all). */
  fault: (match: Match, fault: Fault, times?: number) => void;
  /** No more faults. */
  heal: () => void;
  change: {
    (kind: Kind, id: number, change: Change<TitleBody>, options?: ChangeOptions): void;
    (kind: 'person', id: number, change: Change<PersonBody>, options?: ChangeOptions): void;
  };
  /**
   * What day it is there, `2026-11-21`, or what time, `2026-11-21T07:59:00Z`: the day's exports are
   * there from 08:00. Until it is told, it is today.
   */
  setDay: (day: string) => void;
  stop: () => Promise<void>;
};
