import type { FileReading, MovingSubject, Viewing, WatchingStatus } from '#moving/records.ts';
import { UNKNOWN } from '#moving/meaning/days.ts';
import { identifiers, readYear } from '#moving/meaning/identifiers.ts';
import { jsonElements } from '#moving/text/json-elements.ts';
import {
  type FileFormat,
  type PartFile,
  Reader,
  RowProblem,
  titleNames,
  objectOf,
  optional,
  readPlays,
  textValue,
  lookUp,
} from './format.ts';

const STATUSES: Record<string, WatchingStatus> = {
  current: 'watching',
  completed: 'completed',
  on_hold: 'paused',
  dropped: 'dropped',
};

/** Most entries of one answer whose names are kept; the interface gives 500 at a time. */
const MAX_TITLES = 20_000;

export const kitsu: FileFormat = {
  id: 'kitsu',
  name: 'Kitsu',
  fileNames: /^(kitsu|library-entries)[\w ()-]*\.json$/i,

  recognise(probe) {
    if (probe.kind !== 'json') return null;
    const first = objectOf(probe.elements.find(({ key, value }) => key === 'data' && value)?.value);
    return first['type'] === 'libraryEntries' ? 'entries' : null;
  },

  async *read(files, options) {
    for (const file of files) yield* readFile(file, new Reader('kitsu', file.file.name, options));
  },
};

async function* readFile({ file }: PartFile, reader: Reader): AsyncIterable<FileReading> {
  // Names stand behind the entries, so the file is read twice.
  const titles = new Map<string, Omit<MovingSubject, 'ids'>>();
  for await (const element of jsonElements(file, { only: ['included'] })) {
    const value = objectOf(element.value);
    const attributes = objectOf(value['attributes']);
    if (titles.size === MAX_TITLES) break;
    titles.set(textValue(value['id']), {
      kind: textValue(attributes['subtype']).toLowerCase() === 'movie' ? 'movie' : 'serie',
      names: titleNames(
        attributes['canonicalTitle'],
        ...Object.values(objectOf(attributes['titles'])),
      ),
      ...optional('year', readYear(attributes['startDate'])),
    });
  }
  for await (const element of jsonElements(file, { only: ['data'] })) {
    if (element.broken) {
      yield reader.brokenElement(element);
      continue;
    }
    const value = objectOf(element.value);
    yield* reader.guarded(element, () => readEntry(reader, element, value, titles));
  }
}

function* readEntry(
  reader: Reader,
  element: { row: number; text: string },
  value: Record<string, unknown>,
  titles: Map<string, Omit<MovingSubject, 'ids'>>,
): Iterable<FileReading> {
  const attributes = objectOf(value['attributes']);
  const relationships = objectOf(value['relationships']);
  const id = textValue(objectOf(objectOf(relationships['anime'])['data'])['id']);
  if (id === '' && relationships['manga']) {
    yield reader.ignored(element, 'not-film-or-series');
    return;
  }
  const title = titles.get(id);
  const ids = identifiers({ kitsu: id });
  if ((title?.names.length ?? 0) === 0 && !ids.kitsu) throw new RowProblem('no-title');
  const subject: MovingSubject = { ...(title ?? { kind: 'serie', names: [] }), ids };
  const film = subject.kind === 'movie';
  const status = textValue(attributes['status']);
  const key = `kitsu:${id}`;
  const whole = film ? {} : ({ extent: 'whole' } as const);
  const viewings: Viewing[] = [];
  if (status === 'completed') {
    viewings.push({ key, when: film ? reader.when(attributes['finishedAt']) : UNKNOWN, ...whole });
  }
  for (let n = 1; n <= readPlays(attributes['reconsumeCount']); n += 1) {
    viewings.push({ key: `${key}#${n}`, when: UNKNOWN, rewatch: true, ...whole });
  }
  yield reader.record(element, {
    subject,
    ...reader.rating(attributes['ratingTwenty'], 20, UNKNOWN),
    ...(viewings.length > 0 ? { viewings } : {}),
    ...(status === 'planned' ? { wanted: reader.when(attributes['createdAt']) } : {}),
    ...optional('status', film && status === 'completed' ? undefined : lookUp(STATUSES, status)),
    ...optional('review', textValue(attributes['notes'])),
  });
  const reached = readPlaysOf(attributes['progress']);
  if (!film && status !== 'completed' && reached > 0) {
    yield reader.record(element, {
      subject: { ...subject, kind: 'episode', episode: { number: reached, ids: {} } },
      viewings: [{ key: `${key}|${reached}|through`, when: UNKNOWN, extent: 'through' }],
    });
  }
}

const readPlaysOf = (raw: unknown): number =>
  typeof raw === 'number' && Number.isInteger(raw) && raw > 0 && raw < 100_000 ? raw : 0;
