import type {
  Identifiers,
  FileReading,
  MovingSubject,
  Viewing,
  WatchingStatus,
} from '#moving/records.ts';
import { UNKNOWN } from '#moving/meaning/days.ts';
import { identifiers, readOrdinal } from '#moving/meaning/identifiers.ts';
import { type TableRow, readTableRows } from '#moving/text/table.ts';
import {
  type FileFormat,
  Reader,
  RowProblem,
  titleNames,
  optional,
  readPlays,
  subjectKey,
  whenKey,
  lookUp,
} from './format.ts';

const KINDS: Record<string, MovingSubject['kind']> = {
  movie: 'movie',
  tv: 'serie',
  anime: 'serie',
  season: 'season',
  episode: 'episode',
};

const STATUSES: Record<string, WatchingStatus> = {
  'in progress': 'watching',
  repeating: 'watching',
  completed: 'completed',
  paused: 'paused',
  dropped: 'dropped',
};

export const yamtrack: FileFormat = {
  id: 'yamtrack',
  name: 'Yamtrack',
  fileNames: /^yamtrack[\w ()-]*\.csv$/i,

  recognise(probe) {
    return probe.kind === 'table' && probe.header.has('media_id', 'media_type') ? 'table' : null;
  },

  async *read(files, options) {
    for (const { file } of files) {
      const reader = new Reader('yamtrack', file.name, options);
      for await (const reading of readTableRows(file)) {
        if (reading.type === 'problem') yield reader.brokenTable(reading);
        else yield* reader.guarded(reading.row, () => readRow(reader, reading.row));
      }
    }
  },
};

function idsOf(row: TableRow): Identifiers {
  const source = row.get('source').toLowerCase();
  const id = row.get('media_id');
  if (source === 'tmdb') return identifiers({ tmdb: id });
  if (source === 'mal') return identifiers({ mal: id });
  if (source === 'imdb') return identifiers({ imdb: id });
  return source === 'tvdb' ? identifiers({ tvdb: id }) : {};
}

function* readRow(reader: Reader, row: TableRow): Iterable<FileReading> {
  const type = row.get('media_type').toLowerCase();
  const kind = lookUp(KINDS, type);
  if (!kind) {
    yield reader.ignored(row, 'not-film-or-series');
    return;
  }
  const ids = idsOf(row);
  const names = titleNames(row.get('title'));
  if (names.length === 0 && Object.keys(ids).length === 0) throw new RowProblem('no-title');
  const season = readOrdinal(row.get('season_number'));
  const number = readOrdinal(row.get('episode_number'));
  if (kind === 'episode' && number === undefined) throw new RowProblem('bad-number');
  if (kind === 'season' && season === undefined) throw new RowProblem('bad-number');
  const subject: MovingSubject = {
    kind,
    ids,
    names,
    ...(kind === 'season' || kind === 'episode' ? optional('season', season) : {}),
    ...(kind === 'episode' ? { episode: { ids: {}, ...optional('number', number) } } : {}),
  };
  const status = row.get('status').toLowerCase();
  const end = reader.when(row.get('end_date', 'watch_date'));
  const key = `yamtrack:${subjectKey(subject)}`;
  const viewings: Viewing[] = [];
  const film = kind === 'movie';
  if (kind === 'episode' || (film && status === 'completed')) {
    viewings.push({ key: `${key}|${whenKey(end)}`, when: end });
  }
  // Anime of MyAnimeList has no rows of episodes: its progress is a high-water mark.
  if (type === 'anime' && status === 'completed')
    viewings.push({ key, when: UNKNOWN, extent: 'whole' });
  if (film) {
    for (let n = 1; n <= readPlays(row.get('repeats')); n += 1) {
      viewings.push({ key: `${key}#${n}`, when: UNKNOWN, rewatch: true });
    }
  }
  const known = film && status === 'completed' ? undefined : lookUp(STATUSES, status);
  yield reader.record(row, {
    subject,
    ...reader.rating(row.get('score'), 10, UNKNOWN),
    ...(viewings.length > 0 ? { viewings } : {}),
    ...(status === 'planning' ? { wanted: UNKNOWN } : {}),
    ...optional('status', known),
    ...optional('review', row.get('notes')),
  });
  const progress = readOrdinal(row.get('progress'));
  if (type === 'anime' && status !== 'completed' && progress) {
    yield reader.record(row, {
      subject: { ...subject, kind: 'episode', episode: { number: progress, ids: {} } },
      viewings: [{ key: `${key}|${progress}|through`, when: UNKNOWN, extent: 'through' }],
    });
  }
}
