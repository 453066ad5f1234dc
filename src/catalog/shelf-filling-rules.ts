import { columnNames, emptyColumns, gather, Shelf, writeRow } from './shelf-rules.ts';
import type { Columns, ShelfRow } from './shelf-rules.ts';
import { newVocabularies } from './vocabulary-rules.ts';

/** Fills a shelf with many titles, each of them once: they are sorted once, at the end. */
export class ShelfFiller {
  readonly #vocabularies = newVocabularies();
  #columns = emptyColumns(1024);
  #size = 0;

  add(rows: readonly ShelfRow[]): void {
    const size = this.#size + rows.length;
    if (size > this.#columns.id.length) this.#columns = withRoom(this.#columns, 2 * size);
    for (const [at, row] of rows.entries()) {
      writeRow(this.#columns, this.#vocabularies, this.#size + at, row);
    }
    this.#size = size;
  }

  /** The shelf of all titles so far; not to be called again. */
  shelf(): Shelf {
    const { popularity, id } = this.#columns;
    const order = Int32Array.from({ length: this.#size }, (_, at) => at).toSorted(
      (a, b) => popularity[b]! - popularity[a]! || id[a]! - id[b]!,
    );
    const columns = emptyColumns(this.#size);
    for (const name of columnNames) gather(this.#columns[name], order, columns[name]);
    return new Shelf(columns, this.#vocabularies);
  }
}

function withRoom(columns: Columns, size: number): Columns {
  const larger = emptyColumns(size);
  for (const name of columnNames) larger[name].set(columns[name]);
  return larger;
}
