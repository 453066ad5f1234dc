import type { Identifiers, MovingRecord, FileReading, MovingSubject } from '#moving/records.ts';
import { identifiers, readOrdinal } from '#moving/meaning/identifiers.ts';
import { readNumber } from '#moving/meaning/ratings.ts';
import { type JsonElement, jsonElements } from '#moving/text/json-elements.ts';
import {
  type FileFormat,
  type Question,
  Reader,
  RowProblem,
  elementsOf,
  titleNames,
  objectOf,
  optional,
  subjectKey,
  textValue,
  whenKey,
  lookUp,
} from './format.ts';

const KINDS: Record<string, MovingSubject['kind']> = {
  movie: 'movie',
  show: 'serie',
  anime: 'serie',
};
/** Collections that Ryot keeps by itself; they are no lists of the person's. */
const OWN_COLLECTIONS = new Set([
  'completed',
  'owned',
  'reminders',
  'monitoring',
  'in progress',
  'watchlist',
  'custom',
]);
const KEYS = ['metadata', 'media'];

export const ryot: FileFormat = {
  id: 'ryot',
  name: 'Ryot',
  fileNames: /^ryot[\w ()-]*\.json$/i,

  recognise(probe) {
    if (probe.kind !== 'json') return null;
    const first = objectOf(
      probe.elements.find(({ key, value }) => KEYS.includes(key) && value)?.value,
    );
    return 'lot' in first && 'seen_history' in first ? 'export' : null;
  },

  /** Ratings are of a hundred unless the person chose another scale, which the file does not say. */
  async questions(files) {
    const questions: Question[] = [];
    for (const { file } of files) {
      let highest = 0;
      for await (const element of jsonElements(file, { only: KEYS })) {
        for (const review of elementsOf(objectOf(element.value)['reviews']).map(objectOf)) {
          highest = Math.max(highest, readNumber(textValue(review['rating'])) ?? 0);
        }
      }
      if (highest > 0 && highest <= 10) {
        questions.push({ type: 'scale', file: file.name, guess: highest <= 5 ? 5 : 10 });
      }
    }
    return questions;
  },

  async *read(files, options) {
    for (const { file } of files) {
      const reader = new Reader('ryot', file.name, options);
      const listed = new Set<string>();
      for await (const element of jsonElements(file, { only: KEYS })) {
        if (element.broken) yield reader.brokenElement(element);
        else yield* reader.guarded(element, () => readElement(reader, element, listed));
      }
    }
  },
};

function idsOf(source: string, id: string): Identifiers {
  switch (source) {
    case 'tmdb':
      return identifiers({ tmdb: id });
    case 'anilist':
      return identifiers({ anilist: id });
    case 'myanimelist':
    case 'mal':
      return identifiers({ mal: id });
    case 'tvdb':
      return identifiers({ tvdb: id });
    default:
      return source === 'imdb' ? identifiers({ imdb: id }) : {};
  }
}

function* readElement(
  reader: Reader,
  element: JsonElement,
  listed: Set<string>,
): Iterable<FileReading> {
  const row = objectOf(element.value);
  const kind = lookUp(KINDS, textValue(row['lot']).toLowerCase());
  if (!kind) {
    yield reader.ignored(element, 'not-film-or-series');
    return;
  }
  const ids = idsOf(textValue(row['source']).toLowerCase(), textValue(row['identifier']));
  const names = titleNames(row['source_id']);
  if (names.length === 0 && Object.keys(ids).length === 0) throw new RowProblem('no-title');
  const subject: MovingSubject = { kind, ids, names };
  const readings: FileReading[] = [];
  const facts: Omit<MovingRecord, 'source' | 'subject'> = {};
  for (const collection of elementsOf(row['collections'])) {
    const raw = objectOf(collection);
    const name =
      textValue(collection) ||
      textValue(raw['collectionName'] ?? raw['collection_name'] ?? raw['name']);
    const known = name.toLowerCase();
    if (known === 'watchlist') facts.wanted = { precision: 'unknown' };
    else if (known === 'in progress') facts.status = 'watching';
    else if (known === 'completed' && kind !== 'movie') facts.status = 'completed';
    if (name === '' || OWN_COLLECTIONS.has(known)) continue;
    const list = `ryot:${name}`;
    if (!listed.has(list)) {
      listed.add(list);
      readings.push({
        type: 'list',
        list: { source: reader.source(element.row), key: list, name },
      });
    }
    facts.memberships = [...(facts.memberships ?? []), { list, since: { precision: 'unknown' } }];
  }
  const parts: FileReading[] = [];
  for (const review of elementsOf(row['reviews']).map(objectOf)) {
    const inner = objectOf(review['review']);
    const part = partOf(subject, review);
    parts.push(
      reader.record(element, {
        subject: part,
        ...reader.rating(review['rating'], reader.options.scale ?? 100, reader.when(inner['date'])),
        ...optional('review', textValue(inner['text'])),
      }),
    );
  }
  for (const seen of elementsOf(row['seen_history']).map(objectOf)) {
    const part = partOf(subject, seen);
    if (Number(seen['progress'] ?? 100) < 100) {
      parts.push(reader.ignored(element, 'not-watched'));
      continue;
    }
    const when = reader.when(seen['ended_on']);
    parts.push(
      reader.record(element, {
        subject: part,
        viewings: [
          {
            key: `ryot:${subjectKey(part)}|${whenKey(when)}`,
            when,
            ...(part.kind === 'serie' ? { extent: 'whole' as const } : {}),
          },
        ],
      }),
    );
  }
  if (Object.keys(facts).length > 0) readings.push(reader.record(element, { subject, ...facts }));
  if (readings.length + parts.length === 0) readings.push(reader.ignored(element, 'nothing-said'));
  yield* readings;
  yield* parts;
}

/** The season or episode of a row, or the title itself. */
function partOf(subject: MovingSubject, row: Record<string, unknown>): MovingSubject {
  const season = readOrdinal(row['show_season_number']);
  const number = readOrdinal(row['show_episode_number'] ?? row['anime_episode_number']);
  if (subject.kind === 'movie') return subject;
  if (number !== undefined) {
    return {
      ...subject,
      kind: 'episode',
      ...optional('season', season),
      episode: { number, ids: {} },
    };
  }
  return season === undefined ? subject : { ...subject, kind: 'season', season };
}
