// The share of API responses and pages that come from the cache while titles change: with invalidation by tag, and when
// every change empties the caches.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { writeScores } from '#catalog/titles/title-commands.ts';
import { titleTag } from '#catalog/tag-rules.ts';
import { fixedClock } from '#platform/clock.ts';
import { MemoryStore } from '#test/uploads.ts';
import { changing, noteChange } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import { invalidations } from '#platform/tags.ts';
import { silentLog } from '#platform/log.ts';
import { ensureDemonstration } from '#sync/demonstration.ts';
import { createApp } from '../src/server.ts';
import type { App, CreatePages } from '../src/server.ts';
import { onEmbedded } from './databases.ts';
import { randomFrom } from './generated/random.ts';
import { report } from './load.ts';
import { statementsOf } from './statements.ts';
import { readVisited, visitorOf } from './visitors.ts';
import type { Visited } from './visitors.ts';

const CHANGES_PER_SECOND = 5;
/** Visits of pages and the API together: a busy site, but far below the capacity of a process. */
const VISITS_PER_SECOND = 200;
/** Seconds by the app's clock. A response of the API expires after 60. */
const [WARM_UP, MEASURED] = [60, 60];
/** Seconds with emptied caches, whose effect shows at once; each visit is a rendering. */
const MEASURED_EMPTYING = 5;
/** Titles of the catalogue that change; the visited ones are among them. */
const CATALOGUE = 20_000;
const AIM = 0.9;
const SITE = 'https://vouver.example';
const TOKEN = 'bench';

type Rates = { api: number; pages: number; all: number };
interface Run {
  changesPerSecond: number;
  /** The number of titles that change. */
  titles: number;
  isEmptying?: boolean;
}

const { createPages } = (await import(
  pathToFileURL(join(import.meta.dirname, '../dist/server/entry-server.js')).href
)) as { createPages: CreatePages };

function startApp({ db }: Database) {
  const clock = fixedClock('2026-11-21T12:00:00Z');
  const rendering = new Set<Promise<unknown>>();
  const app = createApp({
    config: {
      siteName: 'VouVer',
      siteUrl: SITE,
      contactEmail: 'contato@vouver.example',
      contactLimit: 0,
      reportLimit: 0,
      trustedProxies: [],
      cacheKeys: 'surrogate-key',
      cityHeader: undefined,
      pushHosts: [],
      sessionDays: 30,
      signInVerifiedOnly: false,
      signInAccountLimit: 10,
      signInClientLimit: 25,
      recoveryClientLimit: 5,
      registrationClientLimit: 60,
      ownChangesAccountLimit: 60,
      webhookLimit: 600,
      socialSignInClientLimit: 100,
      tvCodeLimit: 60,
      tvGuessPersonLimit: 10,
      tvGuessClientLimit: 40,
      social: { hosts: [SITE], google: undefined, facebook: undefined, apple: undefined },
      adUnit: undefined,
      imageBaseUrl: 'https://image.tmdb.org/t/p',
      metricsToken: TOKEN,
      renderings: 8,
      renderingQueue: 64,
      searchRenderings: 4,
      apiReads: 32,
    },
    db,
    log: silentLog,
    mailer: { queue: async () => undefined },
    uploads: new MemoryStore(),
    jobs: { add: async () => undefined, wake: () => undefined },
    clock,
    createPages: (...parts) => {
      const pages = createPages(...parts);
      return (...args) => {
        const page = pages(...args).then(async (response) => {
          const { status, headers } = response;
          return new Response(await response.text(), { status, headers });
        });
        rendering.add(page);
        void page.catch(() => undefined).finally(() => rendering.delete(page));
        return page;
      };
    },
  });
  /** Resolves once no page is being renewed in the background. */
  const settled = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    while (rendering.size > 0) {
      await Promise.allSettled(rendering);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { app, clock, settled };
}

async function ask(app: App, path: string): Promise<void> {
  const response = await app.fetch(new Request(SITE + path));
  await response.text();
  if (response.status !== 200) throw new Error(`${path} answered ${String(response.status)}`);
}

/** Pages sent so far, from the app's own metrics. */
async function pagesSent(app: App): Promise<{ cached: number; rendered: number }> {
  const headers = { authorization: `Bearer ${TOKEN}` };
  const metrics = await (await app.fetch(new Request(`${SITE}/metrics`, { headers }))).text();
  const count = (from: string) =>
    Number(new RegExp(`vouver_pages_total{from="${from}"} (\\d+)`).exec(metrics)?.[1] ?? 0);
  return { cached: count('cached'), rendered: count('rendered') };
}

async function hitRates(database: Database, visited: Visited, run: Run): Promise<Rates> {
  const { app, clock, settled } = startApp(database);
  const random = randomFrom(1);
  const visitor = visitorOf(visited, random);
  const stepMs = 1000 / VISITS_PER_SECOND;
  const visitsPerChange = VISITS_PER_SECOND / run.changesPerSecond;
  const api = { cached: 0, all: 0 };

  const change = async () => {
    const place = random.below(run.titles);
    const title = visited.titles[place];
    await changing(database.db, async (tx) => {
      if (title) {
        const { type, id } = title;
        const imdb = 1 + random.below(90) / 10;
        const scores = { rottenTomatoes: null, metacritic: null, imdb };
        await writeScores(tx, [{ type, id, scores, fetchedAt: clock.now() }]);
      }
      // The demonstration is smaller than the catalogue; a cache only sees the tag of another title.
      else await noteChange(tx, [titleTag({ type: 'movie', id: 1_000_000_000 + place })]);
    });
    if (run.isEmptying) invalidations.publish('everything');
  };
  const visit = async (seconds: number) => {
    for (let turn = 0; turn < seconds * VISITS_PER_SECOND; turn += 1) {
      clock.advance(stepMs);
      if (turn % visitsPerChange === visitsPerChange - 1) await change();
      const { page, call } = visitor();
      if (turn % 2 === 0) {
        await ask(app, page);
        await settled();
      } else {
        const statements = await statementsOf(database, () => ask(app, call));
        api.all += 1;
        if (statements.length === 0) api.cached += 1;
      }
    }
  };

  await visit(run.isEmptying ? 2 : WARM_UP);
  Object.assign(api, { cached: 0, all: 0 });
  const before = await pagesSent(app);
  await visit(run.isEmptying ? MEASURED_EMPTYING : MEASURED);
  const after = await pagesSent(app);
  const cached = after.cached - before.cached;
  const sent = cached + after.rendered - before.rendered;
  return {
    api: api.cached / api.all,
    pages: cached / sent,
    all: (api.cached + cached) / (api.all + sent),
  };
}

const figures = ({ api, pages, all }: Rates) =>
  `${all.toFixed(3)} (API ${api.toFixed(3)}, pages ${pages.toFixed(3)})`;
const told = (what: string, rates: Rates) => console.log(`     ${what}: ${figures(rates)}`);

await onEmbedded(async ({ open }) => {
  const database = await open();
  try {
    await ensureDemonstration(database.db);
    const visited = await readVisited(database);
    const measure = (run: Partial<Run>) =>
      hitRates(database, visited, {
        changesPerSecond: CHANGES_PER_SECOND,
        titles: CATALOGUE,
        ...run,
      });
    told('hit rate while nothing changes', await measure({ changesPerSecond: 0 }));
    const byTag = await measure({});
    report(
      `hit rate while ${CHANGES_PER_SECOND} of ${CATALOGUE.toLocaleString('en')} titles change a second`,
      figures(byTag),
      `≥ ${AIM}`,
      byTag.all >= AIM,
    );
    const titles = visited.titles.length;
    told(`all changes among the ${titles} visited titles`, await measure({ titles }));
    const emptied = await measure({ isEmptying: true });
    told('every change empties the caches', emptied);
    const hits = byTag.all / emptied.all;
    const misses = (1 - emptied.all) / (1 - byTag.all);
    console.log(
      `     by tag / emptied: ${hits.toFixed(1)} times the hits, 1/${misses.toFixed(1)} of the misses`,
    );
  } finally {
    await database.close();
  }
});
