import { readFile, stat, writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { OperatorError, messageOf } from '#platform/errors.ts';
import { printable } from '#platform/printable.ts';
import { rowsOfCsv } from './csv-rows.ts';
import type { Row } from './data-table.ts';

/** Bytes: some hundred thousand rows; a larger file is probably the wrong one. */
const LARGEST = 32 * 1024 * 1024;

export const formats = ['csv', 'json'] as const;
export type Format = (typeof formats)[number];

/** The format of a file by its extension. @throws OperatorError */
export function formatOf(file: string): Format {
  const ending = extname(file).slice(1).toLowerCase();
  const format = formats.find((one) => one === ending);
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
    return rowsOf(text, format, columns);
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    throw new OperatorError(`${file} ${error.message}`, { cause: error });
  }
}

/** The rows of a file's content. @throws OperatorError with a sentence that begins with a verb */
export function rowsOf(text: string, format: Format, columns: readonly string[]): Row[] {
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
    const { size, isFile } = await stat(file).then((found) => ({
      size: found.size,
      isFile: found.isFile(),
    }));
    if (!isFile) throw new OperatorError(`${file} is not a file`);
    if (size > LARGEST) {
      throw new OperatorError(`${file} is larger than ${LARGEST / 1024 / 1024} MB`);
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
