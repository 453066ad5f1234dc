import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { OperatorError } from '#platform/errors.ts';
import { printable } from '#platform/printable.ts';
import type { Row } from './data-table.ts';

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
  return [DELIMITER, ',', '\t'].toSorted((a, b) => count(b) - count(a))[0]!;
}

/** The file's columns in their order, in our spelling. */
function columnsOf(header: readonly string[], columns: readonly string[]): string[] {
  const spelling = new Map(columns.map((name) => [name.toLowerCase(), name]));
  const given = header.map((name) => name.trim());
  while (given.at(-1) === '') given.pop();
  const found = given.map((name) => spelling.get(name.toLowerCase()) ?? name);
  const unknown = found.filter((name) => !columns.includes(name));
  const missing = columns.filter((name) => !found.includes(name));
  const seen = new Set<string>();
  const twice = found.filter((name) => seen.size === seen.add(name).size);
  const problems = [
    ...missing.map((name) => `lacks the column "${name}"`),
    ...unknown.map((name) => `has an unknown column "${printable(name.slice(0, 40))}"`),
    ...twice.map((name) => `has the column "${printable(name.slice(0, 40))}" twice`),
  ];
  if (problems.length === 0) return found;
  const shown = problems.slice(0, SHOWN_COLUMNS);
  const rest = problems.length - shown.length;
  if (rest > 0) shown.push(`${rest} more`);
  throw new OperatorError(`${shown.join(', ')}; its first line must name ${columns.join(', ')}`);
}
