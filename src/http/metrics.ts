// What the operator's own machines ask: whether the site is well, and its figures.
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

/** How long the database may take to answer a site that is well. */
const HEALTHY_MS = 2000;
/** Reading the figures of the synchronisation walks through the catalogue. */
const FIGURES_MS = 60_000;

/** Names, their help, and for each value its labels. */
export type Figures = readonly {
  name: string;
  help: string;
  values: readonly { labels?: Record<string, string>; value: number }[];
}[];

/** `GET /health`: 200 while the database answers within two seconds, else 503. */
export function healthRoutes(db: Pick<Db, 'execute'>): Hono {
  return new Hono().get('/health', async (c) => {
    const late = new AbortController();
    const isWell = await Promise.race([
      db.execute(sql`select 1`).then(
        () => true,
        () => false,
      ),
      sleep(HEALTHY_MS, false, { signal: late.signal }).catch(() => false),
    ]);
    late.abort();
    c.header('cache-control', 'no-store');
    return isWell ? c.json({ status: 'ok' }) : c.json({ status: 'unavailable' }, 503);
  });
}

interface MetricsParts {
  /** Whoever shows it may read. */
  token: string;
  traffic: Pick<Traffic, 'registry'>;
  /** What else there is to tell; asked once a minute at most. */
  figures: () => Promise<Figures>;
  log: Log;
}

/** `GET /metrics`: figures as Prometheus reads them, for who has the token. */
export function metricsRoutes({ token, traffic, figures, log }: MetricsParts): Hono {
  const kept = new Cache<Figures>({ maxBytes: 1e6, freshMs: FIGURES_MS, sizeOf: () => 1 });
  const read = async () => {
    try {
      return await kept.load('', figures);
    } catch (error) {
      // Of all times, this is when the process's own figures are needed.
      log.warn({ reason: messageOf(error) }, 'the figures of the synchronisation are missing');
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
    for (const { name, help, values } of await read()) {
      const labelNames = Object.keys(values[0]?.labels ?? {});
      const gauge = new Gauge({ name, help, labelNames, registers: [registry] });
      for (const { labels = {}, value } of values) gauge.set(labels, value);
    }
    const text = (await traffic.registry.metrics()) + (await registry.metrics());
    return c.body(text, 200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE });
  });
}

/** In the same time, however much of it is right. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
