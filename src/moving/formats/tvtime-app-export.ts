import { identifiers, readOrdinal, readYear } from '#moving/meaning/identifiers.ts';
import { UNKNOWN } from '#moving/meaning/days.ts';
import { splitYear } from '#moving/meaning/titles.ts';
import type {
  MovingRecord,
  FileReading,
  MovingSubject,
  Viewing,
  WatchingStatus,
  When,
} from '#moving/records.ts';
import type { TableRow } from '#moving/text/table.ts';
import {
  type Reader,
  RowProblem,
  isTrue,
  elementsOf,
  lookUp,
  titleNames,
  objectOf,
  optional,
  readPlays,
  textValue,
} from './format.ts';
import { episodeViewing, filmViewing, seriesSubject } from './tvtime-subjects.ts';

// The app's last export of 2026, as CSV and as JSON with the same content.

/** Columns of the app's export under the names that its JSON has. */
export const fieldsOf = (row: TableRow): Record<string, unknown> => ({
  uuid: row.get('uuid'),
  id: { tvdb: row.get('tvdb_id'), imdb: row.get('imdb_id') },
  title: row.get('title'),
  year: row.get('year'),
  status: row.get('status'),
  created_at: row.get('created_at'),
  watched_at: row.get('watched_at'),
  is_watched: row.get('is_watched'),
  rewatch_count: row.get('rewatch_count'),
});

/** A viewing with its day, and the rewatches of a counter, of which no day is known. */
function countedViewings(
  first: (when: When, rewatch: number) => Viewing,
  when: When,
  rewatches: number,
) {
  const viewings = [first(when, 0)];
  for (let n = 1; n <= rewatches; n += 1) viewings.push(first(UNKNOWN, n));
  return viewings;
}

export function* appFilm(
  reader: Reader,
  row: { row: number; text: string },
  value: Record<string, unknown>,
): Iterable<FileReading> {
  const id = objectOf(value['id']);
  // A film's number of TVDB is not a series' number.
  const ids = identifiers({ imdb: id['imdb'] });
  const { name, year } = splitYear(textValue(value['title']));
  const names = titleNames(name);
  if (names.length === 0 && !ids.imdb) throw new RowProblem('no-title');
  const subject: MovingSubject = {
    kind: 'movie',
    ids,
    names,
    ...optional('year', readYear(value['year']) ?? year),
  };
  const key = textValue(value['uuid']) || ids.imdb || name;
  const facts: Omit<MovingRecord, 'source' | 'subject'> = isTrue(value['is_watched'])
    ? {
        viewings: countedViewings(
          (when, rewatch) => filmViewing(key, when, rewatch),
          reader.when(value['watched_at']),
          readPlays(value['rewatch_count']),
        ),
      }
    : { wanted: reader.when(value['created_at']) };
  yield reader.record(row, { subject, ...facts });
}

const STATUSES: Record<string, WatchingStatus> = {
  continuing: 'watching',
  up_to_date: 'watching',
  stopped: 'dropped',
};

export function* appSeries(
  reader: Reader,
  row: { row: number; text: string },
  value: Record<string, unknown>,
): Iterable<FileReading> {
  const id = objectOf(value['id']);
  const subject = seriesSubject(
    textValue(value['title']),
    identifiers({ tvdb: id['tvdb'], imdb: id['imdb'] }),
  );
  const status = textValue(value['status']);
  const later = status === 'not_started_yet';
  let said = Boolean(lookUp(STATUSES, status)) || later;
  if (said) {
    yield reader.record(row, {
      subject,
      ...optional('status', lookUp(STATUSES, status)),
      ...(later ? { wanted: reader.when(value['created_at']) } : {}),
    });
  }
  for (const season of elementsOf(value['seasons']).map(objectOf)) {
    for (const episode of elementsOf(season['episodes']).map(objectOf)) {
      if (!isTrue(episode['is_watched'])) continue;
      said = true;
      const own = objectOf(episode['id']);
      yield* watchedEpisode(reader, row, subject, {
        season: season['number'],
        number: episode['number'],
        ids: identifiers({ tvdb: own['tvdb'], imdb: own['imdb'] }),
        watched: episode['watched_at'],
        rewatches: readPlays(episode['rewatch_count']),
      });
    }
  }
  if (!said) yield reader.ignored(row, 'nothing-said');
}

export function* appEpisodeRow(reader: Reader, row: TableRow): Iterable<FileReading> {
  if (!isTrue(row.get('is_watched'))) {
    yield reader.ignored(row, 'not-watched');
    return;
  }
  const ids = identifiers({ tvdb: row.get('series_tvdb_id'), imdb: row.get('series_imdb_id') });
  yield* watchedEpisode(reader, row, seriesSubject(row.get('title'), ids), {
    season: row.get('season'),
    number: row.get('episode'),
    ids: identifiers({ tvdb: row.get('tvdb_id') }),
    watched: row.get('watched_at'),
    rewatches: readPlays(row.get('rewatch_count')),
  });
}

function* watchedEpisode(
  reader: Reader,
  row: { row: number; text: string },
  series: MovingSubject,
  watched: {
    season: unknown;
    number: unknown;
    ids: MovingSubject['ids'];
    watched: unknown;
    rewatches: number;
  },
): Iterable<FileReading> {
  const number = readOrdinal(watched.number);
  if (number === undefined && Object.keys(watched.ids).length === 0)
    throw new RowProblem('bad-number');
  const subject: MovingSubject = {
    ...series,
    kind: 'episode',
    ...optional('season', readOrdinal(watched.season)),
    episode: { ids: watched.ids, ...optional('number', number) },
  };
  yield reader.record(row, {
    subject,
    viewings: countedViewings(
      (when, rewatch) => episodeViewing(subject, when, rewatch),
      reader.when(watched.watched),
      watched.rewatches,
    ),
  });
}
