// Counts the sitemap's addresses by walking through the whole catalogue, seconds for millions of people, so the last
// count is stored in the database for all processes.
import {
  findKeptSitemapParts,
  findSitemapParts,
  keepSitemapParts,
} from '#catalog/titles/sitemap-queries.ts';
import type { SitemapPart, SitemapSubject } from '#catalog/titles/sitemap-queries.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { messageOf } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';
import { PART_SIZE, SPLIT_PARTS } from './sitemap.ts';

interface Counting {
  db: Db;
  /** Database in which the counts are stored. */
  primary: Db;
  clock: Clock;
  log: Log;
}

const TEN_MINUTES = 600_000;
const DAY = 86_400_000;

/** Counts what nobody counted within a day, so that no client waits for it; a failure is logged. */
export async function countSitemaps(counting: Counting): Promise<void> {
  for (const subject of Object.values(SPLIT_PARTS)) {
    try {
      await countUnlessKept(counting, { subject, size: PART_SIZE, forMs: DAY });
    } catch (error) {
      counting.log.warn({ subject, reason: messageOf(error) }, 'the sitemap was not counted');
    }
  }
}

/**
 * Counts a subject unless a process did within ten minutes. The first client of a process does not wait for that: it
 * gets the last count of a day, and a later one the next.
 */
export function countedOnce(
  counting: Counting,
): (subject: SitemapSubject, size: number) => Promise<SitemapPart[]> {
  const asked = new Set<SitemapSubject>();
  return (subject, size) => {
    const forMs = asked.has(subject) ? TEN_MINUTES : DAY;
    asked.add(subject);
    return countUnlessKept(counting, { subject, size, forMs });
  };
}

async function countUnlessKept(
  { db, primary, clock, log }: Counting,
  { subject, size, forMs }: { subject: SitemapSubject; size: number; forMs: number },
): Promise<SitemapPart[]> {
  const kept = await findKeptSitemapParts(db, subject, size);
  const age = kept ? clock.now().getTime() - kept.countedAt.getTime() : Infinity;
  // A catalogue that was empty may just have been filled.
  if (kept && age >= 0 && age < forMs && kept.parts.length > 0) return kept.parts;
  const countedAt = clock.now();
  const parts = await findSitemapParts(db, subject, size);
  // A replica still answers while the primary does not.
  await keepSitemapParts(primary, subject, size, { parts, countedAt }).catch((error: unknown) =>
    log.warn({ subject, reason: messageOf(error) }, 'the count of the sitemap was not kept'),
  );
  return parts;
}
