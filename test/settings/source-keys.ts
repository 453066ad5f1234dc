// The sources, and what is believed of them.
import { sql } from 'drizzle-orm';
import { offerChanges } from '#catalog/offers/offer-rules.ts';
import { writeTitles } from '#catalog/titles/title-commands.ts';
import { scoresOf } from '#command-line/sync-actions.ts';
import { fixedClock, systemClock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import { silentLog } from '#platform/log.ts';
import { connectSources, hasOtherSources } from '#sync/availability/connect-sources.ts';
import { metricsOfSources, readSourceStatus } from '#sync/availability/source-status.ts';
import { connectFilmDatabase } from '#sync/runs/connect.ts';
import { doubtOf } from '#sync/runs/doubt-rules.ts';
import { failureOf, waitingOf } from '#sync/runs/sync-status.ts';
import { readSyncStatus } from '#sync/runs/status-queries.ts';
import { send } from '#test/account-requests.ts';
import { createTestUser, signIn } from '#test/accounts.ts';
import { createTestApi, demonstrationDay } from '#test/api.ts';
import { aTitle, offersAt, seedCatalogue } from '#test/catalogue.ts';
import { createTestSite } from '#test/site.ts';
import { database, recorder, type Check, type Row } from './changed-key.ts';

/** One request to the film database, with one of its keys changed. */
const films = (key: string, see: 'path' | 'authorization') => async (): Promise<Row> => {
  const { origin, seen } = await recorder(() => ({ genres: [], results: [] }));
  const isToken = key === 'TMDB_TOKEN';
  return {
    values: isToken ? ['ficha-do-guia-123456', 'outra-ficha-123456'] : [`${origin}/v9`, origin],
    beside: { TMDB_TOKEN: 'ficha-de-teste-123456', TMDB_BASE_URL: origin, SYNC_RATE: '0' },
    seen: [true, false],
    effect: async (config) => {
      const client = connectFilmDatabase(config, database.db, silentLog);
      if (key === 'TMDB_EXPORTS_URL') {
        // The answer is no export, which is refused; it was asked for all the same.
        const lines = client.exports('movie' as never, '2026-11-20' as never);
        await Promise.resolve(lines).catch(() => undefined);
      } else await client.genres('movie').catch(() => undefined);
      const { path, headers } = seen.at(-1)!;
      return see === 'path'
        ? path.startsWith('/v9')
        : headers['authorization'] === 'Bearer ficha-do-guia-123456';
    },
  };
};

const critics = (key: 'OMDB_KEY' | 'OMDB_BASE_URL') => async (): Promise<Row> => {
  const { origin, seen } = await recorder(() => ({ Response: 'False', Error: 'not found' }));
  return {
    values: key === 'OMDB_KEY' ? ['chave1', 'chave2'] : [`${origin}/v9`, origin],
    beside: { OMDB_KEY: 'chave0', OMDB_BASE_URL: origin },
    seen: [true, false],
    effect: async (config) => {
      await scoresOf({ config, log: silentLog } as never)!.critics.scores('tt0000001');
      return seen.at(-1)!.path.includes(key === 'OMDB_KEY' ? 'chave1' : '/v9');
    },
  };
};

/** One request to the Streaming Availability API, with one of its keys changed. */
const streaming = (key: string) => async (): Promise<Row> => {
  const { origin, seen } = await recorder(() => ({
    countryCode: 'br',
    services: [{ id: 'netflix', name: 'Netflix' }],
  }));
  const values: Record<string, readonly [string, string]> = {
    STREAMING_AVAILABILITY_KEY: ['chave-de-teste-123456', 'outra-chave-123456'],
    STREAMING_AVAILABILITY_GATEWAY: ['rapidapi', 'direct'],
    STREAMING_AVAILABILITY_BASE_URL: [`${origin}/v9`, origin],
  };
  return {
    values: values[key]!,
    seen: [true, false],
    beside: {
      STREAMING_AVAILABILITY_KEY: 'chave-de-teste-123456',
      STREAMING_AVAILABILITY_BASE_URL: origin,
    },
    effect: async (config) => {
      const { streaming: client } = connectSources(config, database.db, silentLog);
      await client!.covers();
      const { path, headers } = seen.at(-1)!;
      if (key === 'STREAMING_AVAILABILITY_GATEWAY') return 'x-rapidapi-key' in headers;
      return key === 'STREAMING_AVAILABILITY_BASE_URL'
        ? path.startsWith('/v9')
        : headers['x-api-key'] === 'chave-de-teste-123456';
    },
  };
};

const news = { news: 10, answers: 100, appliedToday: 0, catalogue: 1000 };

const doubted = (values: readonly [string, string], counts: object, beside = {}): Row => ({
  values,
  seen: [true, false],
  beside,
  effect: ({ syncLimits }) => doubtOf({ ...news, ...counts }, syncLimits.doubt) !== null,
});

/** A title that comes back to a family four days after it left, in all places that tell of it. */
async function movementsOf(config: Config) {
  const { db } = database;
  const { returnMs } = config.syncLimits.offers;
  await db.execute(sql`delete from titles`);
  await seedCatalogue(db);
  for (const [day, ...providers] of [
    ['2026-11-01', 3],
    ['2026-11-08'],
    ['2026-11-09'],
    ['2026-11-12', 4],
  ] as const) {
    const entries = providers.map((providerId) => ({ providerId, type: 'stream' as const }));
    const offers = offersAt(new Date(`${day}T12:00:00Z`), ...(entries as never[]));
    const title = aTitle({ id: 10, ...offers });
    await db.transaction((tx) => writeTitles(tx, [title], { graceMs: 0, returnMs }));
  }
  const api = createTestApi({ db, config, clock: fixedClock('2026-11-13T12:00:00Z') });
  const { items } = await api.read<{ items: unknown[] }>('/arrivals');
  const { history } = await api.read<{ history: unknown[] }>('/movies/10');
  const feed = await createTestSite({
    config,
    db,
    clock: fixedClock('2026-11-13T12:00:00Z'),
    createPages: () => async () => new Response(''),
  }).fetch(new Request('https://guia.example/chegou/feed.xml'));
  const entries = (await feed.text()).split('<item>').length - 1;
  const mine = await signIn(db, await createTestUser(db));
  await send(api, ['POST', '/watchlist/add'], { media_id: 10, type: 'movie' }, { token: mine });
  const path = '/viewer/movements?direction=arrived';
  const listed = await send(api, ['GET', path], undefined, { token: mine });
  const { items: wanted } = (await listed.json()) as { items: unknown[] };
  return { arrivals: items.length, history: history.length, entries, wanted: wanted.length };
}

export const SOURCE_KEYS: Readonly<Record<string, Check>> = {
  TMDB_TOKEN: films('TMDB_TOKEN', 'authorization'),
  TMDB_BASE_URL: films('TMDB_BASE_URL', 'path'),
  TMDB_EXPORTS_URL: films('TMDB_EXPORTS_URL', 'path'),
  OMDB_KEY: critics('OMDB_KEY'),
  OMDB_BASE_URL: critics('OMDB_BASE_URL'),
  OMDB_DAILY_LIMIT: {
    values: ['7', '1000'],
    seen: [
      [7, 7],
      [1000, 1000],
    ],
    beside: { OMDB_KEY: 'chave' },
    effect: async (config) => {
      const { quotas } = await readSyncStatus(database.db, systemClock, config);
      const { dailyLimit } = scoresOf({ config, log: silentLog } as never)!;
      return [dailyLimit, quotas[0]?.limit ?? dailyLimit];
    },
  },
  WIKIDATA: {
    values: ['on', 'off'],
    seen: [true, false],
    beside: { CONTACT_EMAIL: 'ola@guia.example' },
    effect: (config) => hasOtherSources(config),
  },
  WIKIDATA_ENDPOINT: async () => {
    const { origin, seen } = await recorder();
    return {
      values: [`${origin}/outro`, `${origin}/sparql`],
      seen: ['/outro', '/sparql'],
      beside: { WIKIDATA: 'on', CONTACT_EMAIL: 'ola@guia.example' },
      effect: async (config) => {
        const { wikidata } = connectSources(config, database.db, silentLog);
        await wikidata!.formatters().catch(() => undefined);
        return seen.at(-1)!.path;
      },
    };
  },
  STREAMING_AVAILABILITY_KEY: streaming('STREAMING_AVAILABILITY_KEY'),
  STREAMING_AVAILABILITY_GATEWAY: streaming('STREAMING_AVAILABILITY_GATEWAY'),
  STREAMING_AVAILABILITY_BASE_URL: streaming('STREAMING_AVAILABILITY_BASE_URL'),
  STREAMING_AVAILABILITY_MONTHLY_LIMIT: {
    values: ['100', '900'],
    seen: [100, 900],
    beside: { STREAMING_AVAILABILITY_KEY: 'chave-de-teste-123456' },
    effect: async (config) => {
      const metrics = metricsOfSources(await readSourceStatus(database.db), config);
      return metrics.find(({ name }) => name === 'vouver_source_requests_limit')!.values[0]!.value;
    },
  },
  SYNC_RATE: async () => {
    const { origin } = await recorder(() => ({ genres: [] }));
    return {
      values: ['2', '0'],
      seen: [true, false],
      beside: { TMDB_TOKEN: 'ficha-de-teste-123456', TMDB_BASE_URL: origin },
      effect: async (config) => {
        const client = connectFilmDatabase(config, database.db, silentLog);
        const start = performance.now();
        for (let times = 0; times < 4; times += 1) await client.genres('movie').catch(() => 0);
        return performance.now() - start >= 900;
      },
    };
  },
  SYNC_SCHEDULE: {
    values: ['daily', 'off'],
    seen: [true, false],
    beside: { TMDB_TOKEN: 'ficha-de-teste-123456' },
    effect: async (config) =>
      (await readSyncStatus(database.db, systemClock, config)).schedule.next !== null,
  },
  SYNC_DOUBT_FEW: doubted(['3', '20'], {}),
  SYNC_DOUBT_SHARE: doubted(['5', '50'], {}, { SYNC_DOUBT_FEW: '3' }),
  SYNC_DOUBT_DAY_SHARE: doubted(['0.5', '2'], { answers: 1000 }, { SYNC_DOUBT_FEW: '3' }),
  SYNC_FAILED_SHARE: {
    values: ['5', '50'],
    seen: [
      [true, true],
      [false, false],
    ],
    effect: ({ syncLimits: { failedShare } }) => [
      failureOf({ kind: 'full', done: 80, skipped: 0, failed: 20 }, failedShare) !== null,
      waitingOf({ unusable: 20, titles: 100 }, failedShare) !== null,
    ],
  },
  OFFER_GRACE_HOURS: {
    values: ['0', '24'],
    seen: [1, 0],
    effect: ({ syncLimits }) => {
      const at = new Date(demonstrationDay);
      const offer = {
        id: 1,
        providerId: 1,
        type: 'stream' as const,
        region: 'BR',
        firstSeen: '2026-11-01',
        witnessed: true,
        absentSince: null,
        goneAt: null,
      };
      const check = { today: '2026-11-21', at, periods: syncLimits.offers };
      return offerChanges([offer], [], check).gone.length;
    },
  },
  OFFER_RETURN_DAYS: {
    values: ['2', '7'],
    seen: [
      { arrivals: 1, history: 2, entries: 1, wanted: 1 },
      { arrivals: 0, history: 0, entries: 0, wanted: 0 },
    ],
    effect: movementsOf,
  },
};
