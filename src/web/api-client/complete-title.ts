import type { MovieInfo, SerieInfo, TitleInfo } from '#api/types.ts';

/** Without these there is no page. */
type Required = 'id' | 'media_type' | 'title' | 'name' | 'original_title' | 'original_name';
/** Not read by pages, or only by the late part of a series, which has its own defaults. */
type Unread = 'countries' | 'seasons' | 'next_episode';
type Optional<Title> = Omit<Title, Required | Unread>;

const LIST = { results: [] };
const CREDITS = { cast: [], crew: [] };

const COMMON: Optional<MovieInfo | SerieInfo> = {
  imdb_id: null,
  original_language: '',
  language: '',
  overview: '',
  tagline: '',
  poster_path: null,
  backdrop_path: null,
  genres: [],
  country_names: [],
  content_ratings: { rating: null },
  ratings: { rotten_tomatoes: null, metacritic: null, imdb: null },
  our_rating: { user: null, average: null, count: 0 },
  watchlist: false,
  providers: {
    stream: [],
    free: [],
    ads: [],
    rent: [],
    buy: [],
    region: 'BR',
    checked_at: null,
    source: null,
  },
  history: [],
  videos: LIST,
  recommendations: LIST,
  products: [],
  updated_at: '',
};
/** Every field a title's page can do without, as the page reads one that is unknown. */
const MOVIE: Optional<MovieInfo> = {
  ...COMMON,
  release_date: null,
  runtime: null,
  credits: CREDITS,
};
const SERIE: Optional<SerieInfo> = {
  ...COMMON,
  first_air_date: null,
  last_air_date: null,
  number_of_seasons: null,
  number_of_episodes: null,
  episode_runtime: null,
  aggregate_credits: CREDITS,
};

/**
 * A title with every field that pages read. A response may lack some: a server of another version, a proxy, a cached
 * copy. Missing values show as unknown, instead of an error for the page.
 */
export const completeTitle = <Title extends TitleInfo>(title: Title): Title => ({
  ...title,
  ...fill(title.media_type === 'movie' ? MOVIE : SERIE, title),
});

function fill(blanks: object, values: object): object {
  const known = new Map(Object.entries(values));
  return Object.fromEntries(
    Object.entries(blanks).map(([name, blank]: [string, unknown]) => {
      const value: unknown = known.get(name) ?? blank;
      return [
        name,
        isObject(blank) && isObject(value) ? { ...value, ...fill(blank, value) } : value,
      ];
    }),
  );
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
