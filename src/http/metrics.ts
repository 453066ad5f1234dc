// `GET /livez`, `/readyz`, `/health` and `/metrics`, for the operator's monitoring.
import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { Gauge, Registry } from 'prom-client';
import { Cache } from '#platform/cache.ts';
import type { Db } from '#platform/database/database.ts';
import { messageOf } from '#platform/errors.ts';
import type { Traffic } from '#platform/http/traffic.ts';
import type { Log } from '#platform/log.ts';

/** Milliseconds after which a database without a response makes the site unhealthy. */
const HEALTHY_MS = 2000;
/** Milliseconds for which metrics are cached, because reading those of the sync scans the catalogue. */
const METRICS_FRESH_MS = 60_000;

/** Gauges: name, help text, and the values with their labels. */
export type Metrics = readonly {
  name: string;
  help: string;
  values: readonly { labels?: Record<string, string>; value: number }[];
}[];

interface HealthParts {
  /** Warnings that `/health` reports although the site works. */
  readWarnings?: (() => Promise<readonly string[]>) | undefined;
  /** True once a stop signal has arrived. */
  isStopping?: (() => boolean) | undefined;
}

/**
 * `GET /livez`: 200 while the process answers at all; a supervisor restarts it otherwise. `GET /readyz`: 200 while the
 * database answers within two seconds and no stop signal has arrived, else 503; a load balancer sends visitors
 * elsewhere then. `GET /health`: the same for people and alerts. With warnings (the site works, but the operator should
 * act) the status is `degraded`, with the reasons, and still 200.
 */
export function healthRoutes(
  db: Pick<Db, 'execute'>,
  { readWarnings = async () => [], isStopping = () => false }: HealthParts = {},
): Hono {
  const app = new Hono();
  app.get('/livez', (c) => c.json({ status: 'ok' }, 200, UNCACHED));
  app.get('/readyz', async (c) => {
    if (isStopping()) return c.json({ status: 'stopping' }, 503, UNCACHED);
    const answer = await inTime(async () => db.execute(sql`select 1`));
    if (answer === undefined) return c.json({ status: 'unavailable' }, 503, UNCACHED);
    return c.json({ status: 'ok' }, 200, UNCACHED);
  });
  app.get('/health', async (c) => {
    const warnings = await inTime(() => db.execute(sql`select 1`).then(readWarnings));
    if (warnings === undefined) return c.json({ status: 'unavailable' }, 503, UNCACHED);
    return warnings.length === 0
      ? c.json({ status: 'ok' }, 200, UNCACHED)
      : c.json({ status: 'degraded', reasons: warnings }, 200, UNCACHED);
  });
  return app;
}

const UNCACHED = { 'cache-control': 'no-store' };

/** Undefined if the work fails, or takes too long. */
async function inTime<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  const timeout = new AbortController();
  const result = await Promise.race([
    work(),
    sleep(HEALTHY_MS, undefined, { signal: timeout.signal }),
  ]).catch(() => undefined);
  timeout.abort();
  return result;
}

interface MetricsParts {
  /** The bearer token that allows reading the metrics. */
  token: string;
  traffic: Pick<Traffic, 'registry'>;
  /** Metrics besides those of this process; called once a minute at most. */
  readMetrics: () => Promise<Metrics>;
  log: Log;
}

/** `GET /metrics` in Prometheus' text format, for requests with the token. */
export function metricsRoutes({ token, traffic, readMetrics, log }: MetricsParts): Hono {
  const cache = new Cache<Metrics>({ maxBytes: 1e6, freshMs: METRICS_FRESH_MS, sizeOf: () => 1 });
  const cachedMetrics = async () => {
    try {
      return await cache.load('', readMetrics);
    } catch (error) {
      // The process's own metrics are needed most while the database is down.
      log.warn({ reason: messageOf(error) }, 'the metrics of the synchronisation are missing');
      return [];
    }
  };
  return new Hono().get('/metrics', async (c) => {
    c.header('cache-control', 'no-store');
    if (!isSame(c.req.header('authorization') ?? '', `Bearer ${token}`)) {
      c.header('www-authenticate', 'Bearer realm="metrics"');
      return c.text('Unauthorized', 401);
    }
    const registry = new Registry();
    for (const { name, help, values } of await cachedMetrics()) {
      const labelNames = Object.keys(values[0]?.labels ?? {});
      const gauge = new Gauge({ name, help, labelNames, registers: [registry] });
      for (const { labels = {}, value } of values) gauge.set(labels, value);
    }
    const text = (await traffic.registry.metrics()) + (await registry.metrics());
    return c.body(text, 200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE });
  });
}

/** Compares in constant time. */
function isSame(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
