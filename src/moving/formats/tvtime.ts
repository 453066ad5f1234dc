import type { FileReading, MovingSubject, WatchingStatus } from '#moving/records.ts';
import { baseName } from '#moving/archive/zip.ts';
import { UNKNOWN } from '#moving/meaning/days.ts';
import { identifiers, readOrdinal, readYear } from '#moving/meaning/identifiers.ts';
import { splitYear } from '#moving/meaning/titles.ts';
import { jsonElements } from '#moving/text/json-elements.ts';
import { type TableRow, readTableRows } from '#moving/text/table.ts';
import {
  type FileFormat,
  type PartFile,
  type ReadOptions,
  Reader,
  RowProblem,
  isTrue,
  titleNames,
  objectOf,
  optional,
  readPlays,
} from './format.ts';
import { appEpisodeRow, appFilm, appSeries, fieldsOf } from './tvtime-app-export.ts';
import { episodeViewing, filmViewing, seriesSubject } from './tvtime-subjects.ts';

/**
 * Files of the data request, by the end of their names: some have a random prefix. All others stay closed:
 * access tokens, sign-ins, the account.
 */
const FILES: readonly (readonly [RegExp, string])[] = [
  [/tracking-prod-records-v2\.csv$/, 'episodes'],
  [/tracking-prod-records\.csv$/, 'films'],
  [/followed_tv_show\.csv$/, 'followed'],
  [/user_tv_show_data\.csv$/, 'favourites'],
  [/user_show_special_status\.csv$/, 'statuses'],
  [/(watched_on_episode|seen_episode\w*)\.csv$/, 'seen'],
  [/lists-prod-lists\.csv$/, 'lists'],
  [/ratings-3-prod-episode_votes\.csv$|ratings-live-votes\.csv$/, 'votes'],
  [/tvtime-series-episodes\.csv$/, 'app-episodes'],
  [/tvtime-movies\.csv$/, 'app-films'],
  [/tvtime-series\.csv$/, 'app-series'],
  [/tvtime-movies\.json$/, 'app-films-json'],
  [/tvtime-series\.json$/, 'app-series-json'],
];

const partOfName = (name: string) =>
  FILES.find(([pattern]) => pattern.test(baseName(name).toLowerCase()))?.[1] ?? null;

export const tvtime: FileFormat = {
  id: 'tvtime',
  name: 'TV Time',
  fileNames: /^tvtime-[\w-]+\.(csv|json)$/i,

  recognise(probe) {
    if (probe.kind === 'table') {
      const { header } = probe;
      if (header.has('key', 's_id')) return 'episodes';
      if (header.has('type-uuid-n')) return 'films';
      if (header.has('series_tvdb_id', 'is_watched')) return 'app-episodes';
      if (header.has('is_watched', 'imdb_id', 'title') && !header.has('series_uuid'))
        return 'app-films';
      if (header.has('uuid', 'tvdb_id', 'title', 'status')) return 'app-series';
      if (header.has('tv_show_id', 'notification_type')) return 'followed';
      if (header.has('tv_show_id', 'is_favorited')) return 'favourites';
      if (header.has('tv_show_id', 'status', 'tv_show_name')) return 'statuses';
      if (header.has('s_key', 'objects')) return 'lists';
      if (header.has('vote_key')) return 'votes';
      return null;
    }
    if (probe.kind !== 'json') return null;
    const first = objectOf(probe.elements.find(({ key, value }) => key === '' && value)?.value);
    const id = objectOf(first['id']);
    if (!('tvdb' in id) || !('title' in first)) return null;
    if (Array.isArray(first['seasons'])) return 'app-series-json';
    return 'is_watched' in first ? 'app-films-json' : null;
  },

  recogniseArchive(names) {
    const parts = new Map<string, string>();
    for (const name of names) {
      const part = partOfName(name);
      if (part) parts.set(name, part);
    }
    const found = new Set(parts.values());
    const ofTvTime = [
      'episodes',
      'films',
      'app-episodes',
      'app-series-json',
      'app-films',
      'app-films-json',
    ];
    return ofTvTime.some((part) => found.has(part)) ? parts : null;
  },

  async *read(files, options) {
    const found = new Set(files.map(({ part }) => part));
    const films = found.has('lists') ? await filmNames(files) : new Map<string, MovingSubject>();
    for (const file of files) {
      // The app's last export comes as CSV and as JSON with the same content.
      if (file.part === 'app-films-json' && found.has('app-films')) continue;
      if (file.part === 'app-series-json' && found.has('app-episodes')) continue;
      yield* readPart(file, options, films);
    }
  },
};

/** Films by the key that lists use. Their names are in another file, which is read twice. */
async function filmNames(files: readonly PartFile[]): Promise<Map<string, MovingSubject>> {
  const films = new Map<string, MovingSubject>();
  for (const { file, part } of files) {
    if (part !== 'films') continue;
    for await (const reading of readTableRows(file)) {
      if (reading.type === 'problem' || films.size > 50_000) continue;
      const uuid = reading.row.get('uuid');
      const subject = filmSubject(reading.row);
      if (uuid !== '' && subject) films.set(uuid, subject);
    }
  }
  return films;
}

/** A film by its name and the English name in its key; the name is in the account's language, or blank. */
function filmSubject(row: TableRow): MovingSubject | null {
  const slug = /^[a-z]+-alpha-(.+)$/.exec(row.get('alpha_range_key'))?.[1]?.replaceAll('-', ' ');
  const { name, year: namedYear } = splitYear(row.get('movie_name'));
  const names = titleNames(name, slug);
  if (names.length === 0) return null;
  const released = row.get('release_date');
  const year = released.startsWith('0001') ? undefined : readYear(released);
  return { kind: 'movie', ids: {}, names, ...optional('year', year ?? namedYear) };
}

async function* readPart(
  { file, part }: PartFile,
  options: ReadOptions,
  films: Map<string, MovingSubject>,
): AsyncIterable<FileReading> {
  const reader = new Reader('tvtime', file.name, options);
  if (part.endsWith('-json')) {
    for await (const element of jsonElements(file)) {
      if (element.broken) yield reader.brokenElement(element);
      else {
        const value = objectOf(element.value);
        yield* reader.guarded(element, () =>
          part === 'app-films-json'
            ? appFilm(reader, element, value)
            : appSeries(reader, element, value),
        );
      }
    }
    return;
  }
  for await (const reading of readTableRows(file)) {
    if (reading.type === 'problem') {
      yield reader.brokenTable(reading);
      continue;
    }
    const { row } = reading;
    yield* reader.guarded(row, () => {
      switch (part) {
        case 'episodes':
          return episodeRow(reader, row);
        case 'films':
          return filmRow(reader, row);
        case 'seen':
          return seenRow(reader, row);
        case 'lists':
          return listRow(reader, row, films);
        case 'votes':
          // Converters contradict each other about what the votes mean.
          return [reader.ignored(row, 'unknown-scale')];
        case 'app-episodes':
          return appEpisodeRow(reader, row);
        case 'app-films':
          return appFilm(reader, row, fieldsOf(row));
        case 'app-series':
          return appSeries(reader, row, fieldsOf(row));
        default:
          return showRow(reader, row, part);
      }
    });
  }
}

function* episodeRow(reader: Reader, row: TableRow): Iterable<FileReading> {
  const key = row.get('key');
  const ids = identifiers({ tvdb: row.get('s_id', 'series_id') });
  if (key.startsWith('user-series')) {
    yield* seriesState(reader, row, seriesSubject(row.get('series_name'), ids), {
      followed: isTrue(row.get('is_followed')),
      stopped: isTrue(row.get('is_archived')),
      later: isTrue(row.get('is_for_later')),
      since: row.get('followed_at', 'created_at'),
    });
    return;
  }
  const rewatch = key.startsWith('rewatch-episode');
  if (!rewatch && !key.startsWith('watch-episode')) {
    yield reader.ignored(row, 'total');
    return;
  }
  const subject = episodeOf(row, seriesSubject(row.get('series_name'), ids));
  // A season marked at once has one second for all its episodes: the day of marking, not of watching.
  const marked = row.get('bulk_type') !== '';
  const when = marked ? UNKNOWN : reader.when(row.get('created_at'));
  const count = rewatch ? Math.max(1, readPlays(row.get('rewatch_count'))) : 0;
  yield reader.record(row, { subject, viewings: [episodeViewing(subject, when, count)] });
}

function episodeOf(row: TableRow, series: MovingSubject): MovingSubject {
  const season = readOrdinal(row.get('season_number', 's_no', 'episode_season_number'));
  const number = readOrdinal(row.get('episode_number', 'ep_no'));
  const ids = identifiers({ tvdb: row.get('ep_id', 'episode_id') });
  if (number === undefined && ids.tvdb === undefined) throw new RowProblem('bad-number');
  return {
    ...series,
    kind: 'episode',
    ...optional('season', season),
    episode: { ids, ...optional('number', number) },
  };
}

type SeriesState = { followed: boolean; stopped: boolean; later: boolean; since: string };

function* seriesState(
  reader: Reader,
  row: { row: number; text: string },
  subject: MovingSubject,
  { followed, stopped, later, since }: SeriesState,
): Iterable<FileReading> {
  const status: WatchingStatus | undefined = stopped
    ? 'dropped'
    : followed && !later
      ? 'watching'
      : undefined;
  if (!status && !later) yield reader.ignored(row, 'nothing-said');
  else {
    yield reader.record(row, {
      subject,
      ...optional('status', status),
      ...(later ? { wanted: reader.when(since) } : {}),
    });
  }
}

function* filmRow(reader: Reader, row: TableRow): Iterable<FileReading> {
  const type = row.get('type').toLowerCase();
  if (!/^(watch|rewatch|towatch)$/.test(type)) {
    yield reader.ignored(row, type.startsWith('count') ? 'total' : 'nothing-said');
    return;
  }
  const film = row.get('entity_type').toLowerCase() === 'movie';
  const stamp = /^watch-date-(\d+)$/.exec(row.get('watch_date_range_key'))?.[1];
  const when = () => reader.when(row.get('watch_date') || stamp || row.get('created_at'));
  const rewatch = type === 'rewatch' ? Math.max(1, readPlays(row.get('rewatch_count'))) : 0;
  if (!film) {
    if (type === 'towatch') {
      yield reader.ignored(row, 'nothing-said');
      return;
    }
    const series = seriesSubject(
      row.get('series_name'),
      identifiers({ tvdb: row.get('series_id') }),
    );
    const subject = episodeOf(row, series);
    yield reader.record(row, { subject, viewings: [episodeViewing(subject, when(), rewatch)] });
    return;
  }
  const subject = filmSubject(row);
  if (!subject) throw new RowProblem('no-title');
  if (type === 'towatch') {
    yield reader.record(row, { subject, wanted: reader.when(row.get('created_at')) });
    return;
  }
  yield reader.record(row, {
    subject,
    viewings: [filmViewing(row.get('uuid') || subject.names[0]!, when(), rewatch)],
  });
}

/** Files from before 2024 with the same viewings again. */
function* seenRow(reader: Reader, row: TableRow): Iterable<FileReading> {
  const ids = identifiers({ tvdb: row.get('tv_show_id', 'show_id', 's_id') });
  const subject = episodeOf(row, seriesSubject(row.get('tv_show_name', 'series_name'), ids));
  const when = reader.when(row.get('created_at', 'updated_at'));
  yield reader.record(row, { subject, viewings: [episodeViewing(subject, when, 0)] });
}

function* showRow(reader: Reader, row: TableRow, part: string): Iterable<FileReading> {
  const subject = seriesSubject(
    row.get('tv_show_name'),
    identifiers({ tvdb: row.get('tv_show_id') }),
  );
  if (part === 'favourites') {
    if (isTrue(row.get('is_favorited'))) yield reader.record(row, { subject, liked: UNKNOWN });
    else yield reader.ignored(row, 'nothing-said');
    return;
  }
  // Following a series is not watching it: only that it was stopped, or kept for later, says something.
  yield* seriesState(reader, row, subject, {
    followed: false,
    stopped: isTrue(row.get('archived')) || row.get('status') === 'stopped',
    later: row.get('status') === 'for_later',
    since: row.get('created_at'),
  });
}

/** Entries of a list as Go prints them: `[map[created_at:1.7e+09 id:81189 type:series] map[…]]`. */
function listEntries(objects: string): Map<string, string>[] {
  return [...objects.matchAll(/map\[([^[\]]*)\]/g)].map(
    ([, fields]) =>
      new Map([...fields!.matchAll(/(\w+):(\S+)/g)].map(([, key, value]) => [key!, value!])),
  );
}

function* listRow(
  reader: Reader,
  row: TableRow,
  films: Map<string, MovingSubject>,
): Iterable<FileReading> {
  const key = row.get('s_key');
  const favourites = /^favorite-(series|movies)$/.test(key);
  const list = `tvtime:${key}`;
  if (!favourites) {
    const name = row.get('name');
    if (name === '') throw new RowProblem('no-title');
    yield {
      type: 'list',
      list: {
        source: reader.source(row.row),
        key: list,
        name,
        ...optional('description', row.get('description')),
      },
    };
  }
  for (const [n, entry] of listEntries(row.get('objects')).entries()) {
    const ids = identifiers({ tvdb: Math.round(Number(entry.get('id') ?? 0)) });
    const subject: MovingSubject | undefined =
      entry.get('type') === 'movie'
        ? films.get(entry.get('uuid') ?? '')
        : ids.tvdb
          ? { kind: 'serie', ids, names: [] }
          : undefined;
    if (!subject) {
      yield reader.problem({ row: row.row, text: [...entry].join(' ') }, 'no-title');
      continue;
    }
    const seconds = Math.round(Number(entry.get('created_at')));
    const since = seconds > 0 ? reader.when(String(seconds)) : UNKNOWN;
    yield reader.record(row, {
      subject,
      ...(favourites ? { liked: since } : { memberships: [{ list, position: n + 1, since }] }),
    });
  }
}
