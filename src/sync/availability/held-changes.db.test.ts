import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { importTitles } from '#catalog/titles/title-commands.ts';
import { fixedClock } from '#platform/clock.ts';
import { countOf } from '#platform/database/rows.ts';
import { Restricted } from '#shared/sources/restricted.ts';
import { aTitle, useDatabase } from '#test/catalogue.ts';
import { bareOffer } from './offer.ts';
import type { OfferChange } from './offer.ts';
import { createStreamingStore } from './source-store.ts';

const database = useDatabase();
const NOW = new Date('2026-12-04T12:00:00Z');
const TITLES = 1500;
const state = { cursor: null, pages: 1, startedAt: NOW, since: NOW, completedAt: NOW };
const place = {
  service: 'netflix' as const,
  channel: null,
  type: 'stream' as const,
  scope: { kind: 'title' as const },
};

beforeEach(async () => {
  const { db } = database;
  await db.execute(sql`truncate source_answers, source_changes, source_jobs, titles cascade`);
  await importTitles(
    db,
    Array.from({ length: TITLES }, (_, id) => aTitle({ id: id + 1, originalTitle: `Filme ${id}` })),
  );
  const store = createStreamingStore(db, fixedClock(NOW));
  const answers = Array.from({ length: TITLES }, (_, id) => ({
    source: 'streaming-availability' as const,
    title: { type: 'movie' as const, id: id + 1, imdbId: null },
    fetchedAt: NOW,
    isComplete: true,
    seasonsTold: [],
    offers: [bareOffer(place)],
    links: [],
    refusals: {},
  }));
  await store.storeAnswers('films', new Restricted({ answers, nextCursor: null }), state);
});

const removals = (count: number): OfferChange[] =>
  Array.from({ length: count }, (_, id) => ({
    ...place,
    kind: 'removed',
    title: { type: 'movie', id: id + 1, imdbId: null },
    at: NOW,
    url: null,
  }));

const remove = (count: number) =>
  createStreamingStore(database.db, fixedClock(NOW)).storeChanges(
    'removed-title',
    new Restricted({ changes: removals(count), answers: [], refusals: {}, nextCursor: null }),
    state,
  );
const stored = () => countOf(database.db, sql`source_changes`);

test('removals of more than a fifth of all offers are held: nothing of the page is stored', async () => {
  await expect(remove(301)).rejects.toThrow('removes 301 of 1500 offers at once');
  expect(await stored()).toBe(0);
  expect(await countOf(database.db, sql`source_jobs where job = 'removed-title'`)).toBe(0);
});

test('a fifth itself is believed, as is a handful of a small catalogue', async () => {
  await remove(300);
  expect(await stored()).toBe(300);
  await database.db.execute(sql`truncate source_changes`);
  await database.db.execute(sql`delete from source_answers where title_id > 250`);
  await remove(200);
  expect(await stored()).toBe(200);
});
