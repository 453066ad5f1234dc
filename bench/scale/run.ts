import type { Database } from '#platform/database/database.ts';
import { addressOf } from '../databases.ts';
import { compare, reportStarts, startOn } from './measure.ts';
import { whenIdle } from './idle.ts';
import { requestsOf } from './requests.ts';

/** Entries of sitemaps are read from the database each time; the numbers are of parts of 10,000. */
const SITEMAPS = ['/sitemap.xml', '/sitemaps/movies-1.xml', '/sitemaps/people-1.xml'];

/**
 * Measures everything on both databases. `only` has parts of the names of what is measured, separated by
 * commas.
 */
export async function measureScale(small: Database, large: Database, only = ''): Promise<void> {
  const isWanted = (what: string) => only.split(',').some((part) => what.includes(part));
  const [smaller, larger] = [await startOn(addressOf(small)), await startOn(addressOf(large))];
  try {
    reportStarts(smaller.ms, larger.ms);
    // Both read ahead what their first client would wait for, which would slow down what is measured first.
    const idleAfter = await Promise.all([whenIdle(small), whenIdle(large)]);
    console.log(
      `     reading ahead after the start: ${idleAfter.map((ms) => `${(ms / 1000).toFixed(0)} s`).join(' and ')}`,
    );
    const [few, many] = [await requestsOf(small, 1), await requestsOf(large, 1)];
    for (const [what, make] of few) {
      if (!isWanted(what)) continue;
      await compare(
        what,
        { site: smaller.site, make },
        { site: larger.site, make: many.get(what)! },
      );
    }
    for (const path of SITEMAPS.filter(isWanted)) {
      const make = () => ({ path });
      await compare(
        path,
        { site: smaller.site, make },
        { site: larger.site, make },
        { requests: 5, warmUp: 0 },
      );
    }
  } finally {
    await Promise.all([smaller.site.close(), larger.site.close()]);
  }
}
