import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { importTitles } from '#catalog/titles/title-commands.ts';
import { fixedClock } from '#platform/clock.ts';
import { int } from '#platform/database/columns.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { Restricted } from '#shared/sources/restricted.ts';
import { aTitle, useDatabase } from '#test/catalogue.ts';
import type { OfferChange } from './offer.ts';
import { createStreamingStore } from './source-store.ts';

const database = useDatabase();
const MONDAY = new Date('2026-12-07T12:00:00Z');
const TUESDAY = new Date('2026-12-08T12:00:00Z');

/** Stores one page of the list of what leaves soon. */
async function tell(ids: readonly number[], day: Date, cursor: string | null): Promise<void> {
  const changes = ids.map((id): OfferChange => ({
    kind: 'expiring',
    title: { type: 'movie', id, imdbId: null },
    service: 'netflix',
    channel: null,
    type: 'stream',
    scope: { kind: 'title' },
    at: new Date('2026-12-31T12:00:00Z'),
    url: null,
  }));
  // A moment after the list was begun, as the page arrives.
  const store = createStreamingStore(database.db, fixedClock(new Date(day.getTime() + 1000)));
  await store.storeChanges(
    'expiring-title',
    new Restricted({ changes, answers: [], refusals: {}, nextCursor: cursor }),
    { cursor, pages: 1, startedAt: day, since: day, completedAt: cursor === null ? day : null },
  );
}

async function leaving(): Promise<number[]> {
  const rows = await rowsOf(
    database.db,
    { id: int },
    sql`select title_id as id from source_changes where kind = 'expiring' order by title_id`,
  );
  return rows.map(({ id }) => id);
}

test('a title that a service has prolonged no longer leaves once the whole list was read again', async () => {
  await importTitles(
    database.db,
    [1, 2, 3].map((id) => aTitle({ id, originalTitle: `Filme ${id}` })),
  );
  await tell([1, 2, 3], MONDAY, null);
  await tell([1], TUESDAY, 'page 2');
  // Not before: the others may stand on the pages that are still to come.
  expect(await leaving()).toEqual([1, 2, 3]);
  await tell([3], TUESDAY, null);
  expect(await leaving()).toEqual([1, 3]);
});
