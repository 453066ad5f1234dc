import { createWriteStream } from 'node:fs';
import type { WriteStream } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type { ClientBase } from 'pg';

type Value = string | number | boolean | null | undefined | readonly (string | number)[];

/** Characters that are written at once. */
const PIECE = 1 << 20;

/** Rows of one table in a temporary file, in the format that `COPY` reads. */
export class CopyFile {
  readonly #path: string;
  readonly #columns: readonly string[];
  readonly #stream: WriteStream;
  #piece: string[] = [];
  #size = 0;

  constructor(path: string, columns: readonly string[]) {
    this.#path = path;
    this.#columns = columns;
    this.#stream = createWriteStream(path);
  }

  /** Resolves when there is room for more rows. */
  async add(row: Readonly<Record<string, unknown>>): Promise<void> {
    const line = this.#columns.map((column) => written(row[column] as Value)).join('\t');
    this.#piece.push(line, '\n');
    this.#size += line.length;
    if (this.#size > PIECE) await this.#flush();
  }

  /** Copies all rows into a table of a server on this machine, and deletes the file. */
  async copyInto(client: ClientBase, table: string): Promise<void> {
    await this.#flush();
    this.#stream.end();
    await finished(this.#stream);
    // The server runs as another user.
    await chmod(this.#path, 0o644);
    await client.query(`copy ${table} (${this.#columns.join(', ')}) from '${this.#path}'`);
    await rm(this.#path);
  }

  async #flush(): Promise<void> {
    const hasRoom = this.#stream.write(this.#piece.join(''));
    this.#piece = [];
    this.#size = 0;
    if (!hasRoom) await once(this.#stream, 'drain');
  }
}

const ESCAPED: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const escaped = (text: string) => text.replace(/[\\\t\n\r]/g, (letter) => ESCAPED[letter]!);

function written(value: Value): string {
  if (value === null || value === undefined) return '\\N';
  if (Array.isArray(value)) {
    const items = value.map((item) => `"${String(item).replace(/["\\]/g, String.raw`\$&`)}"`);
    return escaped(`{${items.join(',')}}`);
  }
  return escaped(String(value as string | number | boolean));
}
