import { itemAt } from '#shared/list-items.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { dependOn, invalidations } from '#platform/tags.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { float, nullable, text as textKind } from '#platform/database/columns.ts';
import {
  FIELD_END,
  ROW_END,
  rowText,
  rowsOf,
  rowsOfText,
  textOfRows,
} from '#platform/database/rows.ts';
import { MEDIA_TYPES } from '#shared/title-key.ts';
import type { MediaType } from '#shared/title-key.ts';
import { NONE, PLACES, Shelf, columnNames, emptyColumns, gather } from './shelf-rules.ts';
import type { Columns, ShelfRow } from './shelf-rules.ts';
import { facetNames, newVocabularies } from './filter-rules.ts';
import type { FacetName } from './filter-rules.ts';
import { titlesTag } from '#catalog/tag-rules.ts';

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
      const next = text.indexOf(ROW_END, from);
      const end = next < 0 ? text.length : next;
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
  const keys = Float64Array.from(bits, (size, place) => place - size * PLACES);
  return Int32Array.from(keys.toSorted(), (key) => ((key % PLACES) + PLACES) % PLACES);
}

type Shelves = Record<MediaType, Shelf>;

/** Milliseconds between checks for another process's changes; this process's own are seen at once. */
const FRESH_MS = 5_000;
/** Titles per statement, so that no statement blocks the connection for long. */
const BATCH = 10_000;

/** The shelves of one database, synchronised with `title_facets`. */
class ShelfKeeper {
  readonly #db: DbOrTransaction;
  #shelves: Shelves | undefined;
  /** The revision of `facet_revision` up to which the shelves are complete. */
  #revision = 0;
  #version = -1;
  #checkedAt = -Infinity;
  #checking: Promise<Shelves> | undefined;

  constructor(db: DbOrTransaction) {
    this.#db = db;
  }

  async shelves(): Promise<Shelves> {
    const unchanged = this.#version === invalidations.version;
    // Concurrent callers share one refresh, unless the catalogue changed after it began.
    if (unchanged && this.#checking) return this.#checking;
    if (unchanged && this.#shelves && performance.now() < this.#checkedAt + FRESH_MS) {
      return this.#shelves;
    }
    const before = this.#checking;
    this.#version = invalidations.version;
    this.#checking = (async () => {
      await before?.catch(() => undefined);
      return this.#catchUp();
    })();
    const own = this.#checking;
    try {
      return await own;
    } catch (error) {
      this.#version = -1;
      throw error;
    } finally {
      if (this.#checking === own) this.#checking = undefined;
    }
  }

  async #catchUp(): Promise<Shelves> {
    const startedAt = performance.now();
    const [state] = await rowsOf(
      this.#db,
      { revision: float, removed: float },
      sql`select revision::float8 as revision, removed::float8 as removed from facet_revision`,
    );
    const { revision = 0, removed = 0 } = state ?? {};
    if (!this.#shelves || removed > this.#revision || revision < this.#revision) {
      this.#shelves = await this.#readAll();
    } else if (revision > this.#revision) {
      await this.#readChanges(this.#shelves);
    }
    this.#revision = revision;
    this.#checkedAt = startedAt;
    return this.#shelves;
  }

  async #readAll(): Promise<Shelves> {
    const fillers = { movie: new ShelfFiller(), serie: new ShelfFiller() };
    // At the same time: while a process works on the rows of one type, a server reads those of the other.
    await Promise.all(
      MEDIA_TYPES.map((type) => this.#read(type, sql`true`, (text) => fillers[type].add(text))),
    );
    return { movie: fillers.movie.shelf(), serie: fillers.serie.shelf() };
  }

  async #readChanges(shelves: Shelves): Promise<void> {
    const changed = sql`f.revision > ${this.#revision}`;
    for (const type of MEDIA_TYPES) {
      await this.#read(type, changed, (text) => {
        const rows = rowsOfText(text).map(rowOf);
        shelves[type].take(rows);
        return { count: rows.length, last: rows.at(-1)?.id ?? 0 };
      });
    }
  }

  /** In key order and in batches, so that no statement reads the whole table. */
  async #read(
    type: MediaType,
    condition: SQL,
    take: (text: string) => { count: number; last: number },
  ): Promise<void> {
    for (let last = 0; ;) {
      const [batch] = await rowsOf(
        this.#db,
        { rows: nullable(textKind) },
        sql`select ${textOfRows(sql`facets`, sql`title_id`)} as rows from (
          select f.title_id, ${facetsText} as facets from title_facets f
          where f.media_type = ${type} and f.title_id > ${last} and ${condition}
          order by f.title_id limit ${BATCH}) as batch`,
      );
      const taken = take(batch?.rows ?? '');
      if (taken.count < BATCH) return;
      last = taken.last;
    }
  }
}

function rowOf(fields: readonly string[]): ShelfRow {
  const [id, popularity, rated, arrived] = fields as [string, string, string, string];
  const row = {
    id: Number(id),
    popularity: Number(popularity),
    rated: numberOrNull(rated),
    arrived: numberOrNull(arrived),
  } as ShelfRow;
  for (const [at, name] of facetNames.entries()) row[name] = itemAt(fields, NUMBERS + at);
  return row;
}

const NUMBERS = 4;
const numberOrNull = (text: string) => (text === '' ? null : Number(text));

/** Each facet as the text its vocabulary reads. A facet without one fails in `tsc`. */
const facetTexts: Record<FacetName, SQL> = {
  year: sql`coalesce(extract(year from f.released_on)::text, '')`,
  note: sql`coalesce(f.note::text, '')`,
  age: sql`coalesce(f.age_rating, '')`,
  genres: sql`array_to_string(f.genre_ids, ',')`,
  providers: sql`array_to_string(f.provider_ids, ',')`,
  plans: sql`array_to_string(f.plan_families, ',')`,
  free: sql`f.free::text`,
};
const facetsText = rowText([
  sql`f.title_id`,
  sql`f.popularity`,
  sql`coalesce(f.note::text, '')`,
  sql`coalesce((f.arrived_on - date '1970-01-01')::text, '')`,
  ...facetNames.map((name) => facetTexts[name]),
]);

const keepers = new WeakMap<object, ShelfKeeper>();

/** The shelf of all films or all series: read completely once, then only changes. */
export async function findShelf(db: DbOrTransaction, type: MediaType): Promise<Shelf> {
  dependOn(titlesTag(type));
  return (await keeperOf(db).shelves())[type];
}

/** Reads both shelves at the start of a process, so that its first visitor does not wait. */
export async function readShelves(db: DbOrTransaction): Promise<void> {
  await keeperOf(db).shelves();
}

function keeperOf(db: DbOrTransaction): ShelfKeeper {
  const keeper = keepers.get(db) ?? new ShelfKeeper(db);
  keepers.set(db, keeper);
  return keeper;
}
