import { sql } from 'drizzle-orm';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { dependOn } from '#platform/tags.ts';
import { rowsOf } from '#platform/database/rows.ts';
import type { Paging, Part } from './paging-queries.ts';
import type { Genre, GenreEntry, MediaType } from './schema.ts';
import { genreTag } from './tag-rules.ts';
import { findShelf } from './shelf-queries.ts';

/**
 * Genres with at least one film or series, by name. Sorted here because databases sort text by their
 * own collation, some by bytes, with "Ação" after "Animação".
 */
export async function findGenres(
  db: DbOrTransaction,
  type: MediaType,
  { page, size }: Paging,
): Promise<Part<GenreEntry>> {
  const [genres, shelf] = await Promise.all([
    rowsOf<Genre>(db, sql`select g.id, g.name from genres g where g.media_type = ${type}`),
    findShelf(db, type),
  ]);
  dependOn(...genres.map(({ id }) => genreTag(type, id)));
  const counts = shelf.countGenres();
  const sorted = genres
    .map((genre) => ({ ...genre, titles: counts.get(genre.id) ?? 0 }))
    .filter((genre) => genre.titles > 0)
    .toSorted((a, b) => a.name.localeCompare(b.name, 'pt-BR') || a.id - b.id);
  return { items: sorted.slice((page - 1) * size, page * size), total: sorted.length };
}

/** A genre of films or, if films have no genre of that id, of series; null if unknown. */
export async function findGenre(db: DbOrTransaction, id: number): Promise<Genre | null> {
  dependOn(genreTag('movie', id), genreTag('serie', id));
  const rows = await rowsOf<Genre>(
    db,
    sql`select id, name from genres where id = ${id} order by media_type limit 1`,
  );
  return rows[0] ?? null;
}
