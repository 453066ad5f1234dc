import type { MovingRecord, FileReading, MovingSubject, When } from '#moving/records.ts';
import { UNKNOWN } from '#moving/meaning/days.ts';
import { readOrdinal, readYear, identifiers } from '#moving/meaning/identifiers.ts';
import { delimitedRecords } from '#moving/text/delimited.ts';
import { Header, type TableRow, rowReading, readTableRows } from '#moving/text/table.ts';
import { baseName } from '#moving/archive/zip.ts';
import {
  type FileFormat,
  type PartFile,
  type ReadOptions,
  Reader,
  RowProblem,
  isTrue,
  titleNames,
  optional,
} from './format.ts';

/** Files of the export with a person's records. `comments`, `profile` and others' content stay closed. */
const PARTS = ['watched', 'diary', 'ratings', 'reviews', 'watchlist', 'likes'] as const;
/** `table` is the file that Letterboxd takes: many other tools write it. */
type Part = (typeof PARTS)[number] | 'list' | 'table';

const SAME_COLUMNS = ['watched', 'watchlist', 'likes'] as const;

export const letterboxd: FileFormat = {
  id: 'letterboxd',
  name: 'Letterboxd',
  fileNames: /^(watched|diary|ratings|reviews|watchlist|films|letterboxd[\w-]*)\.csv$/i,

  recognise(probe) {
    if (/^\uFEFF?"?Letterboxd list export/i.test(probe.text)) return 'list';
    if (probe.kind !== 'table') return null;
    const { header, file } = probe;
    // Older lists have no first line.
    if (header.has('Date', 'Name', 'Tags', 'URL', 'Description')) return 'list';
    if (header.has('Letterboxd URI', 'Name')) {
      if (header.has('Review')) return 'reviews';
      if (header.has('Watched Date')) return 'diary';
      if (header.has('Rating')) return 'ratings';
      const name = baseName(file).toLowerCase();
      if (name.includes('watchlist')) return 'watchlist';
      if (name.includes('watched')) return 'watched';
      if (/films|likes|curtid/.test(name)) return 'likes';
      return SAME_COLUMNS;
    }
    const imports = ['LetterboxdURI', 'Rating10', 'WatchedDate'].some((name) => header.has(name));
    // Filmow's scrapers write some of these columns; they are known by what they lack.
    const filmow =
      header.has('filmowTitle') || header.names.join() === 'Title,Directors,Year,Rating10';
    return imports && !filmow && (header.has('Title') || header.has('imdbID')) ? 'table' : null;
  },

  recogniseArchive(names) {
    const bases = new Set(names.map((name) => baseName(name).toLowerCase()));
    const known = ['diary.csv', 'watched.csv', 'ratings.csv', 'watchlist.csv', 'reviews.csv'];
    if (!bases.has('profile.csv') || !known.some((name) => bases.has(name))) return null;
    const parts = new Map<string, string>();
    for (const name of names) {
      const part = archivePart(name);
      if (part) parts.set(name, part);
    }
    return parts;
  },

  async *read(files, options) {
    for (const file of files) yield* readPart(file, options);
  },
};

function archivePart(name: string): Part | 'deleted' | null {
  const path = name.toLowerCase().split(/[/\\]/);
  const base = path.at(-1)!;
  const folder = path.at(-2) ?? '';
  const part = base.replace(/\.csv$/, '');
  if (!base.endsWith('.csv')) return null;
  if (folder === 'deleted') return part === 'diary' || part === 'reviews' ? 'deleted' : null;
  if (folder === 'orphaned') return part === 'diary' || part === 'reviews' ? part : null;
  if (folder === 'lists') return 'list';
  if (folder === 'likes') return part === 'films' ? 'likes' : null;
  return (PARTS as readonly string[]).includes(part) ? (part as Part) : null;
}

async function* readPart(
  { file, part }: PartFile,
  options: ReadOptions,
): AsyncIterable<FileReading> {
  const reader = new Reader('letterboxd', file.name, options);
  if (part === 'list') {
    yield* readList(file, reader);
    return;
  }
  for await (const reading of readTableRows(file)) {
    if (reading.type === 'problem') {
      yield reader.brokenTable(reading);
      continue;
    }
    const { row } = reading;
    if (part === 'deleted') yield reader.ignored(row, 'deleted');
    else yield* reader.guarded(row, () => readRow(part as Part, row, reader));
  }
}

function subjectOf(row: TableRow): MovingSubject {
  const names = titleNames(row.get('Name', 'Title'));
  const ids = identifiers({ tmdb: row.get('tmdbID'), imdb: row.get('imdbID') });
  if (names.length === 0 && Object.keys(ids).length === 0) throw new RowProblem('no-title');
  const directors = titleNames(...row.get('Directors').split(','));
  return {
    kind: 'movie',
    ids,
    names,
    ...optional('year', readYear(row.get('Year'))),
    ...(directors.length > 0 ? { directors } : {}),
  };
}

/** The address of a log entry is the entry's own, so the diary and the reviews name one viewing by one key. */
const logKey = (row: TableRow, when: When) =>
  `letterboxd:${row.get('Letterboxd URI', 'LetterboxdURI') || `${row.get('Name', 'Title')}|${row.get('Year')}|${when.precision === 'unknown' ? '?' : when.date}`}`;

const tagsOf = (row: TableRow): string[] =>
  titleNames(
    ...row
      .get('Tags')
      .split(',')
      .map((tag) => tag.trim().replace(/^"(.*)"$/, '$1')),
  );

function* readRow(part: Part, row: TableRow, reader: Reader): Iterable<FileReading> {
  const subject = subjectOf(row);
  const date = () => reader.when(row.get('Date'));
  switch (part) {
    case 'watched': {
      // Date is the day of marking, so the day of watching is unknown.
      const key = `letterboxd:${row.get('Letterboxd URI') || subject.names[0]}`;
      yield reader.record(row, { subject, viewings: [{ key, when: UNKNOWN }] });
      return;
    }
    case 'watchlist':
      yield reader.record(row, { subject, wanted: date() });
      return;
    case 'likes':
      yield reader.record(row, { subject, liked: date() });
      return;
    case 'ratings':
      yield reader.record(row, { subject, ...reader.rating(row.get('Rating'), 5, date()) });
      return;
    case 'table': {
      const when = reader.when(row.get('WatchedDate', 'Watched Date'), 'own');
      // Rating10 is finer; either is the person's own.
      const rating = row.get('Rating10')
        ? reader.rating(row.get('Rating10'), 10, when)
        : reader.rating(row.get('Rating'), 5, when);
      yield reader.record(row, { subject, ...rating, ...logged(row, when) });
      return;
    }
    default: {
      const when = reader.when(row.get('Watched Date'));
      yield reader.record(row, {
        subject,
        ...reader.rating(row.get('Rating'), 5, date()),
        ...logged(row, when),
      });
    }
  }
}

function logged(row: TableRow, when: When): Omit<MovingRecord, 'source' | 'subject' | 'rating'> {
  const tags = tagsOf(row);
  return {
    viewings: [
      {
        key: logKey(row, when),
        when,
        ...(isTrue(row.get('Rewatch')) ? { rewatch: true } : {}),
      },
    ],
    ...optional('review', plainReview(row.get('Review'))),
    ...(tags.length > 0 ? { tags } : {}),
  };
}

const REVIEW_ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
};

/** The text of a review without its HTML, which is never shown as HTML. */
function plainReview(html: string): string {
  return html
    .replace(/<br\s*\/?>|<\/p>/gi, '\n')
    .replace(/<\/?[a-z][^<>]{0,500}>/gi, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => REVIEW_ENTITIES[name]!)
    .trim();
}

/** A list has two tables: one row about the list, then its titles. Spreadsheets leave trailing commas. */
async function* readList(file: PartFile['file'], reader: Reader): AsyncIterable<FileReading> {
  let about: Header | null = null;
  let header: Header | null = null;
  let key = '';
  for await (const record of delimitedRecords(file)) {
    const first = record.cells[0]?.trim() ?? '';
    if (
      /^Letterboxd list export/i.test(first) ||
      record.cells.every((cell) => cell.trim() === '')
    ) {
      continue;
    }
    if (header) {
      const reading = rowReading(header, record);
      if (reading?.type === 'problem') yield reader.brokenTable(reading);
      else if (reading) yield* reader.guarded(reading.row, () => member(reading.row));
      continue;
    }
    if (first === 'Position') {
      header = new Header(record.cells);
      if (key === '') {
        key = `letterboxd:${file.name}`;
        const name = baseName(file.name)
          .replace(/\.csv$/i, '')
          .replaceAll('-', ' ');
        yield { type: 'list', list: { source: reader.source(record.row), key, name } };
      }
    } else if (about === null && first === 'Date') about = new Header(record.cells);
    else if (about) {
      const reading = rowReading(about, record);
      if (reading?.type !== 'row' || reading.row.get('Name') === '') continue;
      const { row } = reading;
      key = `letterboxd:${row.get('URL') || row.get('Name')}`;
      const tags = tagsOf(row);
      yield {
        type: 'list',
        list: {
          source: reader.source(row.row),
          key,
          name: row.get('Name'),
          ...optional('description', row.get('Description')),
          ...(tags.length > 0 ? { tags } : {}),
        },
      };
    }
  }

  function* member(row: TableRow): Iterable<FileReading> {
    const position = readOrdinal(row.get('Position'));
    yield reader.record(row, {
      subject: subjectOf(row),
      memberships: [
        {
          list: key,
          ...optional('position', position),
          ...optional('note', row.get('Description')),
          since: UNKNOWN,
        },
      ],
    });
  }
}
