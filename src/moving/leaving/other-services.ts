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

/** Times at which something was watched: those of its viewings, without any that of its mark. */
const watchedAt = ({ viewings = [], watched }: Pick<WrittenTitle, 'viewings' | 'watched'>) =>
  viewings.length === 0 && watched
    ? [watched.since ?? 'unknown']
    : viewings.filter(({ extent }) => extent !== 'whole').map(({ when }) => when ?? 'unknown');

/** The table that Trakt imports: a row for each viewing, rating and wish of films, series and episodes. */
export async function* writeTrakt(titles: Titles): AsyncGenerator<string> {
  yield csvRow(TRAKT_COLUMNS);
  for await (const title of titles) {
    const { ids, names, year, rating, wanted } = title;
    const type = title.kind === 'movie' ? 'movie' : 'show';
    const about = (kind: string) => [kind, names[0], year, ids.imdb, ids.tmdb, ids.tvdb];
    const row = (action: string, kind: string, place: (number | '')[], rest: (string | number)[]) =>
      csvRow([action, ...about(kind), ...place, ...rest]);
    const whole = ['', ''] as const;
    for (const at of title.kind === 'movie' ? watchedAt(title) : []) {
      yield row('watched', type, [...whole], [at, '', '', '']);
    }
    if (rating) {
      yield row(
        'rated',
        type,
        [...whole],
        ['', Math.max(1, Math.round(rating.value)), rating.when ?? '', ''],
      );
    }
    if (wanted) yield row('watchlist', type, [...whole], ['', '', '', wanted.since ?? '']);
    for (const episode of title.episodes ?? []) {
      const place = [episode.season, episode.number];
      for (const at of watchedAt(episode)) {
        yield row('watched', 'episode', place, [at, '', '', '']);
      }
      if (episode.rating) {
        const { value, when } = episode.rating;
        yield row('rated', 'episode', place, ['', Math.max(1, Math.round(value)), when ?? '', '']);
      }
    }
  }
}
