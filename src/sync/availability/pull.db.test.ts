import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findOfferDetails } from '#catalog/offers/offer-details.ts';
import { importProviders } from '#catalog/providers/provider-commands.ts';
import { importTitles } from '#catalog/titles/title-commands.ts';
import { fixedClock } from '#platform/clock.ts';
import { countOf, rowsOf } from '#platform/database/rows.ts';
import { silentLog } from '#platform/log.ts';
import { inLease } from '#sync/runs/session.ts';
import { startFakeSources } from '#test/availability/server.ts';
import type { FakeSources } from '#test/availability/server.ts';
import { aProvider, aTitle, offersAt, useDatabase } from '#test/catalogue.ts';
import { pullSources } from './pull.ts';
import { SERVICE_KEYS, services } from './services.ts';
import { createLedger } from './source-store.ts';
import { readSourceStatus, sourceStatusLines } from './source-status.ts';
import { createStreamingAvailability } from './streaming/client.ts';
import { createWikidata } from './wikidata/client.ts';

const database = useDatabase();
const NOW = new Date('2026-12-04T12:00:00Z');
const DAY = 86_400_000;
const SOURCE_TABLES = sql`source_answers, source_changes, source_jobs, source_ledgers,
  covered_services, title_identifiers, merged_offers`;

let sources: FakeSources;
beforeAll(async () => {
  sources = await startFakeSources({ titles: 60, now: () => NOW.getTime() });
  const { db } = database;
  const ids = [
    ...new Set(
      SERVICE_KEYS.flatMap((key) => [
        ...services[key].providers.streaming,
        ...services[key].providers.transaction,
      ]),
    ),
  ];
  await importProviders(
    db,
    ids.map((id) => aProvider(id, `servico-${id}`)),
  );
  // Every title at Netflix, whatever the second source says.
  await importTitles(
    db,
    sources.titles.all.map(({ type, id, name }) =>
      aTitle({
        type,
        id,
        originalTitle: name || 'Sem nome',
        ...offersAt(new Date('2026-12-04T06:00:00Z'), { providerId: 8, type: 'stream' }),
      }),
    ),
  );
});
afterAll(() => sources.stop());
afterEach(() => sources.heal());
beforeEach(() => database.db.execute(sql`truncate ${SOURCE_TABLES}`));

/** One pull of both sources at a day of the clock. */
function puller({ monthly = 900, at = NOW }: { monthly?: number; at?: Date } = {}) {
  const { db, whole } = database;
  const clock = fixedClock(at);
  const quick = { log: silentLog, clock, wait: async () => undefined };
  const pull = (which: 'both' | 'wikidata' | 'streaming' = 'both') =>
    inLease({ db, kind: whole.kind, clock, log: silentLog }, 'sources', (session) =>
      pullSources(session, {
        films: null,
        wikidata:
          which === 'streaming'
            ? null
            : createWikidata({
                ...quick,
                endpoint: sources.sparqlUrl,
                version: '1',
                siteUrl: 'https://guia.example',
                contact: 'ola@guia.example',
              }),
        streaming:
          which === 'wikidata'
            ? null
            : createStreamingAvailability({
                ...quick,
                key: sources.key,
                baseUrl: sources.streamingUrl,
                ledger: createLedger(db, 'streaming-availability', { monthly, daily: monthly }),
              }),
      }),
    );
  return { pull, clock };
}

/** Everything that the sources have left, without times. */
async function stored() {
  const { db } = database;
  const rows = async (statement: ReturnType<typeof sql>) =>
    (await rowsOf<{ row: string }>(db, statement)).map(({ row }) => row);
  return {
    answers: await rows(sql`select (media_type, title_id, source, answer)::text as row
      from source_answers order by 1`),
    changes: await rows(sql`select (media_type, title_id, key, kind, job, change)::text as row
      from source_changes order by 1`),
    identifiers: await rows(sql`select (media_type, title_id, property, value, item, rank)::text
      as row from title_identifiers order by 1`),
    merged: await rows(sql`select (media_type, title_id, digest)::text as row
      from merged_offers order by 1`),
  };
}

test('a pull stores both sources and merges every title with an offer', async () => {
  const { pull } = puller();
  const { problems, merged } = await pull();
  // The fake Wikidata leads to another address for one property on purpose.
  expect(problems).toEqual([expect.stringContaining('P7595 now leads to')]);
  expect(merged.titles).toBe(sources.titles.all.length);
  expect(merged.written).toBe(merged.titles);
  expect(merged.withTitleLink).toBeGreaterThan(20);
  const linked = sources.titles.all.find(({ rows }) =>
    rows.some(
      ({ property, rank, value }) =>
        property === 'P1874' && rank === 'normal' && /^\d+$/.test(value),
    ),
  )!;
  const details = await findOfferDetails(database.db, linked);
  const { offers } = details!.for('page');
  const netflix = offers.find(({ service }) => service === 'Netflix')!;
  expect(netflix.providerIds).toEqual([8]);
  expect(netflix.link).toMatchObject({ kind: 'title' });
  const lines = sourceStatusLines(await readSourceStatus(database.db));
  expect(lines.join('\n')).toMatch(/wikidata: 18 jobs.*\n.*Netflix: \d+ of \d+ offers/s);
});

test('a second pull on the same day asks nothing and writes nothing', async () => {
  const { pull } = puller();
  await pull();
  const before = sources.requests.length;
  const { merged } = await pull();
  // Only single titles are still asked for, each once.
  const asked = sources.requests.slice(before).map(({ path }) => path);
  expect(asked.filter((path) => !path.startsWith('/v4/shows/'))).toEqual([]);
  expect(asked.filter((path) => path.startsWith('/v4/shows/search'))).toEqual([]);
  expect(merged.written).toBeLessThan(20);
});

test('a pull that is killed at any request ends as one that was not', async () => {
  await puller().pull();
  const whole = await stored();
  for (const requests of [1, 7, 19, 22, 26, 30]) {
    await database.db.execute(sql`truncate ${SOURCE_TABLES}`);
    const { pull } = puller();
    const limit = sources.requests.length + requests;
    // The connection breaks for good, as for a process that is gone.
    const watch = setInterval(() => {
      if (sources.requests.length >= limit) sources.fault('/', 'cut', Infinity);
    }, 0);
    await pull().catch(() => undefined);
    clearInterval(watch);
    sources.heal();
    await pull();
    await pull();
    const { answers, ...rest } = await stored();
    expect(rest.identifiers, `after ${requests}`).toEqual(whole.identifiers);
    expect(rest.changes, `after ${requests}`).toEqual(whole.changes);
    expect(answers.length, `after ${requests}`).toBeGreaterThanOrEqual(whole.answers.length);
  }
});

describe('a source that errs changes nothing:', () => {
  test.each([
    ['an answer of Wikidata that broke off', 'P1874', 'timeout'],
    ['one that has shrunk', 'P1874', 'shrunken'],
    ['one that is cut', 'P1874', 'cut'],
    ['an error page', 'P1874', 'html'],
    ['other columns', 'P1874', 'changed'],
  ] as const)('%s', async (_, match, fault) => {
    const first = puller();
    await first.pull('wikidata');
    const before = await stored();
    const later = puller({ at: new Date(NOW.getTime() + 8 * DAY) });
    sources.fault(match, fault, Infinity);
    const { problems } = await later.pull('wikidata');
    expect(problems.length).toBeGreaterThan(0);
    expect((await stored()).identifiers).toEqual(before.identifiers);
    const { jobs } = await readSourceStatus(database.db);
    expect(jobs.some(({ problem }) => problem !== null)).toBe(true);
  });

  test.each([401, 429, 503, 'html', 'changed', 'endless', 'repeated', 'cut'] as const)(
    'the Streaming Availability API with %s',
    async (fault) => {
      await puller().pull('streaming');
      const before = await stored();
      const later = puller({ at: new Date(NOW.getTime() + DAY) });
      sources.fault('/v4/changes', fault, Infinity);
      await later.pull('streaming');
      const after = await stored();
      expect(after.changes.length).toBeGreaterThanOrEqual(before.changes.length);
      for (const row of before.changes) expect(after.changes).toContain(row);
    },
  );
});

test('the cap of the month is never passed, also by pulls at the same time', async () => {
  const ledger = createLedger(database.db, 'streaming-availability', { monthly: 12, daily: 12 });
  const taken = await Promise.all(Array.from({ length: 20 }, () => ledger.take(NOW)));
  expect(taken.filter(Boolean)).toHaveLength(12);
  const before = sources.requests.length;
  await puller({ monthly: 12 }).pull('streaming');
  expect(sources.requests.length).toBe(before);
  await ledger.pause(new Date(NOW.getTime() + 40 * DAY));
  expect(await ledger.take(new Date(NOW.getTime() + 31 * DAY))).toBe(false);
});

test('an identifier without an offer is no offer', async () => {
  const { db } = database;
  await puller().pull('wikidata');
  const offered = await rowsOf<{ service: string }>(
    db,
    sql`select distinct offer ->> 'service' as service
      from merged_offers, jsonb_array_elements(details -> 'offers') as offer`,
  );
  expect(offered).toEqual([{ service: 'Netflix' }]);
  expect(await countOf(db, sql`title_identifiers where property = 'P13902'`)).toBeGreaterThan(0);
});
