import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { Cache } from '#platform/cache.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { catalogueVersion } from './upsert-commands.ts';

const dialect = new PgDialect();

/** Which part of a list: pages count from 1. */
export type Paging = { page: number; size: number };

/** A part of a list, and how much there is in all. */
export type Part<T> = { items: T[]; total: number };

/** The rows of a statement that Drizzle's builder does not know. */
export async function rowsOf<Row>(db: DbOrTransaction, statement: SQL): Promise<Row[]> {
  return (await db.execute(statement)).rows as Row[];
}

/** The number a `select count(*)::int` gives. */
export async function countOf(db: DbOrTransaction, from: SQL): Promise<number> {
  const rows = await rowsOf<{ count: number }>(db, sql`select count(*)::int as count from ${from}`);
  return rows[0]?.count ?? 0;
}

const counts = new WeakMap<object, { version: number; kept: Cache<number> }>();

/**
 * `countOf`, kept for a minute or until this process changes the catalogue: counting the titles of
 * a large provider reads a hundred thousand rows, and every page of its list asks for it.
 */
export async function keptCountOf(db: DbOrTransaction, from: SQL): Promise<number> {
  const version = catalogueVersion();
  let own = counts.get(db);
  if (own?.version !== version) {
    own = { version, kept: new Cache({ maxBytes: 1_000_000, ttlMs: 60_000, sizeOf: () => 100 }) };
    counts.set(db, own);
  }
  const { sql: text, params } = dialect.sqlToQuery(from);
  return own.kept.getOrMake(`${text} ${JSON.stringify(params)}`, () => countOf(db, from));
}

/**
 * Counts first: asking for a page far past the end must not cost a walk through the whole list.
 */
export async function partOf<T>(
  { page, size }: Paging,
  count: () => Promise<number>,
  items: (window: SQL) => Promise<T[]>,
): Promise<Part<T>> {
  const total = await count();
  const offset = (page - 1) * size;
  if (offset >= total) return { items: [], total };
  return { items: await items(sql`limit ${size} offset ${offset}`), total };
}
