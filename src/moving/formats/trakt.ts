import type { MovingRecord, FileReading, MovingSubject, Viewing, When } from '#moving/records.ts';
import { baseName } from '#moving/archive/zip.ts';
import { UNKNOWN } from '#moving/meaning/days.ts';
import { identifiers, readOrdinal, readYear } from '#moving/meaning/identifiers.ts';
import { jsonElements } from '#moving/text/json-elements.ts';
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
  readPlays,
  subjectKey,
  textValue,
} from './format.ts';

/** Files by name, of the flat export of 2026 and of the older one in folders; numbered pages too. */
const FILES: readonly (readonly [RegExp, string])[] = [
  [/^(watched-)?history(-\d+)?\.json$/, 'history'],
  [/^ratings-(movies|shows|seasons|episodes)(-\d+)?\.json$/, 'ratings'],
  [/^(lists-)?watchlist(-[\w]+)?\.json$/, 'watchlist'],
  [/^(lists-)?favorites(-[\w]+)?\.json$/, 'favorites'],
  [/^(lists-)?lists(-\d+)?\.json$/, 'lists'],
  [/^(lists-)?list-.+\.json$/, 'members'],
  [/^(watched-)?hidden-dropped(-\d+)?\.json$/, 'dropped'],
  [/^(watched-)(movies|shows)(-\d+)?\.json$/, 'totals'],
  [/^collection-(movies|shows)(-\d+)?\.json$/, 'owned'],
];

const partOfName = (name: string) =>
  FILES.find(([pattern]) => pattern.test(baseName(name).toLowerCase()))?.[1] ?? null;

export const trakt: FileFormat = {
  id: 'trakt',
  name: 'Trakt',
  fileNames: /^(watched-)?(history|ratings|lists|watched|watchlist|trakt)[\w-]*\.(json|csv)$/i,

  recognise(probe) {
    if (probe.kind === 'table') {
      const { header, file } = probe;
      if (header.has('media_id')) return null;
      const columns = ['watched_at', 'rated_at', 'listed_at', 'watchlisted_at', 'date_watched'];
      const ids = ['trakt_id', 'imdb_id', 'tmdb_id', 'trakt', 'imdb', 'tmdb'];
      const timed = columns.some((name) => header.has(name));
      if (!timed || !header.has('type') || !ids.some((name) => header.has(name))) return null;
      if (header.has('action') || header.has('watched_at')) return 'table';
      if (!header.has('listed_at')) return 'table';
      return /watchlist/i.test(baseName(file))
        ? 'table-watchlist'
        : ['table-watchlist', 'table-list'];
    }
    if (probe.kind !== 'json') return null;
    const first = objectOf(probe.elements.find(({ key, value }) => key === '' && value)?.value);
    if (!first['movie'] && !first['show'] && !first['season'] && !first['person']) return null;
    if (first['watched_at'] && first['action']) return 'history';
    if (first['plays'] !== undefined && 'last_watched_at' in first) return 'totals';
    if (first['rated_at']) return 'ratings';
    if (first['hidden_at']) return 'dropped';
    if (first['collected_at']) return 'owned';
    if (!first['listed_at']) return null;
    const named = partOfName(probe.file);
    if (named === 'watchlist' || named === 'favorites' || named === 'members') return named;
    return /watchlist/i.test(probe.file) ? 'watchlist' : ['watchlist', 'favorites', 'members'];
  },

  recogniseArchive(names) {
    const parts = new Map<string, string>();
    for (const name of names) {
      const part = partOfName(name);
      if (part) parts.set(name, part);
    }
    const found = new Set(parts.values());
    const ofTrakt = ['history', 'ratings', 'totals'].some((part) => found.has(part));
    return ofTrakt ? parts : null;
  },

  async *read(files, options) {
    // Totals have the last day only; the history has all.
    const history = files.some(({ part }) => part === 'history');
    const rank = (part: string) => (part === 'lists' ? 0 : 1);
    const listed = new Set<string>();
    for (const file of files.toSorted((a, b) => rank(a.part) - rank(b.part))) {
      if (history && file.part === 'totals') continue;
      const reader = new Reader('trakt', file.file.name, options);
      if (file.part.startsWith('table')) yield* readTable(file, reader);
      else yield* readJson(file, reader, listed);
    }
  },
};

function idsOf(raw: unknown) {
  const ids = objectOf(raw);
  return identifiers({
    imdb: ids['imdb'],
    tmdb: ids['tmdb'],
    tvdb: ids['tvdb'],
    trakt: ids['trakt'],
  });
}

/** The film, series, season or episode of a row of any of the files. */
function subjectOf(row: Record<string, unknown>): MovingSubject {
  const movie = row['movie'] ? objectOf(row['movie']) : null;
  const title = movie ?? objectOf(row['show']);
  const ids = idsOf(title['ids']);
  const names = titleNames(title['title']);
  if (names.length === 0 && Object.keys(ids).length === 0) throw new RowProblem('no-title');
  const about = { ids, names, ...optional('year', readYear(title['year'])) };
  if (movie) return { kind: 'movie', ...about };
  if (row['episode']) {
    const episode = objectOf(row['episode']);
    const { trakt: _, ...own } = idsOf(episode['ids']);
    return {
      kind: 'episode',
      ...about,
      ...optional('season', readOrdinal(episode['season'])),
      episode: {
        ids: own,
        ...optional('number', readOrdinal(episode['number'])),
        ...optional('name', textValue(episode['title'])),
      },
    };
  }
  if (row['season']) {
    const number = readOrdinal(objectOf(row['season'])['number']);
    if (number === undefined) throw new RowProblem('bad-number');
    return { kind: 'season', ...about, season: number };
  }
  return { kind: 'serie', ...about };
}

async function* readJson(
  { file, part }: PartFile,
  reader: Reader,
  listed: Set<string>,
): AsyncIterable<FileReading> {
  const named = /^(?:lists-)?list-(\d+)-?(.*)\.json$/.exec(baseName(file.name).toLowerCase());
  const list = `trakt:${named?.[1] ?? file.name}`;
  if (part === 'members' && !listed.has(list)) {
    listed.add(list);
    const name = named?.[2]?.replaceAll('-', ' ') || baseName(file.name).replace(/\.json$/i, '');
    yield { type: 'list', list: { source: reader.source(1), key: list, name } };
  }
  for await (const element of jsonElements(file)) {
    if (element.broken) {
      yield reader.brokenElement(element);
      continue;
    }
    const value = objectOf(element.value);
    if (part === 'lists') {
      const id = textValue(objectOf(value['ids'])['trakt']);
      const name = textValue(value['name']);
      if (id === '' || name === '') continue;
      listed.add(`trakt:${id}`);
      yield {
        type: 'list',
        list: {
          source: reader.source(element.row),
          key: `trakt:${id}`,
          name,
          ...optional('description', textValue(value['description'])),
        },
      };
    } else yield* reader.guarded(element, () => readElement(element, value));
  }

  function* readElement(element: { row: number; text: string }, value: Record<string, unknown>) {
    if (value['type'] === 'person' || value['person']) {
      yield reader.ignored(element, 'person');
      return;
    }
    const subject = subjectOf(value);
    const listedAt = () => reader.when(value['listed_at']);
    const record = (facts: Omit<MovingRecord, 'source' | 'subject'>) =>
      reader.record(element, { subject, ...facts });
    switch (part) {
      case 'history': {
        const when = reader.when(value['watched_at']);
        const id = textValue(value['id']);
        const key = `trakt:${id || `${subjectKey(subject)}|${whenOf(when)}`}`;
        yield record({ viewings: [{ key, when }] });
        return;
      }
      case 'ratings':
        yield record(reader.rating(value['rating'], 10, reader.when(value['rated_at'])));
        return;
      case 'watchlist':
        yield record({ wanted: listedAt() });
        return;
      case 'favorites':
        yield record({ liked: listedAt() });
        return;
      case 'members':
        yield record({
          memberships: [
            {
              list,
              ...optional('position', readOrdinal(value['rank'])),
              ...optional('note', textValue(value['notes'])),
              since: listedAt(),
            },
          ],
        });
        return;
      case 'dropped':
        yield record({ status: 'dropped' });
        return;
      case 'owned':
        yield reader.ignored(element, 'owned-only');
        return;
      default:
        yield* readTotals(element, value, subject);
    }
  }

  function* readTotals(
    element: { row: number; text: string },
    value: Record<string, unknown>,
    subject: MovingSubject,
  ): Iterable<FileReading> {
    if (subject.kind === 'movie') {
      const viewings = playsOf(subject, value, reader);
      if (viewings.length > 0) yield reader.record(element, { subject, viewings });
      return;
    }
    for (const season of elementsOf(value['seasons']).map(objectOf)) {
      for (const episode of elementsOf(season['episodes']).map(objectOf)) {
        const number = readOrdinal(episode['number']);
        const seasonNumber = readOrdinal(season['number']);
        if (number === undefined || seasonNumber === undefined) continue;
        const watched: MovingSubject = {
          ...subject,
          kind: 'episode',
          season: seasonNumber,
          episode: { number, ids: {} },
        };
        yield reader.record(element, {
          subject: watched,
          viewings: playsOf(watched, episode, reader),
        });
      }
    }
  }
}

const whenOf = (when: When) => (when.precision === 'unknown' ? '?' : when.date);

/** Viewings of a counter: the last has its day, the earlier ones none. */
function playsOf(
  subject: MovingSubject,
  total: Record<string, unknown>,
  reader: Reader,
): Viewing[] {
  const plays = readPlays(total['plays'] ?? 1);
  const last = reader.when(total['last_watched_at']);
  return Array.from({ length: plays }, (_, n) => ({
    key: `trakt:${subjectKey(subject)}#${plays - n}`,
    when: n === 0 ? last : UNKNOWN,
  }));
}

async function* readTable({ file, part }: PartFile, reader: Reader): AsyncIterable<FileReading> {
  const list = `trakt:${file.name}`;
  if (part === 'table-list') {
    const name = baseName(file.name)
      .replace(/\.csv$/i, '')
      .replaceAll(/[-_]+/g, ' ');
    yield { type: 'list', list: { source: reader.source(1), key: list, name } };
  }
  for await (const reading of readTableRows(file)) {
    if (reading.type === 'problem') yield reader.brokenTable(reading);
    else yield* reader.guarded(reading.row, () => readRow(reading.row));
  }

  function* readRow(row: TableRow): Iterable<FileReading> {
    const subject = tableSubject(row);
    const action = row.get('action').toLowerCase();
    const listedAt = row.get('listed_at', 'watchlisted_at');
    const when = reader.when(row.get('watched_at', 'date_watched'));
    const watched =
      action === ''
        ? part === 'table' && row.get('watched_at', 'date_watched') !== ''
        : /^(watch(ed)?|scrobble|checkin|history)$/.test(action);
    const inList = part === 'table-list';
    const wanted = !inList && (/watchlist/.test(action) || (action === '' && listedAt !== ''));
    const facts: Omit<MovingRecord, 'source' | 'subject'> = {
      ...reader.rating(row.get('rating'), 10, reader.when(row.get('rated_at'))),
      ...(watched
        ? { viewings: [{ key: `trakt:${subjectKey(subject)}|${whenOf(when)}`, when }] }
        : {}),
      ...(wanted ? { wanted: reader.when(listedAt) } : {}),
      ...(inList ? { memberships: [{ list, since: reader.when(listedAt) }] } : {}),
    };
    if (Object.keys(facts).length === 0) {
      const owned = /collect/.test(action);
      yield reader.ignored(row, owned ? 'owned-only' : 'nothing-said');
    } else yield reader.record(row, { subject, ...facts });
  }
}

function tableSubject(row: TableRow): MovingSubject {
  const type = row.get('type').toLowerCase();
  const ids = identifiers({
    imdb: row.get('imdb_id', 'imdb'),
    tmdb: row.get('tmdb_id', 'tmdb'),
    tvdb: row.get('tvdb_id', 'tvdb'),
    trakt: row.get('trakt_id', 'trakt'),
  });
  const names = titleNames(row.get('title'));
  if (names.length === 0 && Object.keys(ids).length === 0) throw new RowProblem('no-title');
  const about = { ids, names, ...optional('year', readYear(row.get('year'))) };
  const season = readOrdinal(row.get('season'));
  const number = readOrdinal(row.get('episode'));
  if (type === 'movie') return { kind: 'movie', ...about };
  if (type === 'episode' || number !== undefined) {
    if (number === undefined) throw new RowProblem('bad-number');
    return {
      kind: 'episode',
      ...about,
      ...optional('season', season),
      episode: { number, ids: {} },
    };
  }
  if (type === 'season') {
    if (season === undefined) throw new RowProblem('bad-number');
    return { kind: 'season', ...about, season };
  }
  return {
    kind: type === 'show' || type === 'series' || type === 'tv' ? 'serie' : 'unknown',
    ...about,
  };
}
