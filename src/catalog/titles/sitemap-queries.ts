import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Db, DbOrTransaction } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { servedTitle } from './card-queries.ts';
import type { MediaType } from '#catalog/schema.ts';
import { sitemapDivisions } from './sitemap-tables.ts';

/** Kinds of subjects with very many pages. */
export type SitemapSubject = MediaType | 'person';

/**
 * A range of subjects by id, both ends included. `modified` is their newest change; `checksum` changes
 * when the range contains other ids.
 */
export type SitemapPart = {
  first: number;
  last: number;
  count: number;
  modified: Date;
  checksum: string;
};

/** One entry; `name` is the part of the address. */
export type SitemapEntry = { id: number; name: string; modified: Date };

type Instant = Date | string;

/**
 * All subjects of one kind in ranges of at most `size`. The database counts ids between multiples of `size`, which
 * needs no order, so that several processes of PostgreSQL share one scan; small neighbours become one range.
 */
export async function findSitemapParts(
  db: DbOrTransaction,
  subject: SitemapSubject,
  size: number,
): Promise<SitemapPart[]> {
  const { from, modified } = sourceOf(subject);
  const rows = await rowsOf<SitemapPart & { modified: Instant }>(
    db,
    sql`
    select min(t.id) as first, max(t.id) as last, count(*)::int as count, max(${modified}) as modified,
      sum(t.id)::text as checksum
    from ${from} group by t.id / ${size}::int order by first`,
  );
  const parts: SitemapPart[] = [];
  for (const row of rows) {
    const next = { ...row, modified: new Date(row.modified) };
    const before = parts.at(-1);
    if (before && before.count + next.count <= size) parts[parts.length - 1] = joined(before, next);
    else parts.push(next);
  }
  return parts;
}

/** The parts as they were last counted; undefined if they never were, or with another size. */
export async function findKeptSitemapParts(
  db: DbOrTransaction,
  subject: SitemapSubject,
  size: number,
): Promise<{ parts: SitemapPart[]; countedAt: Date } | undefined> {
  const [kept] = await db
    .select()
    .from(sitemapDivisions)
    .where(and(eq(sitemapDivisions.subject, subject), eq(sitemapDivisions.size, size)));
  if (kept === undefined) return undefined;
  const parts = kept.parts as (SitemapPart & { modified: string })[];
  return {
    parts: parts.map((part) => ({ ...part, modified: new Date(part.modified) })),
    countedAt: kept.countedAt,
  };
}

/** Keeps how a subject is divided into parts of at most `size`, for other processes and the next start. */
export async function keepSitemapParts(
  db: Db,
  subject: SitemapSubject,
  size: number,
  { parts, countedAt }: { parts: readonly SitemapPart[]; countedAt: Date },
): Promise<void> {
  await db
    .insert(sitemapDivisions)
    .values({ subject, size, parts, countedAt })
    .onConflictDoUpdate({ target: sitemapDivisions.subject, set: { size, parts, countedAt } });
}

const joined = (one: SitemapPart, next: SitemapPart): SitemapPart => ({
  first: one.first,
  last: next.last,
  count: one.count + next.count,
  modified: one.modified > next.modified ? one.modified : next.modified,
  checksum: String(BigInt(one.checksum) + BigInt(next.checksum)),
});

/** The next entries of a range after an id, at most `limit`; empty at its end. */
export async function findSitemapEntries(
  db: DbOrTransaction,
  subject: SitemapSubject,
  { after, last, limit }: { after: number; last: number; limit: number },
): Promise<SitemapEntry[]> {
  const { from, name, modified } = sourceOf(subject);
  const rows = await rowsOf<SitemapEntry & { modified: Instant }>(
    db,
    sql`
    select t.id, ${name} as name, ${modified} as modified
    from ${from} and t.id > ${after} and t.id <= ${last}
    order by t.id limit ${limit}`,
  );
  return rows.map((row) => ({ ...row, modified: new Date(row.modified) }));
}

/** A title's page changes when its offers are checked, a person's when the source is imported. */
const titleModified = sql`greatest(t.updated_at, t.offers_checked_at)`;

function sourceOf(subject: SitemapSubject): { from: SQL; name: SQL; modified: SQL } {
  return subject === 'person'
    ? { from: sql`people t where true`, name: sql`t.name`, modified: sql`t.fetched_at` }
    : {
        from: sql`titles t where t.media_type = ${subject}`,
        name: servedTitle,
        modified: titleModified,
      };
}

/** Genres that have a page: those with a title. */
export function findSitemapGenres(db: DbOrTransaction): Promise<{ type: MediaType; id: number }[]> {
  return rowsOf(
    db,
    sql`select g.media_type as type, g.id from genres g where exists (
      select from title_genres tg where tg.media_type = g.media_type and tg.genre_id = g.id)
    order by g.media_type, g.id`,
  );
}

/** Unmerged providers with at least one title. */
export function findSitemapProviders(db: DbOrTransaction): Promise<{ id: number }[]> {
  return rowsOf(
    db,
    sql`select id from providers where merged_into is null and movies + series > 0 order by id`,
  );
}

/** Lists with titles; `modified` is the newest change of one of them. */
export async function findSitemapLists(
  db: DbOrTransaction,
): Promise<{ id: number; modified: Date }[]> {
  const rows = await rowsOf<{ id: number; modified: Instant }>(
    db,
    sql`select l.id, max(${titleModified}) as modified from curated_lists l
      join curated_list_items i on i.list_id = l.id
      join titles t on t.media_type = i.media_type and t.id = i.title_id
      group by l.id order by l.id`,
  );
  return rows.map((row) => ({ ...row, modified: new Date(row.modified) }));
}
