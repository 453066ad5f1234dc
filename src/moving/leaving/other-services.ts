import type { WrittenTitle } from '#moving/formats/own-export.ts';
import { csvRow } from './csv-cells.ts';

type Titles = AsyncIterable<WrittenTitle> | Iterable<WrittenTitle>;

interface Seen {
  when: string | null;
  day?: string;
  rewatch?: true;
}

/** A day, or nothing: years and months alone are no day for these services, and an unknown day is none. */
function dayOf({ when, day }: Seen, dayOfInstant: (instant: string) => string): string {
  if (day !== undefined) return day;
  if (when === null || when.length < 10) return '';
  return when.length === 10 ? when : dayOfInstant(when);
}

/** A rating of ten in the halves of five. */
const halfStars = (value: number) => Math.max(1, Math.round(value)) / 2;

/**
 * The file that Letterboxd imports: films, a row for each viewing. A film without a viewing has a row for its rating,
 * review or mark as watched, without a day: that of a mark is when it was marked. Letterboxd takes the name last, so
 * the identifiers decide.
 */
export async function* writeLetterboxd(
  titles: Titles,
  dayOfInstant: (instant: string) => string,
): AsyncGenerator<string> {
  yield csvRow([
    'tmdbID',
    'imdbID',
    'Title',
    'Year',
    'Rating',
    'WatchedDate',
    'Rewatch',
    'Tags',
    'Review',
  ]);
  for await (const title of titles) {
    if (title.kind !== 'movie') continue;
    const { ids, names, year, viewings = [], rating, review, watched, tags = [] } = title;
    if (viewings.length === 0 && !rating && !review && !watched) continue;
    const rows: Seen[] = viewings.length > 0 ? viewings : [{ when: null }];
    for (const [n, seen] of rows.entries()) {
      // Rating and review belong to the film: they go with its last viewing only.
      const last = n === rows.length - 1;
      yield csvRow([
        ids.tmdb,
        ids.imdb,
        names[0],
        year,
        last && rating ? halfStars(rating.value) : '',
        dayOf(seen, dayOfInstant),
        viewings.length === 0 ? '' : String(seen.rewatch === true || n > 0),
        last ? tags.join(', ') : '',
        last ? review : '',
      ]);
    }
  }
}

/** The watch list as Letterboxd imports one: films by their identifiers. */
export async function* writeLetterboxdWatchlist(titles: Titles): AsyncGenerator<string> {
  yield csvRow(['tmdbID', 'imdbID', 'Title', 'Year']);
  for await (const { kind, ids, names, year, wanted } of titles) {
    if (kind === 'movie' && wanted) yield csvRow([ids.tmdb, ids.imdb, names[0], year]);
  }
}

const TRAKT_COLUMNS = [
  'action',
  'type',
  'title',
  'year',
  'imdb_id',
  'tmdb_id',
  'tvdb_id',
  'season',
  'episode',
  'watched_at',
  'rating',
  'rated_at',
  'watchlisted_at',
] as const;

type Watched = Pick<WrittenTitle, 'viewings' | 'watched'>;

/** Times at which something was watched: those of its viewings, without any that of its mark. */
const watchedAt = ({ viewings = [], watched }: Watched) =>
  viewings.length === 0 && watched
    ? [watched.since ?? 'unknown']
    : viewings.map(({ when }) => when ?? 'unknown');

/** Times at which a whole series was watched. That of its mark is none: its episodes were watched before. */
const wholeAt = ({ viewings = [], watched }: Watched) =>
  viewings.length === 0 && watched ? ['unknown'] : viewings.map(({ when }) => when ?? 'unknown');

/** Rows of one file that stand for whole series: an edited file could claim millions. */
const MOST_WHOLE_ROWS = 200_000;

export interface EpisodePlace {
  season: number;
  number: number;
}

/**
 * The table that Trakt imports: a row for each viewing, rating and wish of films, series and episodes. A series that was
 * watched as a whole has a row for each episode that this covers: for one row of the series Trakt would take those
 * that came later too, and count those with rows of their own twice. Without known episodes it has that one row,
 * and so has each viewing that `MOST_WHOLE_ROWS` leaves no room for.
 */
export async function* writeTrakt(
  titles: Titles,
  coveredOf: (title: WrittenTitle) => readonly EpisodePlace[],
): AsyncGenerator<string> {
  yield csvRow(TRAKT_COLUMNS);
  let room = MOST_WHOLE_ROWS;
  for await (const title of titles) {
    const { ids, names, year, rating, wanted } = title;
    const type = title.kind === 'movie' ? 'movie' : 'show';
    const row = (action: string, place: EpisodePlace | null, rest: (string | number)[]) =>
      csvRow([
        action,
        place ? 'episode' : type,
        names[0],
        year,
        ids.imdb,
        ids.tmdb,
        ids.tvdb,
        place?.season,
        place?.number,
        ...rest,
      ]);
    const watched = (place: EpisodePlace | null, at: string) =>
      row('watched', place, [at, '', '', '']);
    const rated = (place: EpisodePlace | null, { value, when }: NonNullable<typeof rating>) =>
      row('rated', place, ['', Math.max(1, Math.round(value)), when ?? '', '']);
    if (type === 'movie') for (const at of watchedAt(title)) yield watched(null, at);
    else yield* wholeRows(title);
    if (rating) yield rated(null, rating);
    if (wanted) yield row('watchlist', null, ['', '', '', wanted.since ?? '']);
    for (const episode of title.episodes ?? []) {
      for (const at of watchedAt(episode)) yield watched(episode, at);
      if (episode.rating) yield rated(episode, episode.rating);
    }

    function* wholeRows({ episodes = [] }: WrittenTitle) {
      const own = new Set(
        episodes.flatMap((episode) => (watchedAt(episode).length > 0 ? [placeText(episode)] : [])),
      );
      const covered = coveredOf(title);
      for (const [n, at] of wholeAt(title).entries()) {
        if (covered.length === 0 || covered.length > room) {
          yield watched(null, at);
          continue;
        }
        room -= covered.length;
        // The first time through is the one that episodes of their own tell of.
        for (const place of covered)
          if (n > 0 || !own.has(placeText(place))) yield watched(place, at);
      }
    }
  }
}

const placeText = ({ season, number }: EpisodePlace) => `${season}x${number}`;
