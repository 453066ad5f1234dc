import { FIELD_END, ROW_END } from '#platform/database/rows.ts';
import { columnNames, emptyColumns, gather, NONE, PLACES, Shelf } from './shelf-rules.ts';
import type { Columns } from './shelf-rules.ts';
import { facetNames, newVocabularies } from './vocabulary-rules.ts';

/**
 * Fills a shelf with all titles, each of them once, in the order of their ids. It reads their texts without making an
 * object of each, and sorts them at the end: a start waits for a million of them.
 */
export class ShelfFiller {
  readonly #vocabularies = newVocabularies();
  #columns = emptyColumns(1024);
  #size = 0;

  /**
   * Adds the titles of a text of `rowText`: id, popularity, rating, day of arrival, and the facets in the order of their
   * names. Returns how many these were, and the last id.
   */
  add(text: string): { count: number; last: number } {
    const before = this.#size;
    for (let from = 0; from < text.length;) {
      const found = text.indexOf(ROW_END, from);
      const end = found < 0 ? text.length : found;
      this.#addRow(text, from, end);
      from = end + ROW_END.length;
    }
    return { count: this.#size - before, last: this.#columns.id[this.#size - 1] ?? 0 };
  }

  #addRow(text: string, from: number, end: number): void {
    const at = this.#size;
    if (at === this.#columns.id.length) this.#columns = withRoom(this.#columns, 2 * at);
    const columns = this.#columns;
    const afterId = text.indexOf(FIELD_END, from);
    const afterPopularity = text.indexOf(FIELD_END, afterId + 1);
    const afterRating = text.indexOf(FIELD_END, afterPopularity + 1);
    const afterArrival = text.indexOf(FIELD_END, afterRating + 1);
    columns.id[at] = Number(text.slice(from, afterId));
    columns.popularity[at] = Number(text.slice(afterId + 1, afterPopularity));
    columns.rated[at] = numberOrNone(text.slice(afterPopularity + 1, afterRating));
    columns.arrived[at] = numberOrNone(text.slice(afterRating + 1, afterArrival));
    let start = afterArrival + 1;
    for (const [n, name] of facetNames.entries()) {
      const stop = n === facetNames.length - 1 ? end : text.indexOf(FIELD_END, start);
      columns[name][at] = this.#vocabularies[name].codeOf(text.slice(start, stop));
      start = stop + 1;
    }
    this.#size = at + 1;
  }

  /** The shelf of all titles so far; not to be called again. */
  shelf(): Shelf {
    const order = byPopularity(this.#columns.popularity.subarray(0, this.#size));
    const columns = emptyColumns(this.#size);
    for (const name of columnNames) gather(this.#columns[name], order, columns[name]);
    return new Shelf(columns, this.#vocabularies);
  }
}

const numberOrNone = (text: string): number => (text === '' ? NONE : Number(text));

function withRoom(columns: Columns, size: number): Columns {
  const larger = emptyColumns(size);
  for (const name of columnNames) larger[name].set(columns[name]);
  return larger;
}

/**
 * The places of these popularities, the largest first, and of equal ones the first place. They are single precision, as
 * in the database, and not negative, so their bits are in the same order: sorting numbers is ten times faster than
 * sorting places by a comparison.
 */
function byPopularity(popularities: Float64Array): Int32Array {
  const bits = new Uint32Array(Float32Array.from(popularities).buffer);
  const keys = Float64Array.from(bits, (each, place) => place - each * PLACES);
  return Int32Array.from(keys.toSorted(), (key) => ((key % PLACES) + PLACES) % PLACES);
}
