import type { Db } from '#platform/database/database.ts';
import type { SitemapPart, SitemapSubject } from './sitemap-queries.ts';
import { sitemapDivisions } from './sitemap-tables.ts';

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
