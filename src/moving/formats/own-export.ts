import type {
  BroughtList,
  FormatId,
  Identifiers,
  Membership,
  MovingRecord,
  FileReading,
  MovingSubject,
  Viewing,
  WatchedMark,
  WatchingStatus,
  When,
} from '#moving/records.ts';
import { FORMAT_IDS } from '#moving/records.ts';
import { UNKNOWN, dayInZone, readWhen } from '#moving/meaning/days.ts';
import { identifiers, readOrdinal, readYear } from '#moving/meaning/identifiers.ts';
import { type JsonElement, jsonElements } from '#moving/text/json-elements.ts';
import { DAY_MS } from '#shared/days.ts';
import {
  type FileFormat,
  MAX_PLAYS,
  Reader,
  RowProblem,
  isTrue,
  elementsOf,
  titleNames,
  objectOf,
  optional,
  textValue,
} from './format.ts';

/** A day (`2024`, `2024-03`, `2024-03-02`) or an instant in UTC; null if unknown. */
type WrittenWhen = string | null;

type WrittenFacts = {
  viewings?: {
    key: string;
    /** The service that told of it first. */
    origin?: FormatId;
    when: WrittenWhen;
    /** The day of an instant in the person's zone of that time. */
    day?: string;
    rewatch?: true;
    extent?: 'whole' | 'through';
    note?: string;
  }[];
  /** Marked as watched; false if there are viewings and no mark. */
  watched?: { since: WrittenWhen; until?: string } | false;
  rating?: { value: number; when: WrittenWhen };
  wanted?: { since: WrittenWhen };
  liked?: { since: WrittenWhen };
  memberships?: { list: string; position?: number; note?: string; since: WrittenWhen }[];
  status?: WatchingStatus;
  review?: string;
  tags?: string[];
};

/**
 * A title in VouVer's own export: what the person said of it, and of its seasons and episodes. Documented for other
 * programs in docs/decisions/2026-11-28-moving-records.md.
 */
export type WrittenTitle = WrittenFacts & {
  kind: 'movie' | 'serie';
  ids: Identifiers;
  names: string[];
  year?: number;
  seasons?: (WrittenFacts & { season: number })[];
  episodes?: (WrittenFacts & { season: number; number: number })[];
};
export type WrittenList = { key: string; name: string; description?: string; tags?: string[] };

export const OWN_EXPORT_VERSION = 1;

/** A time as it is written in the export. */
export const writtenWhen = (when: When): WrittenWhen =>
  when.precision === 'unknown' ? null : when.precision === 'instant' ? when.instant : when.date;

/** Writes the export piece by piece: the lists and titles may be read from the database while it is sent. */
export async function* writeOwnExport(
  exportedAt: Date,
  lists: AsyncIterable<WrittenList> | Iterable<WrittenList>,
  titles: AsyncIterable<WrittenTitle> | Iterable<WrittenTitle>,
): AsyncGenerator<string> {
  yield `{"format":"vouver","version":${OWN_EXPORT_VERSION},"exportedAt":${JSON.stringify(exportedAt.toISOString())},\n"lists":[`;
  let separator = '\n';
  for await (const list of lists) {
    yield separator + JSON.stringify(list);
    separator = ',\n';
  }
  yield '\n],\n"titles":[';
  separator = '\n';
  for await (const title of titles) {
    yield separator + JSON.stringify(title);
    separator = ',\n';
  }
  yield '\n]}\n';
}

export const ownExport: FileFormat = {
  id: 'vouver',
  name: 'VouVer',
  fileNames: /^vouver[\w ()-]*\.json$/i,

  recognise(probe) {
    if (probe.kind !== 'json') return null;
    const format = probe.elements.find(({ key, row }) => key === 'format' && row === 0);
    return format?.value === 'vouver' ? 'export' : null;
  },

  recogniseArchive(names) {
    const found = names.find((name) => /(^|\/)vouver\.json$/i.test(name));
    return found ? new Map([[found, 'export']]) : null;
  },

  async *read(files, options) {
    for (const { file } of files) {
      const reader = new Reader('vouver', file.name, options);
      for await (const element of jsonElements(file, { only: ['lists', 'titles'] })) {
        if (element.broken) yield reader.brokenElement(element);
        else if (element.key === 'lists')
          yield* reader.guarded(element, () => readList(reader, element));
        else yield* reader.guarded(element, () => readTitle(reader, element));
      }
    }
  },
};

function* readList(reader: Reader, element: JsonElement): Iterable<FileReading> {
  const value = objectOf(element.value);
  const [key, name] = [textValue(value['key']), textValue(value['name'])];
  if (key === '' || name === '') throw new RowProblem('no-title');
  const tags = titleNames(...elementsOf(value['tags']));
  const list: BroughtList = {
    source: reader.source(element.row),
    key,
    name,
    ...optional('description', textValue(value['description'])),
    ...(tags.length > 0 ? { tags } : {}),
  };
  yield { type: 'list', list };
}

function* readTitle(reader: Reader, element: JsonElement): Iterable<FileReading> {
  const value = objectOf(element.value);
  const ids = identifiers(objectOf(value['ids']) as Identifiers);
  const names = titleNames(...elementsOf(value['names']));
  if (names.length === 0 && Object.keys(ids).length === 0) throw new RowProblem('no-title');
  const about = { ids, names, ...optional('year', readYear(value['year'])) };
  const title: MovingSubject = { kind: value['kind'] === 'movie' ? 'movie' : 'serie', ...about };
  const facts = factsOf(reader, value);
  if (Object.keys(facts).length > 0) yield reader.record(element, { subject: title, ...facts });
  for (const season of elementsOf(value['seasons']).map(objectOf)) {
    const number = readOrdinal(season['season']);
    if (number === undefined) throw new RowProblem('bad-number');
    yield reader.record(element, {
      subject: { kind: 'season', ...about, season: number },
      ...factsOf(reader, season),
    });
  }
  for (const episode of elementsOf(value['episodes']).map(objectOf)) {
    const season = readOrdinal(episode['season']);
    const number = readOrdinal(episode['number']);
    if (season === undefined || number === undefined) throw new RowProblem('bad-number');
    yield reader.record(element, {
      subject: { kind: 'episode', ...about, season, episode: { number, ids: {} } },
      ...factsOf(reader, episode),
    });
  }
}

const STATUSES = new Set<string>(['watching', 'completed', 'paused', 'dropped']);

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** A day of this export; a problem if it is in no calendar, or more than a year ahead. */
function dayOf({ options }: Reader, raw: unknown): string | undefined {
  const text = textValue(raw);
  if (text === '') return undefined;
  const when = DAY.test(text) ? readWhen(text, options) : null;
  if (when === null) throw new RowProblem('bad-date');
  if (when.precision !== 'day') return undefined;
  const inAYear = new Date(options.now.getTime() + 366 * DAY_MS).toISOString();
  if (when.date > inAYear) throw new RowProblem('future-date');
  return when.date;
}

/** A time of this export: its instants are exact, so that even midnight is one, with the day that the export gives. */
function whenOf(reader: Reader, raw: unknown, day?: unknown): When {
  if (typeof raw !== 'string') return UNKNOWN;
  const when = reader.when(raw);
  if (when.precision === 'unknown' || !INSTANT.test(raw)) return when;
  const at = new Date(raw);
  const date = dayOf(reader, day) ?? dayInZone(at, reader.options.timeZone);
  return { precision: 'instant', date, instant: at.toISOString() };
}

function watchedOf(reader: Reader, value: unknown): WatchedMark | false | undefined {
  if (value === undefined || value === null) return undefined;
  if (value === false) return false;
  const { since, until } = objectOf(value);
  return { since: whenOf(reader, since), ...optional('until', dayOf(reader, until)) };
}

function factsOf(
  reader: Reader,
  value: Record<string, unknown>,
): Omit<MovingRecord, 'source' | 'subject'> {
  const when = (raw: unknown, day?: unknown): When => whenOf(reader, raw, day);
  const viewings = elementsOf(value['viewings'])
    .slice(0, MAX_PLAYS)
    .map(objectOf)
    .map((viewing): Viewing => {
      const extent = viewing['extent'];
      return {
        key: textValue(viewing['key']) || `vouver:${textValue(viewing['when'])}`,
        ...optional(
          'origin',
          FORMAT_IDS.find((id) => id === viewing['origin']),
        ),
        when: when(viewing['when'], viewing['day']),
        ...(isTrue(viewing['rewatch']) ? { rewatch: true } : {}),
        ...(extent === 'whole' || extent === 'through' ? { extent } : {}),
        ...optional('note', textValue(viewing['note'])),
      };
    });
  const memberships = elementsOf(value['memberships'])
    .map(objectOf)
    .map((member): Membership => ({
      list: textValue(member['list']),
      ...optional('position', readOrdinal(member['position'])),
      ...optional('note', textValue(member['note'])),
      since: when(member['since']),
    }));
  const rating = objectOf(value['rating']);
  const watched = watchedOf(reader, value['watched']);
  const status = textValue(value['status']);
  const tags = titleNames(...elementsOf(value['tags']));
  return {
    ...(viewings.length > 0 ? { viewings } : {}),
    ...(watched === undefined ? {} : { watched }),
    ...reader.rating(rating['value'], 10, when(rating['when'])),
    ...(value['wanted'] ? { wanted: when(objectOf(value['wanted'])['since']) } : {}),
    ...(value['liked'] ? { liked: when(objectOf(value['liked'])['since']) } : {}),
    ...(memberships.length > 0 ? { memberships } : {}),
    ...(STATUSES.has(status) ? { status: status as WatchingStatus } : {}),
    ...optional('review', textValue(value['review'])),
    ...(tags.length > 0 ? { tags } : {}),
  };
}
