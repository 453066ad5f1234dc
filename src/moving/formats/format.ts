import type {
  FormatId,
  Identifiers,
  IgnoredReason,
  ProblemCode,
  FileReading,
  SourceRow,
  When,
} from '#moving/records.ts';
import { instantOf, readWhen, type DayOrder } from '#moving/meaning/days.ts';
import { MAX_TITLE } from '#moving/meaning/titles.ts';
import { readRating, type Scale } from '#moving/meaning/ratings.ts';
import type { BroughtFile } from '#moving/text/decoding.ts';
import type { JsonElement } from '#moving/text/json-elements.ts';
import {
  type Header,
  type TableReading,
  type TableRow,
  MAX_CELL,
  excerpt,
} from '#moving/text/table.ts';

/** The beginning of a file, enough to tell whose it is. */
export type Probe = { file: string; text: string } & (
  | { kind: 'table'; delimiter: string; header: Header; rows: readonly TableRow[] }
  /** Elements of the file's first 256 KB: the complete ones. */
  | { kind: 'json'; keys: readonly string[]; elements: readonly JsonElement[] }
  | { kind: 'xml' }
);
export type TableProbe = Extract<Probe, { kind: 'table' }>;

/** One file of a source, and which of the source's files it is. `part` is null until the person has said. */
export type PartFile = { file: BroughtFile; part: string; choices?: readonly string[] };

/** Columns that a person's own table may have, and what their column is called. */
export const TABLE_FIELDS = [
  'title',
  'originalTitle',
  'year',
  'kind',
  'season',
  'episode',
  'episodeTitle',
  'imdb',
  'tmdb',
  'tvdb',
  'watched',
  'rating',
  'list',
  'position',
  'wanted',
  'liked',
  'status',
  'note',
  'rewatch',
  'directors',
] as const;
export type TableField = (typeof TABLE_FIELDS)[number];
export type ColumnMapping = Partial<Record<TableField, string>>;

/** Answers and circumstances with which a source is read. */
export type ReadOptions = {
  /** The person's zone, an IANA name. */
  timeZone: string;
  /** The present, so that days of the future are told apart. */
  now: Date;
  dayOrder?: DayOrder;
  /** Profiles of a household whose viewings are the person's. */
  profiles?: readonly string[];
  columns?: ColumnMapping;
  /** Scale of the ratings in a table of one's own. */
  scale?: Scale;
};

/** Something only the person knows, asked before reading. `guess` is proposed first. */
export type Question =
  | { type: 'part'; file: string; choices: readonly string[] }
  | { type: 'day-order'; file: string; guess: DayOrder; examples: readonly string[] }
  | { type: 'profile'; file: string; profiles: readonly { name: string; rows: number }[] }
  | { type: 'columns'; file: string; columns: readonly string[]; guess: ColumnMapping }
  | { type: 'scale'; file: string; guess: Scale };

export type FileFormat = {
  id: FormatId;
  /** The service's name as a visitor reads it. */
  name: string;
  /** Names, without folders, under which its single files may be opened inside an archive. */
  fileNames: RegExp;
  /** The part that a file's beginning shows it to be; several if only the person knows; null if not this format's. */
  recognise(probe: Probe): string | readonly string[] | null;
  /** Files of an archive or folder by their names alone; null if it is no archive of this service. */
  recogniseArchive?(names: readonly string[]): Map<string, string> | null;
  /** Questions that need the whole files. */
  questions?(files: readonly PartFile[]): Promise<Question[]>;
  read(files: readonly PartFile[], options: ReadOptions): AsyncIterable<FileReading>;
};

/** Longest key of a viewing: with its person and title it is in an index of PostgreSQL, which takes 2,704 bytes. */
const MAX_VIEWING_KEY = 500;

/** Reading of one file of a source: makes readings with the file's name and the row's number. */
export class Reader {
  readonly format: FormatId;
  readonly file: string;
  readonly options: ReadOptions;
  /** Later days are of the future. A day may have begun in the person's zone and not in UTC, so two are left. */
  readonly #lastDay: string;

  constructor(format: FormatId, file: string, options: ReadOptions) {
    this.#lastDay = new Date(options.now.getTime() + 2 * 86_400_000).toISOString().slice(0, 10);
    this.format = format;
    this.file = file;
    this.options = options;
  }

  source(row: number): SourceRow {
    return { format: this.format, file: this.file, row };
  }

  /** A record of what a row says; left out if it says nothing, refused if a viewing's key fits into no index. */
  record(
    row: { row: number; text: string },
    record: Omit<Extract<FileReading, { type: 'record' }>['record'], 'source'>,
  ): FileReading {
    const { subject: _, alternatives: __, ...facts } = record;
    if (facts.viewings?.some(({ key }) => key.length > MAX_VIEWING_KEY)) {
      return this.problem(row, 'row-too-long');
    }
    if (Object.keys(facts).length === 0) return this.ignored(row, 'nothing-said');
    return { type: 'record', record: { source: this.source(row.row), ...record } };
  }

  ignored(row: { row: number; text: string }, reason: IgnoredReason): FileReading {
    return { type: 'ignored', source: this.source(row.row), reason, text: excerpt(row.text) };
  }

  problem(row: { row: number; text: string }, code: ProblemCode): FileReading {
    return { type: 'problem', source: this.source(row.row), code, text: excerpt(row.text) };
  }

  brokenTable(reading: Extract<TableReading, { type: 'problem' }>): FileReading {
    return this.problem(reading, reading.code);
  }

  brokenElement({
    row,
    text,
    broken,
  }: {
    row: number;
    text: string;
    broken?: string;
  }): FileReading {
    const code = { end: 'ends-early', length: 'row-too-long' } as const;
    return this.problem({ row, text }, code[broken as keyof typeof code] ?? 'broken-row');
  }

  /** A time, of which one in the future or that is none is a problem. */
  when(raw: unknown, zoneless: 'utc' | 'own' = 'utc'): When {
    if (raw === null || raw === undefined || raw === '') return { precision: 'unknown' };
    const { timeZone, dayOrder } = this.options;
    const when =
      raw instanceof Date
        ? instantOf(raw, timeZone)
        : readWhen(String(raw), { timeZone, zoneless, ...(dayOrder ? { dayOrder } : {}) });
    if (when === null) throw new RowProblem('bad-date');
    const bound = this.#lastDay;
    if (when.precision !== 'unknown' && when.date > bound.slice(0, when.date.length)) {
      throw new RowProblem('future-date');
    }
    return when;
  }

  /** A rating as part of a record; nothing if the person gave none. */
  rating(raw: unknown, scale: Scale, when: When): { rating?: { value: number; when: When } } {
    const value = readRating(raw, scale);
    if (value === null) throw new RowProblem('bad-rating');
    return value === 'none' ? {} : { rating: { value, when } };
  }

  /** Readings of a row; one that cannot be read is reported instead of ending the file. */
  *guarded(
    row: { row: number; text: string },
    read: () => Iterable<FileReading>,
  ): Iterable<FileReading> {
    try {
      // Complete before anything is passed on: half of a row is worse than none.
      const readings = Array.from(read());
      yield* readings;
    } catch (error) {
      if (!(error instanceof RowProblem)) throw error;
      yield this.problem(row, error.code);
    }
  }
}

/** A row that cannot be read. */
export class RowProblem extends Error {
  override name = 'RowProblem';
  readonly code: ProblemCode;

  constructor(code: ProblemCode) {
    super(code);
    this.code = code;
  }
}

/** The part of a viewing's key that tells the time: an unknown day is one, however often it is read. */
export const whenKey = (when: When): string =>
  when.precision === 'unknown' ? '?' : when.precision === 'instant' ? when.instant : when.date;

/** A stable text for a title of which a source has no key of its own. */
export function subjectKey(subject: {
  ids: Identifiers;
  names: readonly string[];
  year?: number;
  season?: number;
  episode?: { number?: number; name?: string };
}): string {
  const { ids, names, year, season, episode } = subject;
  const id =
    Object.entries(ids)
      .map(([name, value]) => `${name}${value}`)
      .toSorted()[0] ?? `${(names[0] ?? '').toLowerCase()}|${year ?? ''}`;
  if (season === undefined && !episode) return id;
  return `${id}|${season ?? ''}|${episode?.number ?? episode?.name?.toLowerCase() ?? ''}`;
}

/** An object of parsed JSON, or an empty one: fields are checked where they are read. */
export const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
export const elementsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
export const textValue = (value: unknown): string =>
  typeof value === 'string'
    ? value.slice(0, MAX_CELL).trim()
    : typeof value === 'number'
      ? String(value)
      : '';
export const isTrue = (value: unknown): boolean =>
  value === true || /^(true|1|y|yes|sim|s|verdadeiro|x)$/i.test(textValue(value));

/** A value of a table by a word from a file: `constructor` is a word too, and in every object. */
export const lookUp = <Value>(
  table: Readonly<Record<string, Value>>,
  word: string,
): Value | undefined => (Object.hasOwn(table, word) ? table[word] : undefined);

/** Names without empty ones and repetitions, and none longer than any title is. */
export const titleNames = (...names: unknown[]): string[] => [
  ...new Set(
    names
      .map((name) => textValue(name).slice(0, MAX_TITLE).normalize('NFC').trim())
      .filter((name) => name !== ''),
  ),
];

/** A property only if it has a value: records have no undefined fields. */
export const optional = <Name extends string, Value>(
  name: Name,
  value: Value | undefined | null | '',
): { [name in Name]?: Value } =>
  value === undefined || value === null || value === ''
    ? {}
    : ({ [name]: value } as { [name in Name]?: Value });

/** Most viewings that one row may stand for: a counter of a million would fill a database. */
export const MAX_PLAYS = 200;

/** A counter of viewings. */
export function readPlays(raw: unknown): number {
  const number = Number(raw ?? 0);
  return Number.isInteger(number) && number > 0 ? Math.min(number, MAX_PLAYS) : 0;
}
