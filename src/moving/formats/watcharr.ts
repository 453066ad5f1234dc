import type { FileReading, MovingSubject, WatchingStatus } from '#moving/records.ts';
import { UNKNOWN } from '#moving/meaning/days.ts';
import { identifiers, readOrdinal, readYear } from '#moving/meaning/identifiers.ts';
import { type JsonElement, jsonElements } from '#moving/text/json-elements.ts';
import {
  type FileFormat,
  Reader,
  RowProblem,
  elementsOf,
  titleNames,
  objectOf,
  optional,
  textValue,
  whenKey,
  lookUp,
} from './format.ts';

const STATUSES: Record<string, WatchingStatus> = {
  WATCHING: 'watching',
  FINISHED: 'completed',
  HOLD: 'paused',
  DROPPED: 'dropped',
};

export const watcharr: FileFormat = {
  id: 'watcharr',
  name: 'Watcharr',
  fileNames: /^watcharr[\w ()-]*\.json$/i,

  recognise(probe) {
    if (probe.kind !== 'json') return null;
    const first = objectOf(probe.elements.find(({ key, value }) => key === '' && value)?.value);
    return 'tmdbId' in objectOf(first['content']) ? 'list' : null;
  },

  async *read(files, options) {
    for (const { file } of files) {
      const reader = new Reader('watcharr', file.name, options);
      for await (const element of jsonElements(file)) {
        if (element.broken) yield reader.brokenElement(element);
        else yield* reader.guarded(element, () => readElement(reader, element));
      }
    }
  },
};

function* readElement(reader: Reader, element: JsonElement): Iterable<FileReading> {
  const row = objectOf(element.value);
  if (row['deletedAt']) {
    yield reader.ignored(element, 'deleted');
    return;
  }
  const content = objectOf(row['content']);
  const film = content['type'] === 'movie';
  const ids = identifiers({ tmdb: content['tmdbId'], imdb: content['imdb_id'] });
  const names = titleNames(content['title']);
  if (names.length === 0 && Object.keys(ids).length === 0) {
    if (row['game']) yield reader.ignored(element, 'not-film-or-series');
    else throw new RowProblem('no-title');
    return;
  }
  const released = content['release_date'] ?? content['first_air_date'];
  const about = { ids, names, ...optional('year', readYear(released)) };
  const subject: MovingSubject = { kind: film ? 'movie' : 'serie', ...about };
  const status = textValue(row['status']).toUpperCase();
  const key = `watcharr:${film ? 'm' : 's'}${ids.tmdb ?? names[0]}`;
  // The time of marking is no day of watching; only newer versions know one.
  const watched = reader.when(row['watchedAt']);
  const episodes = elementsOf(row['watchedEpisodes']).map(objectOf);
  const seasons = elementsOf(row['watchedSeasons']).map(objectOf);
  const whole = !film && status === 'FINISHED' && episodes.length === 0 && seasons.length === 0;
  yield reader.record(element, {
    subject,
    ...reader.rating(row['rating'], 10, UNKNOWN),
    ...(film && status === 'FINISHED'
      ? { viewings: [{ key: `${key}|${whenKey(watched)}`, when: watched }] }
      : {}),
    ...(whole ? { viewings: [{ key, when: UNKNOWN, extent: 'whole' as const }] } : {}),
    ...(status === 'PLANNED' ? { wanted: reader.when(row['createdAt']) } : {}),
    ...optional('status', film && status === 'FINISHED' ? undefined : lookUp(STATUSES, status)),
    ...optional('review', textValue(row['thoughts'])),
  });
  for (const season of seasons) {
    const number = readOrdinal(season['seasonNumber']);
    if (number === undefined) continue;
    const detailed = episodes.some((episode) => readOrdinal(episode['seasonNumber']) === number);
    const seen = season['status'] === 'FINISHED' && !detailed;
    const rating = reader.rating(season['rating'], 10, UNKNOWN);
    if (!seen && !rating.rating) continue;
    yield reader.record(element, {
      subject: { kind: 'season', ...about, season: number },
      ...rating,
      ...(seen
        ? { viewings: [{ key: `${key}|${number}`, when: UNKNOWN, extent: 'whole' as const }] }
        : {}),
    });
  }
  for (const episode of episodes) {
    const season = readOrdinal(episode['seasonNumber']);
    const number = readOrdinal(episode['episodeNumber']);
    if (season === undefined || number === undefined) continue;
    const rating = reader.rating(episode['rating'], 10, UNKNOWN);
    const seen = episode['status'] === 'FINISHED';
    if (!seen && !rating.rating) continue;
    yield reader.record(element, {
      subject: { kind: 'episode', ...about, season, episode: { number, ids: {} } },
      ...rating,
      ...(seen ? { viewings: [{ key: `${key}|${season}|${number}`, when: UNKNOWN }] } : {}),
    });
  }
}
