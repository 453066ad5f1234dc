import { findMovedFamilies } from './catalog/movements/movement-queries.ts';
import { countSitemaps } from './http/feeds/sitemap-routes.ts';
import { brazilDay } from '#shared/brazil-day.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { messageOf } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';

interface ReadAhead {
  /** The database that answers requests; the month's movements are cached for it. */
  db: Db;
  background: { db: Db };
  clock: Clock;
  log: Log;
  /** The operator's `OFFER_RETURN_DAYS`. */
  returnDays?: number;
}

/** Reads the data for which the first client would wait seconds with millions of titles; logs a failure. */
export async function readAhead({
  db,
  background,
  clock,
  log,
  returnDays,
}: ReadAhead): Promise<void> {
  try {
    await findMovedFamilies(db, 'arrived', brazilDay(clock.now()), returnDays);
  } catch (error) {
    log.warn({ reason: messageOf(error) }, 'the movements of the month were not read');
  }
  await countSitemaps({ db: background.db, primary: background.db, clock, log });
}
