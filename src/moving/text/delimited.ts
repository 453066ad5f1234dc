import { type BroughtFile, decoded } from './decoding.ts';

// csv-parse gives up the rest of a file after a quote that is never closed. A damaged export
// must lose one row only, so records are cut here, and a broken one is read without its quotes.

export type DelimitedRecord = {
  /** Counted as a spreadsheet counts: empty lines too, a cell with line breaks as one row. */
  row: number;
  cells: string[];
  /** The row as written. */
  text: string;
  /** A quote had no partner, or the record was longer than allowed. */
  broken?: 'quote' | 'length';
  /** The text ends without a line break behind it: complete in some services' files, cut off in others. */
  unterminated?: true;
};

/** Longest record: reviews of real exports reach 20,000 characters. */
const MAX_RECORD = 256 * 1024;

const DELIMITERS = [',', ';', '\t', '|'] as const;

/** The delimiter that most often stands outside of quotes in a line. */
export function delimiterOf(line: string): string {
  const outside = line.replace(/"(?:[^"]|"")*"/g, '');
  let best: string = ',';
  let most = 0;
  for (const delimiter of DELIMITERS) {
    const count = outside.split(delimiter).length - 1;
    if (count > most) {
      best = delimiter;
      most = count;
    }
  }
  return best;
}

const trimmedQuotes = (cell: string) => cell.replace(/^"|"$/g, '').replaceAll('""', '"');
const literalCells = (line: string, delimiter: string) => line.split(delimiter).map(trimmedQuotes);

type Cut = { cells: string[]; end: number; suspicious: boolean } | 'more' | 'broken';

/**
 * Cuts one record out of a text from `start`. `more`: it does not end in this text. `broken`: a quoted cell
 * ran over a line's end and then closed in the middle of a cell.
 */
function cutRecord(text: string, start: number, delimiter: string, last: boolean): Cut {
  const cells: string[] = [];
  let suspicious = false;
  let at = start;
  for (;;) {
    let cell: string;
    if (text[at] === '"') {
      let from = at + 1;
      let content = '';
      let lines = false;
      for (;;) {
        const close = text.indexOf('"', from);
        if (close === -1) return last ? 'broken' : 'more';
        if (close + 1 === text.length && !last) return 'more';
        const next = text[close + 1];
        if (next === '"') {
          const part = text.slice(from, close + 1);
          lines ||= part.includes('\n');
          content += part;
          from = close + 2;
          continue;
        }
        if (next === undefined || next === delimiter || next === '\n' || next === '\r') {
          content += text.slice(from, close);
          at = close + 1;
          break;
        }
        const part = text.slice(from, close + 1);
        content += part;
        lines ||= part.includes('\n');
        if (lines) return 'broken';
        // An unescaped quote inside a cell: `"12" polegadas"`.
        suspicious = true;
        from = close + 1;
      }
      cell = content;
    } else {
      let end = at;
      while (end < text.length) {
        const char = text[end]!;
        if (char === delimiter || char === '\n' || char === '\r') break;
        end += 1;
      }
      if (end === text.length && !last) return 'more';
      cell = text.slice(at, end);
      at = end;
    }
    cells.push(cell);
    const char = text[at];
    if (char === undefined) {
      return last ? { cells, end: at, suspicious } : 'more';
    }
    if (char === delimiter) {
      at += 1;
      continue;
    }
    if (char === '\r') {
      if (at + 1 === text.length && !last) return 'more';
      return { cells, end: text[at + 1] === '\n' ? at + 2 : at + 1, suspicious };
    }
    return { cells, end: at + 1, suspicious };
  }
}

function lineEnd(text: string, start: number): { end: number; next: number } {
  const match = /\r\n|\n|\r/g;
  match.lastIndex = start;
  const found = match.exec(text);
  return found === null
    ? { end: text.length, next: text.length }
    : { end: found.index, next: found.index + found[0].length };
}

/** Reads a text record by record, whatever its delimiter. Only one record is in memory. */
export async function* delimitedRecords(
  file: BroughtFile,
  { delimiter: given, maxRecord = MAX_RECORD }: { delimiter?: string; maxRecord?: number } = {},
): AsyncGenerator<DelimitedRecord> {
  let buffer = '';
  let start = 0;
  let row = 0;
  let delimiter = given;
  let width = 0;

  function* records(last: boolean): Generator<DelimitedRecord> {
    if (delimiter === undefined) {
      const { end } = lineEnd(buffer, 0);
      if (end === buffer.length && !last && buffer.length < maxRecord) return;
      delimiter = delimiterOf(buffer.slice(0, end));
      // Spreadsheets read this line as an instruction and so do we.
      const instruction = /^sep=(.)\r?$/i.exec(buffer.slice(0, end));
      if (instruction) {
        delimiter = instruction[1]!;
        start = lineEnd(buffer, 0).next;
        row = 1;
      }
    }
    while (start < buffer.length) {
      let cut = cutRecord(buffer, start, delimiter, last);
      const tooLong = cut === 'more' && buffer.length - start > maxRecord;
      if (cut === 'more' && !tooLong) return;
      row += 1;
      if (typeof cut === 'string' || cut.end - start > maxRecord) {
        const line = lineEnd(buffer, start);
        const text = buffer.slice(start, Math.min(line.end, start + maxRecord));
        const long = line.end - start > maxRecord;
        start = line.next;
        yield {
          row,
          cells: long ? [] : literalCells(text, delimiter),
          text,
          broken: long ? 'length' : 'quote',
        };
        continue;
      }
      const raw = buffer.slice(start, cut.end);
      const text = raw.replace(/\r?\n$|\r$/, '');
      // A quote in the middle of a cell: without quotes the row may have the right number of cells.
      if (cut.suspicious && width > 0 && cut.cells.length !== width) {
        const literal = literalCells(text, delimiter);
        if (literal.length === width) cut = { ...cut, cells: literal };
      }
      start = cut.end;
      if (cut.cells.length === 1 && cut.cells[0]!.trim() === '') continue;
      if (width === 0) width = cut.cells.length;
      const unterminated = raw === text;
      yield { row, cells: cut.cells, text, ...(unterminated ? { unterminated } : {}) };
    }
  }

  for await (const chunk of decoded(file)) {
    buffer = start === 0 ? buffer + chunk : buffer.slice(start) + chunk;
    start = 0;
    // A record that never ends is cut when it is too long; searching it again for every chunk would be quadratic.
    yield* records(false);
  }
  buffer = buffer.slice(start);
  start = 0;
  yield* records(true);
}
