import { readFile, stat, writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { OperatorError, messageOf } from '#platform/errors.ts';
import { printable } from '#platform/printable.ts';
import type { DataTable, Row } from './data-table.ts';
import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { MEGABYTE } from '#platform/bounded-body.ts';

/** The format that Brazilian spreadsheets write, and open without asking. */
const DELIMITER = ';';
const LINE_END = '\r\n';

/** Wrong columns that a message names. */
const SHOWN_COLUMNS = 10;

/** Beginnings that make a spreadsheet calculate a text instead of showing it. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;
/** Such a text with the apostrophe of an export. */
const QUOTED_FORMULA = /^'+[=+\-@\t\r＝＋－＠]/;

/**
 * The rows of a CSV with a header, numbered as a spreadsheet shows them. Delimited by semicolons,
 * commas or tabs; an empty cell is absent, an empty row is skipped. The
 * apostrophe that `csvOf` writes before a formula is removed.
 * @throws OperatorError if it is not a CSV, or has other columns
 */
export function rowsOfCsv(text: string, columns: readonly string[]): Row[] {
  const [header = [], ...records] = cellsOf(text);
  const names = columnsOf(header, columns);
  return records.flatMap((cells, index) => {
    if (cells.every((cell) => cell.trim() === '')) return [];
    const values = Object.fromEntries(
      cells.flatMap((cell, at) =>
        cell.trim() === '' ? [] : [[names[at] ?? `cell ${at + 1}`, plainOf(cell)]],
      ),
    );
    return [{ number: index + 2, values }];
  });
}

/**
 * Writes a CSV that `rowsOfCsv` reads: UTF-8 with a byte order mark, semicolons, CRLF. A text that a spreadsheet would
 * take for a formula begins with an apostrophe.
 */
export function csvOf(rows: readonly Record<string, string>[], columns: readonly string[]): string {
  return stringify([...rows], {
    header: true,
    columns: [...columns],
    delimiter: DELIMITER,
    record_delimiter: LINE_END,
    cast: { string: harmless },
    // A text with a line break or outer spaces is quoted, or it would end the row or lose them.
    quoted_match: /[\r\n]|^\s|\s$/,
    bom: true,
  });
}

const harmless = (text: string) => (FORMULA.test(text) ? `'${text}` : text);
const plainOf = (cell: string) => (QUOTED_FORMULA.test(cell) ? cell.slice(1) : cell);

function cellsOf(text: string): string[][] {
  // The first line by which Excel learns the delimiter; it shows no row for it.
  const [hint, named] = /^sep=(.)\r?\n/.exec(text) ?? [];
  const content = hint === undefined ? text : text.slice(hint.length);
  try {
    return parse(content, {
      delimiter: named ?? delimiterOf(content),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      max_record_size: 0,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new OperatorError(`is not a CSV: ${printable(error.message).slice(0, 300)}`, {
      cause: error,
    });
  }
}

/** The most frequent candidate in the header, whose names contain no punctuation. */
function delimiterOf(text: string): string {
  const [line = ''] = text.split(/\r|\n/, 1);
  const count = (mark: string) => line.split(mark).length;
  const [best = DELIMITER] = [DELIMITER, ',', '\t'].toSorted((a, b) => count(b) - count(a));
  return best;
}

/** The file's columns in their order, in our spelling. */
function columnsOf(header: readonly string[], columns: readonly string[]): string[] {
  const spelling = new Map(columns.map((name) => [name.toLowerCase(), name]));
  const names = header.map((name) => name.trim());
  while (names.at(-1) === '') names.pop();
  const ours = names.map((name) => spelling.get(name.toLowerCase()) ?? name);
  const unknown = ours.filter((name) => !columns.includes(name));
  const missing = columns.filter((name) => !ours.includes(name));
  const seen = new Set<string>();
  const twice = ours.filter((name) => seen.size === seen.add(name).size);
  const problems = [
    ...missing.map((name) => `lacks the column "${name}"`),
    ...unknown.map((name) => `has an unknown column "${printable(name.slice(0, 40))}"`),
    ...twice.map((name) => `has the column "${printable(name.slice(0, 40))}" twice`),
  ];
  if (problems.length === 0) return ours;
  const shown = problems.slice(0, SHOWN_COLUMNS);
  const rest = problems.length - shown.length;
  if (rest > 0) shown.push(`${rest} more`);
  throw new OperatorError(`${shown.join(', ')}; its first line must name ${columns.join(', ')}`);
}

/** Bytes: some hundred thousand rows; a larger file is probably the wrong one. */
const LARGEST = 32 * MEGABYTE;

export const formats = ['csv', 'json'] as const;
export type Format = (typeof formats)[number];

/** The format of a file by its extension. @throws OperatorError */
export function formatOf(file: string): Format {
  const ending = extname(file).slice(1).toLowerCase();
  const format = formats.find((name) => name === ending);
  if (format === undefined) throw new OperatorError(`${file} must end in .csv or .json`);
  return format;
}

/**
 * The rows of a CSV or JSON file.
 * @throws OperatorError with one sentence that names the file
 */
export async function readRows(
  file: string,
  format: Format,
  columns: readonly string[],
): Promise<Row[]> {
  const text = await readText(file);
  try {
    return parseRows(text, format, columns);
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    throw new OperatorError(`${file} ${error.message}`, { cause: error });
  }
}

/** The rows of a file's content. @throws OperatorError with a sentence that begins with a verb */
export function parseRows(text: string, format: Format, columns: readonly string[]): Row[] {
  if (text.trim() === '') throw new OperatorError('is empty');
  return format === 'csv' ? rowsOfCsv(text, columns) : rowsOfJson(text);
}

/** @throws OperatorError */
export async function writeText(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text);
  } catch (error) {
    throw new OperatorError(`${file} cannot be written: ${reasonOf(error)}`, { cause: error });
  }
}

async function readText(file: string): Promise<string> {
  let bytes: Buffer;
  try {
    const stats = await stat(file);
    if (!stats.isFile()) throw new OperatorError(`${file} is not a file`);
    if (stats.size > LARGEST) {
      throw new OperatorError(`${file} is larger than ${LARGEST / MEGABYTE} MB`);
    }
    bytes = await readFile(file);
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`${file} cannot be read: ${reasonOf(error)}`, { cause: error });
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new OperatorError(`${file} is not UTF-8: in Excel, save it as "CSV UTF-8 (delimited)"`, {
      cause: error,
    });
  }
}

function rowsOfJson(text: string): Row[] {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    const reason = printable(messageOf(error).replaceAll(/\s+/g, ' '));
    throw new OperatorError(`is not JSON: ${reason}`, { cause: error });
  }
  if (!Array.isArray(content)) throw new OperatorError('must hold a list: [ … ]');
  return content.map((values: unknown, index) => ({ number: index + 1, values: present(values) }));
}

/** Removes null and empty texts, so that they are absent as empty cells are. */
function present(values: unknown): unknown {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return values;
  return Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) => value !== null && !(typeof value === 'string' && value.trim() === ''),
    ),
  );
}

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file or folder',
  EISDIR: 'it is a folder',
  ENOTDIR: 'its folder is a file',
  EACCES: 'access is denied',
  EPERM: 'access is denied',
};

function reasonOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  return (code !== undefined && reasons[code]) || messageOf(error);
}

/** Exports a table as a file that can be imported again without changes. */
export async function exportRows<Values extends { id: number }, Thing extends { id: number }>(
  db: DbOrTransaction,
  table: DataTable<Values, Thing>,
  format: Format,
): Promise<string> {
  const things = await table.read(db);
  const all = new Map(things.map((thing) => [thing.id, thing]));
  const rows = things.map((thing) => table.rowOf(thing, all));
  if (format === 'csv')
    return csvOf(
      rows.map((row) => csvCellsOf(table, row)),
      table.columns,
    );
  // One line a row, so that a diff shows what changed.
  const lines = rows.map((row) => `  ${JSON.stringify(row)}`);
  return lines.length === 0 ? '[]\n' : `[\n${lines.join(',\n')}\n]\n`;
}

function csvCellsOf<Values extends { id: number }, Thing extends { id: number }>(
  { columns, cellOf }: DataTable<Values, Thing>,
  row: Record<string, unknown>,
): Record<string, string> {
  return Object.fromEntries(
    columns.map((column) => {
      const value = row[column] ?? '';
      const plain = Array.isArray(value) ? value.join(' ') : String(value);
      return [column, cellOf?.(column, value) ?? plain];
    }),
  );
}
