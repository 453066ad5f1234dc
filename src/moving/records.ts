/** Programs that play a person's own films and series at home, and tell of it by webhooks. */
export const MEDIA_SERVERS = ['plex', 'jellyfin', 'emby', 'kodi'] as const;
export type MediaServer = (typeof MEDIA_SERVERS)[number];

/** The services whose files are read, media servers, and a table of anybody's making. */
export const FORMAT_IDS = [
  'vouver',
  'letterboxd',
  'imdb',
  'trakt',
  'tvtime',
  'filmow',
  'netflix',
  'primevideo',
  'simkl',
  'myanimelist',
  'kitsu',
  'movary',
  'yamtrack',
  'watcharr',
  'ryot',
  'seriesguide',
  'mediatracker',
  'tmdb',
  'justwatch',
  'table',
  ...MEDIA_SERVERS,
] as const;
export type FormatId = (typeof FORMAT_IDS)[number];

/** The place of a row in what a person brought: counted as a spreadsheet counts, the header being row 1. */
export type SourceRow = { format: FormatId; file: string; row: number };

/** A time as exactly as its source knows it. An unknown day is never replaced by another one. */
export type When =
  | { precision: 'unknown' }
  /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, in the calendar of the person. */
  | { precision: 'year' | 'month' | 'day'; date: string }
  /** The instant in UTC, and the day it was in the person's zone. */
  | { precision: 'instant'; date: string; instant: string };

/** Identifiers of one thing in other databases. */
export type Identifiers = {
  imdb?: string;
  tmdb?: number;
  tvdb?: number;
  trakt?: number;
  mal?: number;
  anilist?: number;
  kitsu?: number;
  simkl?: number;
};

export type EpisodeReference = {
  /** The number in its season, or the running number in the series if no season is known. */
  number?: number;
  name?: string;
  /** Identifiers of the episode, never of its series. */
  ids: Identifiers;
};

/** A film, a series, or a part of a series, as a file names it. */
export type MovingSubject = {
  kind: 'movie' | 'serie' | 'season' | 'episode' | 'unknown';
  /** Identifiers of the film or series, never of its episode. */
  ids: Identifiers;
  /** Names of the film or series in whatever languages the file has, the best known first. */
  names: string[];
  /** The year of the first showing; of a season it may be the season's. */
  year?: number;
  directors?: string[];
  season?: number;
  seasonName?: string;
  episode?: EpisodeReference;
};

export type Viewing = {
  /** Stable: the same viewing has the same key in every later file, and in overlapping files. */
  key: string;
  when: When;
  rewatch?: boolean;
  /**
   * `whole`: the source says that all of the series or season was seen, without naming episodes.
   * `through`: all episodes up to this one, of which `when` is the day; the earlier ones have none.
   */
  extent?: 'whole' | 'through';
  /** The service that told of it first, in VouVer's own export. */
  origin?: FormatId;
  /** Time it was watched, where the source measured it, to be compared with the runtime. */
  seconds?: number;
  note?: string;
};

export type Rating = {
  /** On a scale of ten; halves and finer steps stay as the person gave them. */
  value: number;
  when: When;
};

/** A mark that something was watched, which says nothing of a viewing's day. */
export type WatchedMark = {
  since: When;
  /** For a series: all episodes that were out on this day count. */
  until?: string;
};

/** A title's place in a list of the person's. */
export type Membership = { list: string; position?: number; note?: string; since: When };

export type WatchingStatus = 'watching' | 'completed' | 'paused' | 'dropped';

/** All that one row says about one title or episode. */
export type MovingRecord = {
  source: SourceRow;
  subject: MovingSubject;
  /** Further ways to understand the same text, to be tried in this order when the subject matches nothing. */
  alternatives?: MovingSubject[];
  viewings?: Viewing[];
  /** Where a file tells marks from viewings; false if there are viewings without a mark. */
  watched?: WatchedMark | false;
  rating?: Rating;
  /** On the watch list since. */
  wanted?: When;
  /** A favourite since. */
  liked?: When;
  memberships?: Membership[];
  status?: WatchingStatus;
  review?: string;
  tags?: string[];
};

export type BroughtList = {
  source: SourceRow;
  /** The reference that memberships name. */
  key: string;
  name: string;
  description?: string;
  tags?: string[];
};

/** Reasons for leaving out a row that was understood. */
export type IgnoredReason =
  | 'deleted'
  | 'not-film-or-series'
  | 'not-watched'
  | 'owned-only'
  | 'person'
  | 'total'
  | 'trailer'
  | 'too-short'
  | 'duplicate'
  | 'unknown-scale'
  | 'someone-else'
  | 'nothing-said';

/** Reasons why a row, or the rest of a file, could not be read. */
export type ProblemCode =
  | 'broken-row'
  | 'row-too-long'
  | 'no-title'
  | 'bad-date'
  | 'future-date'
  | 'bad-rating'
  | 'bad-number'
  | 'withdrawn-title'
  | 'ends-early'
  | 'archive-damaged'
  | 'archive-too-large'
  | 'wrong-password';

/** Something read from a file, in the file's order. A problem keeps the row as the person wrote it. */
export type FileReading =
  | { type: 'record'; record: MovingRecord }
  | { type: 'list'; list: BroughtList }
  | { type: 'ignored'; source: SourceRow; reason: IgnoredReason; text: string }
  | { type: 'problem'; source: SourceRow; code: ProblemCode; text: string };

/** Longest excerpt of a row that is kept for the report: rows of real exports are below 1,000 characters. */
export const MAX_ROW_TEXT = 2_000;
