// Settings of the server's address, data, mails and traces.
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { onTestFinished, vi } from 'vitest';
import { logOf } from '#command-line/open-database.lazy.ts';
import type { Config } from '#platform/config.ts';
import { defaultLimits, openDatabase } from '#platform/database/database.ts';
import { createLog, silentLog } from '#platform/log.ts';
import { transportOf } from '#platform/mail/mailer.ts';
import { startTracing, traced } from '#platform/tracing.ts';
import { openUploadStore } from '#platform/uploads/upload-store.ts';
import { listen } from '#server.ts';
import { demonstrationDay } from '#test/api.ts';
import { startCollector } from '#test/collector.ts';
import { createTestDatabase } from '#test/database.ts';
import { startSmtp } from '#test/smtp.ts';
import {
  configOf,
  database,
  folder,
  freePort,
  recorder,
  type Check,
  type Row,
} from './changed-key.ts';

const addressOf = async (config: Config) => {
  const server = await listen({ handle: () => undefined }, config);
  const { address, port } = server.address() as AddressInfo;
  server.close();
  return { address, port: String(port) };
};

const letter = {
  id: 'carta@guia.example',
  writtenAt: demonstrationDay,
  to: 'bia@exemplo.com.br',
  subject: 'Oi',
  text: 'Oi.',
};

/** The letter in the outbox of a configuration. */
async function outboxOf(config: Config): Promise<string> {
  await transportOf(config, silentLog)(letter, AbortSignal.timeout(5000));
  const outbox = join(config.dataDir, 'outbox');
  return readFileSync(join(outbox, readdirSync(outbox)[0]!), 'utf8');
}

/** Limits of a database that differ from the defaults, each of a key. */
const LIMITS = {
  DATABASE_POOL_SIZE: '3',
  DATABASE_WAIT: '4',
  DATABASE_STATEMENT_TIMEOUT: '5',
  DATABASE_COMMAND_TIMEOUT: '66',
  DATABASE_IDLE_TIMEOUT: '7',
};

const ofDatabase = (
  key: keyof typeof LIMITS,
  seen: readonly [unknown, unknown],
  read: (opened: Awaited<ReturnType<typeof createTestDatabase>>) => unknown,
): Row => ({
  values: [LIMITS[key], ''],
  seen,
  effect: async ({ databaseLimits }) => {
    if (isDeepStrictEqual(databaseLimits, defaultLimits)) return read(database.whole);
    const opened = await createTestDatabase('bare', databaseLimits);
    try {
      return await read(opened);
    } finally {
      await opened.close();
    }
  },
});

const shown = async (
  pool: { query: (text: string) => Promise<{ rows: Record<string, unknown>[] }> },
  name: string,
) => (await pool.query(`show ${name}`)).rows[0]?.[name];

/** The answer to one request to a bucket, with one of its keys changed. */
const BUCKET = {
  S3_ENDPOINT: 'http://127.0.0.1:9',
  S3_BUCKET: 'imagens',
  S3_REGION: 'us-east-1',
  S3_ACCESS_KEY_ID: 'chave',
  S3_SECRET_ACCESS_KEY: 'segredo-do-balde-123456',
};

const ofBucket =
  (key: keyof typeof BUCKET, other: string, see: (asked: string) => unknown) =>
  async (): Promise<Row> => {
    const { origin, seen } = await recorder();
    const given = key === 'S3_ENDPOINT' ? `${origin}/outro` : other;
    const values = [given, key === 'S3_ENDPOINT' ? origin : BUCKET[key]] as const;
    const read = async (config: Config) => {
      await openUploadStore(config).get('ab.webp');
      const { path, headers } = seen.at(-1)!;
      return see(`${path} ${headers['authorization']}`);
    };
    return {
      values,
      beside: { ...BUCKET, S3_ENDPOINT: origin },
      effect: read,
      seen: [true, false],
    };
  };

const tracing =
  (
    key: string,
    values: readonly [string, string],
    see: (collector: Awaited<ReturnType<typeof startCollector>>) => unknown,
    beside: Record<string, string> = {},
  ) =>
  async (): Promise<Row> => {
    const collector = await startCollector();
    return {
      values: key === 'OTEL_EXPORTER_OTLP_ENDPOINT' ? [collector.endpoint, ''] : values,
      beside: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, ...beside },
      seen: [true, false],
      effect: async (config) => {
        collector.spans.splice(0);
        collector.requests.splice(0);
        const stop = await startTracing(config.tracing, silentLog);
        await traced(
          () => ({ name: 'trabalho', kind: 'internal' }),
          async () => 'feito',
        );
        await stop();
        return see(collector);
      },
    };
  };

export const SERVER_KEYS: Readonly<Record<string, Check>> = {
  PORT: async () => {
    const values = [await freePort(), await freePort()] as const;
    const effect = async (config: Config) => (await addressOf(config)).port;
    return { values, seen: values, beside: { HOST: '127.0.0.1' }, effect };
  },
  HOST: {
    values: ['127.0.0.1', '0.0.0.0'],
    seen: ['127.0.0.1', '0.0.0.0'],
    beside: { PORT: '0' },
    effect: async (config) => (await addressOf(config)).address,
  },
  DATA_DIR: {
    values: [join(folder, 'a'), join(folder, 'b')],
    seen: [true, false],
    effect: async (config) => {
      await outboxOf(config);
      return config.dataDir === join(folder, 'a') && readdirSync(join(folder, 'a')).length > 0;
    },
  },
  DATABASE_URL: async () => {
    let connections = 0;
    const server = createServer((socket) => {
      connections += 1;
      socket.destroy();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const url = (name: string, at: number) =>
      `postgres://dora:Senha-muito-longa-9@127.0.0.1:${at}/${name}`;
    return {
      values: [url('a', port), url('a', Number(await freePort()))],
      seen: [true, false],
      beside: { DATABASE_WAIT: '1' },
      effect: async (config) => {
        connections = 0;
        await openDatabase(config, silentLog).then(
          ({ close }) => close(),
          () => undefined,
        );
        return connections > 0;
      },
    };
  },
  DATABASE_POOL_SIZE: ofDatabase('DATABASE_POOL_SIZE', [3, 8], ({ pool }) => pool.options.max),
  DATABASE_WAIT: ofDatabase(
    'DATABASE_WAIT',
    [4000, 10_000],
    ({ pool }) => pool.options.connectionTimeoutMillis,
  ),
  DATABASE_STATEMENT_TIMEOUT: ofDatabase('DATABASE_STATEMENT_TIMEOUT', ['5s', '15s'], ({ pool }) =>
    shown(pool, 'statement_timeout'),
  ),
  DATABASE_COMMAND_TIMEOUT: ofDatabase(
    'DATABASE_COMMAND_TIMEOUT',
    ['66s', '15min'],
    ({ background }) => shown(background.pool, 'statement_timeout'),
  ),
  DATABASE_IDLE_TIMEOUT: ofDatabase('DATABASE_IDLE_TIMEOUT', ['7s', '30s'], ({ pool }) =>
    shown(pool, 'idle_in_transaction_session_timeout'),
  ),
  S3_ENDPOINT: ofBucket('S3_ENDPOINT', '', (asked) => asked.startsWith('/outro/imagens/')),
  S3_BUCKET: ofBucket('S3_BUCKET', 'outro-balde', (asked) => asked.startsWith('/outro-balde/')),
  S3_REGION: ofBucket('S3_REGION', 'sa-east-1', (asked) => asked.includes('/sa-east-1/s3/')),
  S3_ACCESS_KEY_ID: ofBucket('S3_ACCESS_KEY_ID', 'outra', (asked) => asked.includes('=outra/')),
  S3_SECRET_ACCESS_KEY: async () => {
    const { origin, seen } = await recorder();
    const beside = { ...BUCKET, S3_ENDPOINT: origin };
    return {
      values: ['outro-segredo-123456', BUCKET.S3_SECRET_ACCESS_KEY],
      beside,
      seen: [false, true],
      // A signature depends on the secret and the time.
      effect: async (config) => {
        vi.useFakeTimers({ toFake: ['Date'], now: new Date(demonstrationDay) });
        for (const one of [configOf(beside), config]) await openUploadStore(one).get('ab.webp');
        vi.useRealTimers();
        const [known, given] = seen.slice(-2).map(({ headers }) => headers['authorization']);
        return known === given;
      },
    };
  },
  SMTP_URL: async () => {
    const mails = await startSmtp();
    return {
      values: [mails.url, ''],
      seen: [1, 0],
      beside: { MAIL_FROM: 'Guia <ola@guia.example>' },
      effect: async (config) => {
        mails.received.splice(0);
        await transportOf(config, silentLog)(letter, AbortSignal.timeout(5000));
        return mails.received.length;
      },
    };
  },
  MAIL_FROM: {
    values: ['Guia <ola@guia.example>', ''],
    seen: [true, false],
    effect: async (config) => (await outboxOf(config)).includes('From: Guia <ola@guia.example>'),
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: tracing(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    ['', ''],
    ({ spans }) => spans.length === 1,
  ),
  OTEL_EXPORTER_OTLP_HEADERS: tracing(
    'OTEL_EXPORTER_OTLP_HEADERS',
    ['api-key=abc', ''],
    ({ requests }) => requests[0]?.key === 'abc',
  ),
  OTEL_SERVICE_NAME: tracing(
    'OTEL_SERVICE_NAME',
    ['guia', ''],
    ({ spans }) => spans[0]?.resource['service.name'] === 'guia',
  ),
  OTEL_TRACES_SAMPLER: tracing(
    'OTEL_TRACES_SAMPLER',
    ['always_off', 'always_on'],
    ({ spans }) => spans.length === 0,
  ),
  OTEL_TRACES_SAMPLER_ARG: tracing(
    'OTEL_TRACES_SAMPLER_ARG',
    ['0', '1'],
    ({ spans }) => spans.length === 0,
    { OTEL_TRACES_SAMPLER: 'traceidratio' },
  ),
  LOG_LEVEL: {
    values: ['error', 'debug'],
    seen: [
      ['error', 'error'],
      ['debug', 'debug'],
    ],
    effect: (config) => [createLog(config.logLevel).level, logOf(config).level],
  },
};
