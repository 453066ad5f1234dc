import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { dependOn, invalidations } from '#platform/tags.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { rowText, rowsOf, rowsOfText, textOfRows } from '#platform/database/rows.ts';
import type { MediaType } from './schema.ts';
import { ShelfFiller } from './shelf-filling-rules.ts';
import type { Shelf, ShelfRow } from './shelf-rules.ts';
import { facetNames } from './vocabulary-rules.ts';
import type { FacetName } from './vocabulary-rules.ts';
import { titlesTag } from './tag-rules.ts';

type Shelves = Record<MediaType, Shelf>;
const MEDIA_TYPES = ['movie', 'serie'] as const satisfies readonly MediaType[];

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
    const [state] = await rowsOf<{ revision: number; removed: number }>(
      this.#db,
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
      const [found] = await rowsOf<{ rows: string | null }>(
        this.#db,
        sql`select ${textOfRows(sql`facets`, sql`title_id`)} as rows from (
          select f.title_id, ${facetsText} as facets from title_facets f
          where f.media_type = ${type} and f.title_id > ${last} and ${condition}
          order by f.title_id limit ${BATCH}) as batch`,
      );
      const taken = take(found?.rows ?? '');
      if (taken.count < BATCH) return;
      last = taken.last;
    }
  }
}

function rowOf(fields: readonly string[]): ShelfRow {
  const [id, popularity, rated, arrived] = fields as [string, string, string, string];
  const found = {
    id: Number(id),
    popularity: Number(popularity),
    rated: numberOrNull(rated),
    arrived: numberOrNull(arrived),
  } as ShelfRow;
  for (const [at, name] of facetNames.entries()) found[name] = fields[NUMBERS + at]!;
  return found;
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
