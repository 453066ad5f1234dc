import { type ProblemCode, MAX_ROW_TEXT } from '#moving/records.ts';
import type { BroughtFile } from './decoding.ts';
import { type DelimitedRecord, delimitedRecords } from './delimited.ts';

/** A column's name as it is compared: without case, accents, spaces and punctuation. */
export const columnKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

/** Longest text of a cell: reviews of real exports reach 20,000 characters. */
export const MAX_CELL = 30_000;

/**
 * A cell's text: without spaces around it, and without the formula by which spreadsheets keep a text
 * from being a number (`="0123"`). All other formulas stay texts: nothing evaluates them.
 */
export function cellText(cell: string): string {
  const trimmed = cell.slice(0, MAX_CELL).replaceAll('\0', '').trim();
  const formula = /^="([^"]*)"$/.exec(trimmed);
  return formula ? formula[1]!.trim() : trimmed;
}

export class Header {
  readonly names: string[];
  readonly #places = new Map<string, number>();
  readonly #asked = new Map<string, number | undefined>();

  constructor(cells: readonly string[]) {
    this.names = cells.map(cellText);
    for (const [place, name] of this.names.entries()) {
      const key = columnKey(name);
      if (!this.#places.has(key)) this.#places.set(key, place);
    }
  }

  place(name: string): number | undefined {
    // Every row asks for the same names: their keys are made once.
    if (this.#asked.has(name)) return this.#asked.get(name);
    const place = this.#places.get(columnKey(name));
    this.#asked.set(name, place);
    return place;
  }

  has(...names: string[]): boolean {
    return names.every((name) => this.place(name) !== undefined);
  }

  get lastUsed(): number {
    return this.names.reduce((last, name, place) => (name === '' ? last : place), 0);
  }
}

export type TableRow = {
  row: number;
  /** The first of these columns that exists and has a text; '' without. */
  get(...columns: string[]): string;
  cells: readonly string[];
  text: string;
};

export type TableReading =
  | { type: 'row'; row: TableRow }
  | { type: 'problem'; row: number; code: ProblemCode; text: string };

export const excerpt = (text: string): string => text.slice(0, MAX_ROW_TEXT);

export function tableRow(header: Header, record: DelimitedRecord): TableRow {
  return {
    row: record.row,
    cells: record.cells,
    text: record.text,
    get(...columns) {
      for (const column of columns) {
        const place = header.place(column);
        const text = place === undefined ? '' : cellText(record.cells[place] ?? '');
        if (text !== '') return text;
      }
      return '';
    },
  };
}

/**
 * Rows below the header. Short rows are rows with empty cells: services leave out trailing ones. A row with
 * more filled cells than columns is broken, because nobody knows which comma was part of a text.
 */
export async function* readTableRows(
  file: BroughtFile,
  options: { delimiter?: string } = {},
): AsyncGenerator<TableReading> {
  let header: Header | null = null;
  let shortRows = false;
  for await (const record of delimitedRecords(file, options)) {
    if (!header) {
      header = new Header(record.cells);
      continue;
    }
    const short = record.cells.length < header.names.length;
    // The last row has fewer cells than all before it, and no line break: the file was cut off inside it.
    if (short && record.unterminated && !shortRows && record.row > 2) {
      yield { type: 'problem', row: record.row, code: 'ends-early', text: excerpt(record.text) };
      continue;
    }
    shortRows ||= short;
    const reading = rowReading(header, record);
    if (reading) yield reading;
  }
}

export function rowReading(header: Header, record: DelimitedRecord): TableReading | null {
  const { row, text } = record;
  if (record.broken === 'length') {
    return { type: 'problem', row, code: 'row-too-long', text: excerpt(text) };
  }
  if (record.cells.every((cell) => cell.trim() === '')) return null;
  const extra = record.cells.slice(header.names.length).some((cell) => cell.trim() !== '');
  const tornQuote = record.broken === 'quote' && record.cells.length < header.lastUsed + 1;
  // A spreadsheet dropped the quotes of a title with commas; beside one other column there is no doubt.
  if (extra && !tornQuote && header.names.length === 2) {
    const cells = [record.cells.slice(0, -1).join(','), record.cells.at(-1)!];
    return { type: 'row', row: tableRow(header, { ...record, cells }) };
  }
  if (extra || tornQuote) return { type: 'problem', row, code: 'broken-row', text: excerpt(text) };
  return { type: 'row', row: tableRow(header, record) };
}
