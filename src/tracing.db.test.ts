import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openJobs } from '#platform/jobs/jobs.ts';
import type { JobKind } from '#platform/jobs/jobs.ts';
import { silentLog } from '#platform/log.ts';
import { startTracing } from '#platform/tracing.ts';
import { createFilmDatabase } from '#sync/film-database/client.ts';
import { testSiteConfig } from '#test/api.ts';
import { startCollector } from '#test/collector.ts';
import type { ReceivedSpan } from '#test/collector.ts';
import { databaseForThisTest } from '#test/database.ts';
import { createTestSite } from '#test/site.ts';
import { listen } from './server.ts';

const SERVER = 2;
const CLIENT = 3;
const CONSUMER = 5;

async function trace() {
  const collector = await startCollector();
  const { endpoint } = collector;
  const stop = await startTracing(
    {
      endpoint,
      headers: { 'api-key': 'a key' },
      serviceName: 'guide',
      sampler: 'parentbased_always_on',
      share: 1,
    },
    silentLog,
  );
  const database = await databaseForThisTest('demonstration');
  return { ...collector, stop, database };
}

const named = (spans: readonly ReceivedSpan[], name: string): ReceivedSpan => {
  const matching = spans.filter((span) => span.name === name);
  expect(matching, `${name} among ${spans.map((span) => span.name).join(', ')}`).toHaveLength(1);
  return matching[0]!;
};

test('a request is a span with its route, its rendering and its statements, and nothing of the visitor', async () => {
  const { spans, requests, stop, database } = await trace();
  const app = createTestSite({
    config: { ...testSiteConfig, trustedProxies: ['127.0.0.1'] },
    db: database.db,
    createPages: (api) => (request) =>
      Promise.resolve(api(new URL(request.url).pathname.replace('/movie/', '/api/movies/'), {})),
  });
  const server = await listen(app, { host: '127.0.0.1', port: 0 });
  const { port } = server.address() as AddressInfo;
  const ask = (path: string, headers = {}, method = 'GET') =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: {
        connection: 'close',
        authorization: 'Bearer token-of-a-person',
        cookie: 'a=cookie-of-a-person',
        'x-forwarded-for': '203.0.113.77',
        'user-agent': 'agent-of-a-person',
        ...headers,
      },
    }).then((response) => response.text());
  const [around, caller] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];
  await ask('/movie/598?utm_source=words-of-a-person', {
    traceparent: `00-${around}-${caller}-01`,
    'x-request-id': 'request-one',
  });
  await ask('/movie/598');
  await ask('/api/movies/search?query=words+of+a+person');
  await ask('/pessoa/name-of-a-person-1');
  await ask('/register-verify?token=token-of-a-person');
  await ask('/wp-login/name-of-a-person');
  await ask('/ganchos/plex/token-of-a-person', {}, 'POST');
  await ask('/api/webhooks/plex/token-of-a-person', {}, 'POST');
  // A span ends with its connection's response, which clients have read before.
  await new Promise((resolve) => server.close(resolve));
  await stop();

  expect(new Set(requests.map(({ path, key }) => `${path} ${key}`))).toEqual(
    new Set(['/v1/traces a key']),
  );
  const pages = spans.filter(({ name }) => name === 'GET /movie/$slug');
  expect(pages).toHaveLength(2);
  const [page, cached] = pages as [ReceivedSpan, ReceivedSpan];
  expect(page).toMatchObject({
    traceId: around,
    parentSpanId: caller,
    kind: SERVER,
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/movie/$slug',
      'http.response.status_code': 200,
      'vouver.request.id': 'request-one',
    },
    resource: { 'service.name': 'guide' },
  });
  expect(BigInt(page.endTimeUnixNano)).toBeGreaterThan(BigInt(page.startTimeUnixNano));
  const rendering = spans.find(({ parentSpanId }) => parentSpanId === page.spanId)!;
  expect(rendering).toMatchObject({ name: 'render /movie/$slug', traceId: around });
  const statements = spans.filter(
    ({ traceId, kind, parentSpanId }) =>
      traceId === around && kind === CLIENT && parentSpanId === rendering.spanId,
  );
  expect(statements.map(({ name }) => name)).toContain('SELECT titles');
  // The second page came from the cache, in a trace of its own.
  expect(cached.traceId).not.toBe(around);
  expect(spans.filter(({ traceId }) => traceId === cached.traceId)).toHaveLength(1);

  const search = named(spans, 'GET /api/movies/search');
  expect(search.attributes['http.response.status_code']).toBe(200);
  expect(spans.some(({ parentSpanId }) => parentSpanId === search.spanId)).toBe(true);
  named(spans, 'GET /pessoa/$slug');
  named(spans, 'GET /register-verify');
  named(spans, 'GET');
  named(spans, 'POST /ganchos/:media_server/:token');
  named(spans, 'POST /api/webhooks/:media_server/:token');
  const all = requests.map(({ body }) => body).join();
  expect(all).not.toMatch(/of.a.person|203\.0\.113|utm_source/);
});

const kind: JobKind<{ address: string }> = {
  name: 'traced-job',
  tries: 1,
  firstWait: 1,
  longestWait: 1,
  timeLimit: 60,
  keptFor: 60,
};

test('a job is a trace of its own, with its statements and its calls of the film database', async () => {
  const { spans, requests, stop, database } = await trace();
  const { pool, db } = database;
  const filmDatabase = createFilmDatabase({
    baseUrl: 'https://films.example/3',
    exportsUrl: 'https://files.example',
    token: 'token-of-the-operator',
    throttle: { take: async () => undefined },
    log: silentLog,
    tries: 1,
    fetch: async () => Response.json({ status_code: 34 }, { status: 404 }),
  });
  const jobs = await openJobs({ pool, log: silentLog, kinds: [kind], pollSeconds: 0.5 });
  const { promise: done, resolve } = Promise.withResolvers<void>();
  await jobs.work(kind, async ({ address }) => {
    try {
      await db.transaction((tx) =>
        tx.execute(
          sql`update titles set popularity = popularity where original_title = ${address}`,
        ),
      );
      await filmDatabase.title('movie', 4711);
    } finally {
      resolve();
    }
    throw Object.assign(new Error(`no such box: ${address}`), { code: 'EENVELOPE' });
  });
  await jobs.add(kind, { address: 'address@of.a.person' });
  await done;
  await jobs.stop();
  await stop();

  const job = named(spans, 'process traced-job');
  expect(job).toMatchObject({
    kind: CONSUMER,
    status: { code: 2 },
    attributes: {
      'messaging.system': 'pg-boss',
      'messaging.destination.name': 'traced-job',
      'vouver.job.try': 1,
      'error.type': 'EENVELOPE',
    },
  });
  expect(job.parentSpanId ?? '').toBe('');
  const inside = spans.filter(({ parentSpanId }) => parentSpanId === job.spanId);
  expect(inside.map(({ name }) => name)).toEqual([
    'BEGIN',
    'UPDATE titles',
    'COMMIT',
    'GET /movie/{id}',
  ]);
  expect(inside.at(-1)!.attributes).toEqual({
    'http.request.method': 'GET',
    'url.template': '/movie/{id}',
    'server.address': 'films.example',
    'http.response.status_code': 404,
  });
  // The queue's own statements have no spans.
  expect(spans.filter(({ traceId }) => traceId !== job.traceId)).toEqual([]);
  expect(requests.map(({ body }) => body).join()).not.toMatch(/of\.a\.person|of-the-operator|4711/);
});
