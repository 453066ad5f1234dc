import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { writeOffers } from '#catalog/offers/offer-commands.ts';
import type { OfferPeriods } from '#catalog/offers/offer-rules.ts';
import { removeTitles } from '#catalog/titles/deleted-titles.ts';
import { rowsOf } from '#platform/database/rows.ts';
import type { Transaction } from '#platform/database/database.ts';
import { OFFER_SOURCE } from '#sync/film-database/offer-rules.ts';
import type { NewsKind, NewsSubject } from './doubt-rules.ts';
import { isExtra } from './news-rules.ts';
import type { SyncSession } from './session.ts';
import { removeDetails } from './title-run.ts';
import { goneReasonOf } from './title-writes.ts';

/** Titles in a transaction. */
const BATCH = { server: 50, embedded: 10 };

type Row = { kind: NewsKind; subject: NewsSubject; id: number; reason: string; seenAt: string };

type Parts = Pick<SyncSession, 'clock' | 'kind' | 'limits'>;

/**
 * Applies some of the news that meets a condition on `sync_held`, and deletes it there. Returns how
 * much it was, 0 when there is none left, and how many titles left the catalogue.
 */
export async function applyNews(
  tx: Transaction,
  which: SQL,
  { clock, kind: database, limits }: Parts,
  periods: OfferPeriods = limits.offers,
): Promise<{ news: number; removed: number }> {
  const rows = await rowsOf<Row>(
    tx,
    sql`delete from sync_held where (kind, subject, id) in (
        select kind, subject, id from sync_held where ${which}
        order by kind, subject, id limit ${BATCH[database]})
      returning kind, subject, id, reason, seen_at as "seenAt"`,
  );
  const titlesOf = (kind: NewsKind) =>
    rows.flatMap((row) =>
      row.kind === kind && row.subject !== 'person'
        ? [{ type: row.subject, id: row.id, reason: row.reason, seenAt: new Date(row.seenAt) }]
        : [],
    );
  const at = clock.now();
  let removed = 0;
  removed += await removeTitles(tx, titlesOf('deleted'), { reason: 'deleted', at });
  const refused = Object.groupBy(titlesOf('refused'), ({ reason }) =>
    isExtra(reason) ? 'extra' : 'adult',
  );
  for (const reason of ['adult', 'extra'] as const) {
    removed += await removeTitles(tx, refused[reason] ?? [], { reason: goneReasonOf(reason), at });
  }
  await writeOffers(
    tx,
    titlesOf('offers').map(({ type, id, seenAt }) => ({
      type,
      id,
      offers: { checkedAt: seenAt, source: OFFER_SOURCE, entries: [] },
    })),
    periods,
  );
  const people = rows.flatMap(({ kind, id }) => (kind === 'people' ? [id] : []));
  if (people.length > 0) await removeDetails(tx, people, at);
  return { news: rows.length, removed };
}
