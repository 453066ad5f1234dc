import { sql } from 'drizzle-orm';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { countOf, partOf, rowsOf } from './paging-queries.ts';
import type { Paging, Part } from './paging-queries.ts';
import type { Genre, MediaType } from './schema.ts';

/** Genres of films or of series that have a title, by name. */
export function findGenres(
  db: DbOrTransaction,
  type: MediaType,
  paging: Paging,
): Promise<Part<Genre>> {
  const from = sql`genres g where g.media_type = ${type} and exists (select from title_genres tg
    where tg.media_type = g.media_type and tg.genre_id = g.id)`;
  return partOf(
    paging,
    () => countOf(db, from),
    (window) => rowsOf(db, sql`select g.id, g.name from ${from} order by g.name, g.id ${window}`),
  );
}

/** A genre of films or, where films have none of that id, of series; null for an unknown one. */
export async function findGenre(db: DbOrTransaction, id: number): Promise<Genre | null> {
  const rows = await rowsOf<Genre>(
    db,
    sql`select id, name from genres where id = ${id} order by media_type limit 1`,
  );
  return rows[0] ?? null;
}
