import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Db } from '#platform/database/database.ts';
import { silentLog } from '#platform/log.ts';
import { metricsOf } from '#sync/sync-metrics.ts';
import type { SyncStatus } from '#sync/runs/sync-status.ts';
import { healthRoutes, metricsRoutes } from '#http/metrics.ts';
import type { Metrics } from '#http/metrics.ts';

test('a process is alive without its database, and ready with it until it stops', async () => {
  let isStopping = false;
  let isDown = false;
  const execute = async () => {
    if (isDown) throw new Error('no database');
    return {};
  };
  const routes = healthRoutes({ execute } as unknown as Db, { isStopping: () => isStopping });
  const ask = async (path: string) => {
    const answer = await routes.request(path);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    return [answer.status, ((await answer.json()) as { status: string }).status];
  };
  expect(await ask('/readyz')).toEqual([200, 'ok']);
  isDown = true;
  expect(await ask('/readyz')).toEqual([503, 'unavailable']);
  expect(await ask('/livez')).toEqual([200, 'ok']);
  isDown = false;
  isStopping = true;
  expect(await ask('/readyz')).toEqual([503, 'stopping']);
  expect(await ask('/livez')).toEqual([200, 'ok']);
});

describe('the health of the site', () => {
  const ask = async (
    execute: () => Promise<unknown>,
    readWarnings?: () => Promise<readonly string[]>,
  ) => {
    const routes = healthRoutes({ execute } as unknown as Db, { readWarnings });
    const answer = await routes.request('/health');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    return [answer.status, await answer.json()];
  };

  test('is ok while the database answers', async () => {
    expect(await ask(async () => ({}))).toEqual([200, { status: 'ok' }]);
  });

  test('is degraded while the operator should act, and still 200', async () => {
    const held = async () => ['1165 deletions are held; see "sync held"'];
    expect(await ask(async () => ({}), held)).toEqual([
      200,
      { status: 'degraded', reasons: ['1165 deletions are held; see "sync held"'] },
    ]);
  });

  test('is not ok if the database fails', async () => {
    const failing = () => Promise.reject(new Error('password'));
    expect(await ask(failing)).toEqual([503, { status: 'unavailable' }]);
  });

  test('is not ok if the database takes more than two seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const answer = ask(() => new Promise(() => undefined));
    await vi.advanceTimersByTimeAsync(2001);
    expect(await answer).toEqual([503, { status: 'unavailable' }]);
  });
});

const run = (kind: string, more: Partial<SyncStatus['runs'][number]> = {}) => ({
  kind,
  state: 'done' as const,
  startedAt: new Date('2026-11-21T03:00:00Z'),
  updatedAt: new Date('2026-11-21T03:10:00Z'),
  endedAt: new Date('2026-11-21T03:10:00Z'),
  resumed: 0,
  total: 10,
  done: 8,
  skipped: 1,
  failed: 1,
  requests: 12,
  reason: null,
  seconds: 600,
  pending: 0,
  lastDoneAt: new Date('2026-11-21T03:00:00Z'),
  ...more,
});

const status = {
  at: new Date('2026-11-21T12:00:00Z'),
  healthy: true,
  runs: [run('changes'), run('full', { state: 'running', pending: 5, lastDoneAt: null })],
  catalogue: {
    sources: [{ source: 'tmdb', titles: 900, oldestFetchedAt: new Date() }],
    staleOffers: 3,
    nearTheirTerm: 0,
  },
  held: [{ kind: 'deleted', news: 1165, since: new Date() }],
  unusable: 2,
  quotas: [
    { source: 'omdb', used: 17, limit: 1000 },
    { source: 'tmdb', used: 400, limit: null },
  ],
} as unknown as SyncStatus;

describe('GET /metrics', () => {
  function site(read: () => Promise<Metrics> = async () => metricsOf(status)) {
    const readMetrics = vi.fn<() => Promise<Metrics>>(read);
    const traffic = { registry: new Registry() };
    const app = metricsRoutes({ token: 'a-token', traffic, readMetrics, log: silentLog });
    const get = (authorization?: string) =>
      app.request('/metrics', { headers: authorization ? { authorization } : {} });
    return { get, readMetrics };
  }

  test.each([undefined, 'Bearer a-toke', 'Bearer a-token1', 'a-token', 'Basic YTpi'])(
    'refuses the authorization %s',
    async (authorization) => {
      const { get, readMetrics } = site();
      const answer = await get(authorization);
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
        401,
        'Bearer realm="metrics"',
      ]);
      expect(await answer.text()).not.toContain('vouver');
      expect(readMetrics).not.toHaveBeenCalled();
    },
  );

  test('includes the state of the synchronisation, read once a minute', async () => {
    const { get, readMetrics } = site();
    const answer = await get('Bearer a-token');
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const lines = (await answer.text()).split('\n').filter((line) => line.startsWith('vouver'));
    expect(lines).toEqual([
      'vouver_sync_healthy 1',
      'vouver_sync_last_success_timestamp_seconds{kind="changes"} 1795230000',
      'vouver_sync_run_running{kind="changes"} 0',
      'vouver_sync_run_running{kind="full"} 1',
      'vouver_sync_run_duration_seconds{kind="changes"} 600',
      'vouver_sync_run_duration_seconds{kind="full"} 600',
      'vouver_sync_run_titles{kind="changes",outcome="done"} 8',
      'vouver_sync_run_titles{kind="changes",outcome="skipped"} 1',
      'vouver_sync_run_titles{kind="changes",outcome="failed"} 1',
      'vouver_sync_run_titles{kind="full",outcome="done"} 8',
      'vouver_sync_run_titles{kind="full",outcome="skipped"} 1',
      'vouver_sync_run_titles{kind="full",outcome="failed"} 1',
      'vouver_sync_run_requests{kind="changes"} 12',
      'vouver_sync_run_requests{kind="full"} 12',
      'vouver_sync_pending{kind="changes"} 0',
      'vouver_sync_pending{kind="full"} 5',
      'vouver_sync_quota_used{source="omdb"} 17',
      'vouver_sync_quota_used{source="tmdb"} 400',
      'vouver_sync_quota_limit{source="omdb"} 1000',
      'vouver_sync_held_news{kind="deleted"} 1165',
      'vouver_sync_held_news{kind="refused"} 0',
      'vouver_sync_held_news{kind="offers"} 0',
      'vouver_sync_held_news{kind="people"} 0',
      'vouver_sync_unusable_titles 2',
      'vouver_sync_stale_offers 3',
      'vouver_sync_titles_near_their_term 0',
      'vouver_catalogue_titles{source="tmdb"} 900',
    ]);
    await get('Bearer a-token');
    expect(readMetrics).toHaveBeenCalledOnce();
  });

  test('still has the process’s own metrics when the database does not answer', async () => {
    const { get } = site(() => Promise.reject(new Error('gone')));
    expect((await get('Bearer a-token')).status).toBe(200);
  });
});

test('the alert rules and the dashboard use metrics that there are', async () => {
  const root = join(import.meta.dirname, '..');
  const names = /vouver_\w+/g;
  const used = ['deploy/alerts.yml', 'deploy/grafana.json'].flatMap(
    (file) => readFileSync(join(root, file), 'utf8').match(names) ?? [],
  );
  const sources: string[] = [];
  for await (const file of glob('src/**/*.ts', { cwd: root }))
    if (!file.includes('.test.')) sources.push(readFileSync(join(root, file), 'utf8'));
  const there = new Set(sources.flatMap((source) => source.match(/(?<=name: ')vouver_\w+/g) ?? []));
  const missing = used.filter((name) => !there.has(name.replace(/_bucket$/, '')));
  expect(used.length).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});
