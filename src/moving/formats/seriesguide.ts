import type { FileReading, MovingSubject, Viewing } from '#moving/records.ts';
import { UNKNOWN } from '#moving/meaning/days.ts';
import { identifiers, readOrdinal, readYear } from '#moving/meaning/identifiers.ts';
import { type JsonElement, jsonElements } from '#moving/text/json-elements.ts';
import {
  type FileFormat,
  Reader,
  RowProblem,
  isTrue,
  elementsOf,
  titleNames,
  objectOf,
  optional,
  readPlays,
  subjectKey,
  textValue,
} from './format.ts';

/** No day is in these backups: `last_…_ms` are times of the last change. */
export const seriesguide: FileFormat = {
  id: 'seriesguide',
  name: 'SeriesGuide',
  fileNames: /^(seriesguide|sg)[\w ()-]*\.json$/i,

  recognise(probe) {
    if (probe.kind !== 'json') return null;
    const first = objectOf(probe.elements.find(({ key, value }) => key === '' && value)?.value);
    if ('in_watchlist' in first) return 'films';
    if ('list_id' in first && Array.isArray(first['items'])) return 'lists';
    if (!Array.isArray(first['seasons']) || !('tmdb_id' in first || 'tvdb_id' in first))
      return null;
    return 'shows';
  },

  async *read(files, options) {
    for (const { file, part } of files) {
      const reader = new Reader('seriesguide', file.name, options);
      for await (const element of jsonElements(file)) {
        if (element.broken) {
          yield reader.brokenElement(element);
          continue;
        }
        const value = objectOf(element.value);
        yield* reader.guarded(element, () => {
          if (part === 'lists') return readList(reader, element, value);
          return part === 'films'
            ? readFilm(reader, element, value)
            : readShow(reader, element, value);
        });
      }
    }
  },
};

const playsOf = (key: string, value: Record<string, unknown>): Viewing[] =>
  isTrue(value['watched'])
    ? Array.from({ length: Math.max(1, readPlays(value['plays'])) }, (_, n) => ({
        key: `${key}#${n + 1}`,
        when: UNKNOWN,
        ...(n > 0 ? { rewatch: true } : {}),
      }))
    : [];

function* readFilm(
  reader: Reader,
  element: JsonElement,
  value: Record<string, unknown>,
): Iterable<FileReading> {
  const ids = identifiers({ tmdb: value['tmdb_id'], imdb: value['imdb_id'] });
  const names = titleNames(value['title']);
  if (names.length === 0 && Object.keys(ids).length === 0) throw new RowProblem('no-title');
  const released = Number(value['released_utc_ms'] ?? 0);
  const year = released > 0 ? new Date(released).getUTCFullYear() : undefined;
  const subject: MovingSubject = { kind: 'movie', ids, names, ...optional('year', readYear(year)) };
  const viewings = playsOf(`seriesguide:m${ids.tmdb ?? ids.imdb ?? names[0]}`, value);
  const facts = {
    ...reader.rating(value['rating_user'], 10, UNKNOWN),
    ...(viewings.length > 0 ? { viewings } : {}),
    ...(isTrue(value['in_watchlist']) ? { wanted: UNKNOWN } : {}),
  };
  if (Object.keys(facts).length > 0) yield reader.record(element, { subject, ...facts });
  else
    yield reader.ignored(element, isTrue(value['in_collection']) ? 'owned-only' : 'nothing-said');
}

function* readShow(
  reader: Reader,
  element: JsonElement,
  value: Record<string, unknown>,
): Iterable<FileReading> {
  const ids = identifiers({
    tmdb: value['tmdb_id'],
    tvdb: value['tvdb_id'],
    imdb: value['imdb_id'],
    trakt: value['trakt_id'],
  });
  const names = titleNames(value['title']);
  if (names.length === 0 && Object.keys(ids).length === 0) throw new RowProblem('no-title');
  const about = { ids, names, ...optional('year', readYear(value['first_aired'])) };
  const facts = {
    ...reader.rating(value['rating_user'], 10, UNKNOWN),
    ...(isTrue(value['favorite']) ? { liked: UNKNOWN } : {}),
  };
  let said = Object.keys(facts).length > 0;
  if (said) yield reader.record(element, { subject: { kind: 'serie', ...about }, ...facts });
  for (const season of elementsOf(value['seasons']).map(objectOf)) {
    for (const episode of elementsOf(season['episodes']).map(objectOf)) {
      const own = identifiers({ tmdb: episode['tmdb_id'], tvdb: episode['tvdb_id'] });
      const number = readOrdinal(episode['episode']);
      if (number === undefined && Object.keys(own).length === 0) continue;
      const subject: MovingSubject = {
        kind: 'episode',
        ...about,
        ...optional('season', readOrdinal(season['season'])),
        episode: {
          ids: own,
          ...optional('number', number),
          ...optional('name', textValue(episode['title'])),
        },
      };
      // Skipped is not watched.
      const viewings = isTrue(episode['skipped'])
        ? []
        : playsOf(`seriesguide:${subjectKey(subject)}`, episode);
      const rating = reader.rating(episode['rating_user'], 10, UNKNOWN);
      if (viewings.length === 0 && !rating.rating) continue;
      said = true;
      yield reader.record(element, {
        subject,
        ...rating,
        ...(viewings.length > 0 ? { viewings } : {}),
      });
    }
  }
  if (!said) yield reader.ignored(element, 'nothing-said');
}

function* readList(
  reader: Reader,
  element: JsonElement,
  value: Record<string, unknown>,
): Iterable<FileReading> {
  const name = textValue(value['name']);
  if (name === '') throw new RowProblem('no-title');
  const list = `seriesguide:${textValue(value['list_id']) || name}`;
  yield { type: 'list', list: { source: reader.source(element.row), key: list, name } };
  for (const [n, item] of elementsOf(value['items']).map(objectOf).entries()) {
    const type = textValue(item['type']);
    const id = textValue(item['externalId']) || textValue(item['tvdb_id']);
    const own = identifiers(type === 'tmdb-show' ? { tmdb: id } : { tvdb: id });
    if (Object.keys(own).length === 0) {
      yield reader.problem({ row: element.row, text: JSON.stringify(item) }, 'no-title');
      continue;
    }
    const subject: MovingSubject =
      type === 'season'
        ? // The key is the season's own, of which nothing else is known.
          { kind: 'season', ids: {}, names: [], episode: { ids: own } }
        : type === 'episode'
          ? { kind: 'episode', ids: {}, names: [], episode: { ids: own } }
          : { kind: 'serie', ids: own, names: [] };
    yield reader.record(element, {
      subject,
      memberships: [{ list, position: n + 1, since: UNKNOWN }],
    });
  }
}
