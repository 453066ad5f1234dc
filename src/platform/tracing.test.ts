import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';
import { summaryOf } from './database/database.ts';
import { startTracing, traced, tracer } from './tracing.ts';
import type { TracingConfig } from './tracing-config.ts';
import { isFullTier } from '#test/tier.ts';
import { startCollector } from '#test/collector.ts';

const script = join(import.meta.dirname, '../../test/processes/loaded-packages.ts');

test.runIf(isFullTier)(
  'nothing of OpenTelemetry’s SDK is loaded unless there is a collector',
  async () => {
    const loaded = async (env: Record<string, string>) => {
      const { stdout } = await promisify(execFile)(process.execPath, [script], {
        env: { PATH: process.env['PATH'], ...env },
      });
      return JSON.parse(stdout) as string[];
    };
    // The library of the metrics has the API, which is some constants and empty methods.
    expect(await loaded({})).toEqual(['@opentelemetry/api']);
    expect(await loaded({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' })).toContain(
      '@opentelemetry/sdk-trace',
    );
  },
  60_000,
);

const config = (more: Partial<TracingConfig>): TracingConfig => ({
  endpoint: 'http://127.0.0.1:4318',
  headers: {},
  serviceName: 'vouver',
  sampler: 'always_on',
  share: 1,
  ...more,
});

function readableLog() {
  const lines: Record<string, unknown>[] = [];
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)) as Record<string, unknown>);
      done();
    },
  });
  return { lines, log: createLog('info', destination) };
}

const work = () =>
  traced(
    () => ({ name: 'work', kind: 'internal' }),
    async () => 'done',
  );

test('a collector that is gone costs a line of the log', async () => {
  const { lines, log } = readableLog();
  // A port that no one listens on: the discard service's.
  const stop = await startTracing(config({ endpoint: 'http://127.0.0.1:9' }), log);
  for (let times = 0; times < 3000; times += 1) expect(await work()).toBe('done');
  await stop();
  expect(lines).toEqual([
    expect.objectContaining({ level: 40, msg: 'traces could not be sent to the collector' }),
  ]);
  // On a slow machine the last try may end with a timeout instead.
  expect(lines[0]!['reason']).toMatch(/^(ECONNREFUSED|\w*Error|ETIMEDOUT)$/);
}, 20_000);

test('without a collector there is no tracer, and work is done without a span', async () => {
  const stop = await startTracing(undefined, readableLog().log);
  expect(tracer()).toBeUndefined();
  expect(await work()).toBe('done');
  await stop();
});

test.each([
  ['always_on', 1, 200],
  ['always_off', 1, 0],
  ['parentbased_always_off', 1, 0],
  ['parentbased_traceidratio', 0, 0],
  ['traceidratio', 0.5, [50, 150]],
] as const)('the sampler %s with %d', async (sampler, share, expected) => {
  const { endpoint, spans } = await startCollector();
  const stop = await startTracing(config({ endpoint, sampler, share }), readableLog().log);
  for (let times = 0; times < 200; times += 1) await work();
  await stop();
  const [least, most] = typeof expected === 'number' ? [expected, expected] : expected;
  expect(spans.length).toBeGreaterThanOrEqual(least);
  expect(spans.length).toBeLessThanOrEqual(most);
});

test.each([
  ['select id from titles where name = $1', 'SELECT titles'],
  [
    '/* prepared */ with found as (select 1 from "search_entries" e) select 1',
    'SELECT search_entries',
  ],
  ['insert into pgboss.job (id) values ($1)', 'INSERT pgboss.job'],
  ['update only titles set name = $1', 'UPDATE titles'],
  ["notify changes, 'title:movie:598'", 'NOTIFY'],
  [
    'select word from unnest($1::text[]) word join search_words using (word)',
    'SELECT search_words',
  ],
  ['begin', 'BEGIN'],
  ["explain select 'from secret'", 'SELECT'],
  ['vouver', 'OTHER'],
])('%s is named %s', (text, name) => {
  const { operation, table } = summaryOf(text);
  expect(table === undefined ? operation : `${operation} ${table}`).toBe(name);
});
