// Every key of the operator's guide, changed through the environment, with an effect that can be seen.
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { offerChanges } from '#catalog/offer-rules.ts';
import { writeTitles } from '#catalog/title-commands.ts';
import { scoresOf } from '#command-line/sync-actions.ts';
import { logOf } from '#command-line/open-database.ts';
import { fixedClock, systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import type { Config } from '#platform/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import { createLog, silentLog } from '#platform/log.ts';
import { transportOf } from '#platform/mail/mailer.ts';
import { socialProviders } from '#platform/social/providers.ts';
import { startTracing, traced } from '#platform/tracing.ts';
import { openUploadStore } from '#platform/uploads/open-store.ts';
import { listen } from '#server.ts';
import { connectFilmDatabase } from '#sync/runs/connect.ts';
import { doubtOf } from '#sync/runs/doubt-rules.ts';
import { failureOf, waitingOf } from '#sync/runs/health-rules.ts';
import { readSyncStatus } from '#sync/runs/status-queries.ts';
import type { SiteWithContact } from '#web/foundation/site.ts';
import { connectionFrom, login, send, signUpBody } from './account-requests.ts';
import { createTestUser, signIn } from './accounts.ts';
import { createTestApi, demonstrationDay } from './api.ts';
import { aTitle, offersAt, seedCatalogue, useEmptyCatalogue } from './catalogue.ts';
import { startCollector } from './collector.ts';
import { createTestDatabase } from './database.ts';
import { createTestSite } from './site.ts';
import { startSmtp } from './smtp.ts';

const database = useEmptyCatalogue();

/** What is seen with the value of a key, and with its default or another value. */
interface Row {
  values: readonly [string, string];
  seen: readonly [unknown, unknown];
  effect: (config: Config) => unknown;
  /** Other keys that the effect needs. */
  beside?: Readonly<Record<string, string>>;
}
/** A row, or what makes one for values that are known only when it runs, such as a free port. */
type Check = Row | (() => Promise<Row>);

const folder = mkdtempSync(join(tmpdir(), 'vouver-settings-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

/** The configuration of an environment. */
function configOf(env: Readonly<Record<string, string>>): Config {
  const read = readConfig({ SITE_URL: 'https://guia.example', DATA_DIR: folder, ...env });
  if (!read.ok) throw new Error(read.problems.join('\n'));
  return read.config;
}

const apiOf = (config: Config) => createTestApi({ db: database.db, config });

/** The whole site, whose pages end when they are let; and what its pages are told. */
function siteOf(config: Config, mayRender: Promise<void> = Promise.resolve()) {
  let told: SiteWithContact | undefined;
  let begun = 0;
  const app = createTestSite({
    config,
    db: database.db,
    createPages: (_, site) => {
      told = site;
      return async () => {
        begun += 1;
        await mayRender;
        return new Response('page', { headers: { 'content-type': 'text/html' } });
      };
    },
  });
  const ask = (path: string, headers: Record<string, string> = {}) =>
    Promise.resolve(app.fetch(new Request(`${config.siteUrl}${path}`, { headers })));
  return { ask, told: () => told, begun: () => begun };
}

/** How many of `path` are rendered at once when 6 are requested, and how many are refused. */
async function crowd(config: Config, path: string): Promise<[begun: number, refused: number]> {
  const end = Promise.withResolvers<void>();
  const site = siteOf(config, end.promise);
  let refused = 0;
  const asked = Array.from({ length: 6 }, async (_, at) => {
    const { status } = await site.ask(`${path}${at + 1}`);
    if (status === 503) refused += 1;
  });
  // Until no more begin: on a busy machine that takes a while.
  let begun = -1;
  while (begun < 1 || begun < site.begun()) {
    begun = site.begun();
    await setTimeout(200);
  }
  end.resolve();
  await Promise.all(asked);
  return [begun, refused];
}

/** The status of the second of two requests. */
async function second(ask: (at: number) => Promise<Response>): Promise<number> {
  await ask(1);
  return (await ask(2)).status;
}

/** A server that says yes to everything, and what it was asked. */
async function recorder(answer: (origin: string) => unknown = () => ({})) {
  const seen: { path: string; headers: IncomingHttpHeaders; body: string }[] = [];
  let origin = '';
  const server = createHttpServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      seen.push({ path: request.url ?? '', headers: request.headers, body });
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(answer(origin)));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin, seen };
}

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return String(port);
};
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

/** A limit of one: the second request is refused; with 0 it is not. */
const limited = (
  ask: (config: Config, at: number, api: ReturnType<typeof createTestApi>) => Promise<Response>,
  allowed: number,
  beside = {},
): Row => ({
  values: ['1', '0'],
  seen: [429, allowed],
  beside,
  effect: async (config) => {
    await database.db.execute(sql`delete from rate_limits`);
    const api = apiOf(config);
    return second((at) => ask(config, at, api));
  },
});
const tokenOf = async () => signIn(database.db, await createTestUser(database.db));
const wrong = (api: ReturnType<typeof createTestApi>, email: string, from: string) =>
  login(api, email, 'Errada-123', { from });

const guess = (api: ReturnType<typeof createTestApi>, token: string, from: string) =>
  send(api, ['POST', '/tv/code/CCCCCC/register'], undefined, { token, from });

const contact = (api: ReturnType<typeof createTestApi>, headers = {}) =>
  Promise.resolve(
    api.ask(
      '/contact',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({
          name: 'Bia',
          email: 'bia@exemplo.com.br',
          subject: 'Oi',
          message: 'Uma mensagem de teste.',
        }),
      },
      connectionFrom('10.0.0.1'),
    ),
  );

const discovery = (origin: string) => ({
  issuer: origin,
  authorization_endpoint: `${origin}/entrar`,
  token_endpoint: `${origin}/token`,
  jwks_uri: `${origin}/chaves`,
  access_token: 'a',
  token_type: 'bearer',
});
const SECRETS = {
  host: 'https://guia.example',
  state: 'estado',
  nonce: 'nonce',
  codeVerifier: 'v'.repeat(43),
};
type Provider = 'google' | 'facebook' | 'apple';
const providerOf = (config: Config, name: Provider) =>
  socialProviders(config.social, { log: silentLog, clock: systemClock })[name]!;
/** Where a browser is sent to sign in, or what the provider is asked for with its answer. */
const social =
  (
    provider: Provider,
    key: string,
    { value, see, exchanges = false }: { value?: string; see: string; exchanges?: boolean },
  ) =>
  async (): Promise<Row> => {
    const [one, other] = [await recorder(discovery), await recorder(discovery)];
    const upper = provider.toUpperCase();
    const beside: Record<string, string> = {
      [`${upper}_ISSUER`]: one.origin,
      [`${upper}_CLIENT_ID`]: provider === 'apple' ? 'site,app' : 'cliente',
      ...(provider !== 'apple' && { [`${upper}_CLIENT_SECRET`]: 'segredo-do-provedor' }),
      ...(provider === 'facebook' && { FACEBOOK_GRAPH_URL: one.origin }),
    };
    return {
      values: [value ?? other.origin, beside[key]!],
      beside,
      seen: [true, false],
      effect: async (config) => {
        const client = providerOf(config, provider);
        const found = await client.authorizationUrl(SECRETS, ['email']);
        if (exchanges && 'personOf' in client) await client.personOf('codigo', SECRETS as never);
        const asked = [...one.seen, ...other.seen].splice(0).map(({ path, body }) => path + body);
        one.seen.splice(0);
        const isOther = other.seen.splice(0).length > 0;
        const url = 'url' in found ? decodeURIComponent(found.url) : '';
        const text = `${url} ${asked.join(' ')} ${isOther ? other.origin : ''}`;
        return text.includes(see === '' ? other.origin : see);
      },
    };
  };

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

/** A page of the site and how it is described to its pages. */
const told = (
  values: readonly [string, string],
  see: (site: SiteWithContact, policy: string) => unknown,
  seen: readonly [unknown, unknown],
): Row => ({
  values,
  seen,
  effect: async (config) => {
    const site = siteOf(config);
    const page = await site.ask('/doubts');
    return see(site.told()!, page.headers.get('content-security-policy') ?? '');
  },
});

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

const CHECKS: Readonly<Record<string, Check>> = {
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
  SITE_URL: {
    values: ['https://outro.example', 'https://guia.example'],
    seen: [true, false],
    effect: async (config) =>
      (await (await siteOf(config).ask('/robots.txt')).text()).includes('https://outro.example'),
  },
  SITE_NAME: {
    values: ['Guia', 'VouVer'],
    seen: [
      ['Guia', 'Guia'],
      ['VouVer', 'VouVer'],
    ],
    effect: async (config) => {
      const site = siteOf(config);
      const manifest = (await (await site.ask('/manifest.webmanifest')).json()) as { name: string };
      return [manifest.name, site.told()?.name];
    },
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
  CONTACT_EMAIL: {
    values: ['dona@guia.example', ''],
    seen: [
      ['dona@guia.example', 'dona@guia.example'],
      ['contato@guia.example', 'contato@guia.example'],
    ],
    effect: async (config) => {
      const api = apiOf({ ...config, contactLimit: 0 });
      await contact(api);
      return [api.mails[0]?.to, siteOf(config).told()?.contact];
    },
  },
  CONTACT_LIMIT: limited((_, __, api) => contact(api), 202),
  REPORT_LIMIT: limited(
    (_, __, api) =>
      send(api, ['POST', '/offers/report'], { media_id: 1, type: 'movie', problem: 'gone' }),
    204,
  ),
  SESSION_DAYS: {
    values: ['3', '30'],
    seen: [3, 30],
    effect: async (config) => {
      const user = await createTestUser(database.db);
      await login(apiOf(config), user.email);
      const { rows } = await database.db.execute(
        sql`select round(extract(epoch from expires_at - created_at) / 86400)::int as days
          from sessions where user_id = ${user.id}`,
      );
      return rows[0]?.['days'];
    },
  },
  SIGN_IN_VERIFIED_ONLY: {
    values: ['yes', 'no'],
    seen: [400, 200],
    effect: async (config) => {
      const user = await createTestUser(database.db);
      return (await login(apiOf(config), user.email)).status;
    },
  },
  SIGN_IN_ACCOUNT_LIMIT: limited(
    (_, at, api) => wrong(api, 'ninguem@exemplo.com.br', `192.0.2.${at}`),
    400,
  ),
  SIGN_IN_ADDRESS_LIMIT: limited(
    (_, at, api) => wrong(api, `ninguem.${at}@exemplo.com.br`, '192.0.2.1'),
    400,
  ),
  RECOVERY_LIMIT: limited(
    (_, at, api) =>
      send(api, ['POST', '/auth/forgot-password'], { email: `x${at}@exemplo.com.br` }),
    202,
  ),
  REGISTRATION_LIMIT: limited(
    (_, at, api) =>
      send(
        api,
        ['POST', '/users/register'],
        signUpBody({ email: `x${at}.${performance.now()}@exemplo.com.br` }),
      ),
    201,
  ),
  OWN_CHANGES_LIMIT: async () => {
    const token = await tokenOf();
    const path = '/users/me/settings';
    return limited((_, __, api) => send(api, ['PATCH', path], { drawing: 1 }, { token }), 200);
  },
  TV_GUESS_LIMIT: async () => {
    const token = await tokenOf();
    return limited((_, at, api) => guess(api, token, `192.0.2.${at}`), 200);
  },
  TV_GUESS_ADDRESS_LIMIT: limited(
    async (_, __, api) => guess(api, await tokenOf(), '192.0.2.1'),
    200,
  ),
  TV_CODE_LIMIT: limited((_, __, api) => send(api, ['POST', '/tv/code']), 200),
  TRUSTED_PROXIES: {
    values: ['10.0.0.1', ''],
    seen: [202, 429],
    beside: { CONTACT_LIMIT: '1' },
    effect: async (config) => {
      await database.db.execute(sql`delete from rate_limits`);
      const api = apiOf(config);
      return second((at) => contact(api, { 'x-forwarded-for': `203.0.113.${at}` }));
    },
  },
  CITY_HEADER: {
    values: ['CF-IPCity', ''],
    seen: ['Recife', undefined],
    beside: { TRUSTED_PROXIES: '10.0.0.1' },
    effect: async (config) => {
      const api = apiOf(config);
      const user = await createTestUser(database.db);
      const options = { from: '10.0.0.1', headers: { 'cf-ipcity': 'Recife' } };
      const { access_token: token } = (await (
        await login(api, user.email, undefined, options)
      ).json()) as { access_token: string };
      const read = await send(api, ['GET', '/users/me/sessions'], undefined, { token });
      const { items } = (await read.json()) as { items: { place: string }[] };
      return items.map(({ place }) => place).find((place) => place === 'Recife');
    },
  },
  PUSH_HOSTS: {
    values: ['avisos.example', ''],
    seen: [204, 422],
    effect: async (config) => {
      const keys = {
        p256dh:
          'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
        auth: 'tBHItJI5svbpez7KI4CCXg',
      };
      const body = { endpoint: 'https://a.avisos.example/send/1', keys };
      const token = await tokenOf();
      return (await send(apiOf(config), ['POST', '/alerts/push'], body, { token })).status;
    },
  },
  AD_NETWORK_ID: told(
    ['21700001234', ''],
    ({ adUnit }, policy) => [adUnit, /google|doubleclick/.test(policy)],
    [
      ['/21700001234/vouver', true],
      [undefined, false],
    ],
  ),
  APP_STORE_URL: told(['https://apps.example/guia', ''], ({ appStores }) => appStores?.[0], [
    'https://apps.example/guia',
    undefined,
  ]),
  PLAY_STORE_URL: told(['https://play.example/guia', ''], ({ appStores }) => appStores?.[1], [
    'https://play.example/guia',
    undefined,
  ]),
  TMDB_IMAGE_BASE_URL: told(
    ['http://imagens.example/t', ''],
    ({ images }, policy) => [images, policy.includes('http://imagens.example')],
    [
      ['http://imagens.example/t', true],
      ['https://image.tmdb.org/t/p', false],
    ],
  ),
  GOOGLE_ISSUER: social('google', 'GOOGLE_ISSUER', { see: '' }),
  GOOGLE_CLIENT_ID: social('google', 'GOOGLE_CLIENT_ID', { value: 'guia', see: 'client_id=guia' }),
  GOOGLE_CLIENT_SECRET: social('google', 'GOOGLE_CLIENT_SECRET', {
    value: 'segredo-do-guia-1',
    see: 'client_secret=segredo-do-guia-1',
    exchanges: true,
  }),
  FACEBOOK_ISSUER: social('facebook', 'FACEBOOK_ISSUER', { see: '' }),
  FACEBOOK_CLIENT_ID: social('facebook', 'FACEBOOK_CLIENT_ID', {
    value: 'guia',
    see: 'client_id=guia',
  }),
  FACEBOOK_CLIENT_SECRET: social('facebook', 'FACEBOOK_CLIENT_SECRET', {
    value: 'segredo-do-guia-1',
    see: 'client_secret=segredo-do-guia-1',
    exchanges: true,
  }),
  FACEBOOK_GRAPH_URL: social('facebook', 'FACEBOOK_GRAPH_URL', { see: '', exchanges: true }),
  APPLE_ISSUER: social('apple', 'APPLE_ISSUER', { see: '' }),
  APPLE_CLIENT_ID: social('apple', 'APPLE_CLIENT_ID', { value: 'guia,x', see: 'client_id=guia' }),
  SIGN_IN_HOSTS: async () => {
    const { origin } = await recorder(discovery);
    return {
      values: ['https://www.guia.example', ''],
      seen: [200, 422],
      beside: {
        GOOGLE_ISSUER: origin,
        GOOGLE_CLIENT_ID: 'guia',
        GOOGLE_CLIENT_SECRET: 'segredo-do-guia-1',
      },
      effect: async (config) => {
        const query = 'scopes=email&host=https%3A%2F%2Fwww.guia.example';
        return (await apiOf(config).ask(`/auth/google/authorize?${query}`)).status;
      },
    };
  },
  SOCIAL_SIGN_IN_LIMIT: async () => {
    const { origin } = await recorder(discovery);
    return limited(
      (_, __, api) => Promise.resolve(api.ask('/auth/google/authorize?scopes=email')),
      200,
      {
        GOOGLE_ISSUER: origin,
        GOOGLE_CLIENT_ID: 'guia',
        GOOGLE_CLIENT_SECRET: 'segredo-do-guia-1',
      },
    );
  },
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
  RENDERINGS: {
    values: ['2', '4'],
    seen: [2, 4],
    effect: async (config) => (await crowd(config, '/movie/nenhum-')).at(0),
  },
  RENDERING_QUEUE: {
    values: ['1', '64'],
    seen: [4, 0],
    beside: { RENDERINGS: '1' },
    effect: async (config) => (await crowd(config, '/movie/nenhum-')).at(1),
  },
  SEARCH_RENDERINGS: {
    values: ['1', '3'],
    seen: [1, 3],
    effect: async (config) => (await crowd(config, '/search?query=')).at(0),
  },
  API_READS: {
    values: ['1', '32'],
    seen: [true, false],
    effect: async (config) => {
      const site = siteOf(config);
      const asked = Array.from({ length: 20 }, (_, at) => site.ask(`/api/movies/${at + 1000}`));
      return (await Promise.all(asked)).some(({ status }) => status === 503);
    },
  },
  CACHE_KEYS: {
    values: ['cache-tag', 'surrogate-key'],
    seen: [
      [true, false],
      [false, true],
    ],
    effect: async (config) => {
      const { headers } = await siteOf(config).ask('/api/movies/genres');
      return [headers.has('cache-tag'), headers.has('surrogate-key')];
    },
  },
  METRICS_TOKEN: {
    values: ['ficha-das-metricas-123', ''],
    seen: [200, false],
    effect: async (config) => {
      const authorization = 'Bearer ficha-das-metricas-123';
      const answer = await siteOf(config).ask('/metrics', { authorization });
      const text = await answer.text();
      return text.includes('vouver_') && answer.status;
    },
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

/** Keys whose effect is seen by a test of their own, which must name them or their field. */
const ELSEWHERE: Readonly<Record<string, { file: string; name: string; field: string }>> = {
  DATABASE_REPLICA_URLS: {
    file: 'test/replicas.test.ts',
    name: 'isReplica(database.staleDb)',
    field: 'databaseReplicaUrls: [',
  },
};

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8');

test('every key of the operator’s guide has a row here', () => {
  const keys = [...read('docs/operating.md').matchAll(/^\| `([A-Z][A-Z0-9_]+)` /gm)];
  const rows = [...Object.keys(CHECKS), ...Object.keys(ELSEWHERE)];
  expect(rows.toSorted()).toEqual(keys.map(([, key]) => key).toSorted());
});

test.each(Object.entries(ELSEWHERE))('%s has the test that is named for it', (_, shownBy) => {
  const source = read(shownBy.file);
  expect(source).toContain(shownBy.name);
  expect(source).toContain(shownBy.field);
});

test.each(Object.entries(CHECKS))('%s has an effect', async (key, check) => {
  await seedCatalogue(database.db, aTitle());
  const { values, seen, effect, beside = {} } = typeof check === 'function' ? await check() : check;
  const found: unknown[] = [];
  for (const value of values) found.push(await effect(configOf({ ...beside, [key]: value })));
  expect(found).toEqual(seen);
  expect(found[0]).not.toEqual(found[1]);
});
