import type { FileReading, MovingSubject, Viewing, When, WatchingStatus } from '#moving/records.ts';
import { baseName } from '#moving/archive/zip.ts';
import { UNKNOWN } from '#moving/meaning/days.ts';
import { identifiers, readOrdinal, readYear } from '#moving/meaning/identifiers.ts';
import { type JsonElement, jsonElements } from '#moving/text/json-elements.ts';
import { type TableRow, readTableRows } from '#moving/text/table.ts';
import {
  type FileFormat,
  type PartFile,
  Reader,
  RowProblem,
  elementsOf,
  titleNames,
  objectOf,
  optional,
  subjectKey,
  textValue,
  lookUp,
} from './format.ts';

const STATUSES: Record<string, WatchingStatus> = {
  watching: 'watching',
  completed: 'completed',
  hold: 'paused',
  onhold: 'paused',
  notinteresting: 'dropped',
  dropped: 'dropped',
};

export const simkl: FileFormat = {
  id: 'simkl',
  name: 'Simkl',
  fileNames: /^simkl[\w ()-]*\.(json|csv)$/i,

  recognise(probe) {
    if (probe.kind === 'table') return probe.header.has('SIMKL_ID') ? 'table' : null;
    if (probe.kind !== 'json') return null;
    const { keys, elements } = probe;
    const sections = ['shows', 'anime', 'movies'].filter((key) => keys.includes(key));
    if (sections.length === 0) return null;
    const first = objectOf(
      elements.find(({ key, value }) => sections.includes(key) && value)?.value,
    );
    const named = first['show'] || first['movie'] || sections.length === 3;
    return named && (first['status'] !== undefined || elements.length === 0) ? 'backup' : null;
  },

  recogniseArchive(names) {
    const backup = names.find((name) => /^simklbackup\.json$/i.test(baseName(name)));
    return backup ? new Map([[backup, 'backup']]) : null;
  },

  async *read(files, options) {
    for (const file of files) {
      const reader = new Reader('simkl', file.file.name, options);
      if (file.part === 'table') yield* readTable(file, reader);
      else yield* readBackup(file, reader);
    }
  },
};

async function* readBackup({ file }: PartFile, reader: Reader): AsyncIterable<FileReading> {
  for await (const element of jsonElements(file, { only: ['shows', 'anime', 'movies'] })) {
    if (element.broken) yield reader.brokenElement(element);
    else yield* reader.guarded(element, () => readElement(reader, element));
  }
}

function* readElement(reader: Reader, element: JsonElement): Iterable<FileReading> {
  const row = objectOf(element.value);
  const title = objectOf(row['movie'] ?? row['show']);
  const raw = objectOf(title['ids']);
  const ids = identifiers({
    imdb: raw['imdb'],
    tmdb: raw['tmdb'],
    tvdb: raw['tvdb'],
    mal: raw['mal'],
    simkl: raw['simkl'] ?? raw['simkl_id'],
  });
  const film = Boolean(row['movie']) || element.key === 'movies' || row['anime_type'] === 'movie';
  const names = titleNames(title['title']);
  if (names.length === 0 && Object.keys(ids).length === 0) throw new RowProblem('no-title');
  const subject: MovingSubject = {
    kind: film ? 'movie' : 'serie',
    ids,
    names,
    ...optional('year', readYear(title['year'])),
  };
  const status = textValue(row['status']).toLowerCase();
  const last = reader.when(row['last_watched_at']);
  const seasons = elementsOf(row['seasons']).map(objectOf);
  const key = `simkl:${subjectKey(subject)}`;
  const viewings: Viewing[] = [];
  if (film && status === 'completed') viewings.push({ key: `${key}|${dateOf(last)}`, when: last });
  if (!film && status === 'completed' && seasons.length === 0) {
    viewings.push({ key, when: UNKNOWN, extent: 'whole' });
  }
  yield reader.record(element, {
    subject,
    ...reader.rating(row['user_rating'], 10, reader.when(row['user_rated_at'])),
    ...(viewings.length > 0 ? { viewings } : {}),
    ...(status === 'plantowatch' ? { wanted: reader.when(row['added_to_watchlist_at']) } : {}),
    ...optional('status', statusOf(status, film)),
    ...optional('review', textValue(objectOf(row['memo'])['text'] ?? row['memo'])),
  });
  if (film) return;
  if (seasons.length === 0 && status !== 'completed') {
    const mark = readMark(textValue(row['last_watched']));
    if (mark) yield reader.record(element, through(subject, mark, last));
  }
  for (const season of seasons) {
    for (const episode of elementsOf(season['episodes']).map(objectOf)) {
      // Anime is counted in its own way; TVDB's numbers stand beside it.
      const tvdb = objectOf(episode['tvdb']);
      const number = readOrdinal(tvdb['episode'] ?? episode['number']);
      if (number === undefined) continue;
      const part: MovingSubject = {
        ...subject,
        kind: 'episode',
        ...optional('season', readOrdinal(tvdb['season'] ?? season['number'])),
        episode: { number, ids: {} },
      };
      const when = reader.when(episode['watched_at']);
      yield reader.record(element, {
        subject: part,
        viewings: [{ key: `simkl:${subjectKey(part)}|${dateOf(when)}`, when }],
      });
    }
  }
}

const dateOf = (when: When) => (when.precision === 'unknown' ? '?' : when.date);

/** A film that was finished was watched; only what stays open has a status. */
const statusOf = (status: string, film: boolean) => {
  const known = lookUp(STATUSES, status);
  return film && (known === 'completed' || known === 'watching') ? undefined : known;
};

/** The last episode seen: `S03E04`, or a running number `E05` or `7`. */
function readMark(text: string): { season?: number; number: number } | null {
  const match = /^(?:S(\d{1,3}))?E?(\d{1,5})$/i.exec(text.trim());
  if (!match) return null;
  return {
    ...optional('season', match[1] ? Number(match[1]) : undefined),
    number: Number(match[2]),
  };
}

function through(series: MovingSubject, mark: { season?: number; number: number }, when: When) {
  const subject: MovingSubject = {
    ...series,
    kind: 'episode',
    ...optional('season', mark.season),
    episode: { number: mark.number, ids: {} },
  };
  const key = `simkl:${subjectKey(subject)}|through`;
  return { subject, viewings: [{ key, when, extent: 'through' as const }] };
}

async function* readTable({ file }: PartFile, reader: Reader): AsyncIterable<FileReading> {
  for await (const reading of readTableRows(file)) {
    if (reading.type === 'problem') yield reader.brokenTable(reading);
    else yield* reader.guarded(reading.row, () => readRow(reader, reading.row));
  }
}

function* readRow(reader: Reader, row: TableRow): Iterable<FileReading> {
  const ids = identifiers({
    imdb: row.get('IMDB'),
    tmdb: row.get('TMDB'),
    tvdb: row.get('TVDB'),
    simkl: row.get('SIMKL_ID'),
  });
  const names = titleNames(row.get('Title'));
  if (names.length === 0 && Object.keys(ids).length === 0) throw new RowProblem('no-title');
  const type = row.get('Type').toLowerCase();
  const status = row.get('Watchlist').toLowerCase();
  const mark = readMark(row.get('LastEpWatched'));
  // Anime films stand among the anime with one episode, and nothing says that they are films.
  const unsure = type === 'anime' && (mark === null || mark.number === 1) && status === 'completed';
  const film = type === 'movie';
  const subject: MovingSubject = {
    kind: film ? 'movie' : unsure ? 'unknown' : 'serie',
    ids,
    names,
    ...optional('year', readYear(row.get('Year'))),
  };
  const last = reader.when(row.get('WatchedDate'));
  const key = `simkl:${subjectKey(subject)}`;
  const whole = status === 'completed' && (film || unsure || mark === null);
  yield reader.record(row, {
    subject,
    ...reader.rating(row.get('Rating'), 10, UNKNOWN),
    ...(whole
      ? {
          viewings: [
            film || unsure
              ? {
                  key: `${key}|${dateOf(last)}`,
                  when: last,
                  ...(unsure ? { extent: 'whole' as const } : {}),
                }
              : { key, when: UNKNOWN, extent: 'whole' as const },
          ],
        }
      : {}),
    ...(status === 'plantowatch' ? { wanted: UNKNOWN } : {}),
    ...optional('status', statusOf(status, film || unsure)),
    ...optional('review', row.get('Memo')),
  });
  if (!whole && !film && mark) yield reader.record(row, through(subject, mark, last));
}
