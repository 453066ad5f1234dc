import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import type { Instance, Result } from 'autocannon';
import pg from 'pg';
import { migrate, readMigrations } from '#platform/database/migrate.ts';
import type { Migration } from '#platform/database/migrate.ts';
import { messageOf } from '#platform/errors.ts';
import { ServerProcess, freePort } from './server-process.ts';
import type { ServerOptions } from './server-process.ts';
import type { Outcome } from './outcome.ts';
import { Readers } from './readers.ts';
import { Writer } from './writer.ts';

const PROXY = join(import.meta.dirname, '../../deploy/nginx/proxy.conf');

const READS = [
  '/',
  '/movie/cidade-de-deus-598',
  '/api/movies/598',
  '/api/movies/popular',
  '/api/providers',
].map((path) => ({ method: 'GET' as const, path }));

/** Clients of the full trials, each with one read in progress. */
const CLIENTS = 20;
/** nginx cannot repeat a request at another process once it has begun to send the response. */
const IN_WORK_MS = 1000;

/**
 * Three processes behind nginx with our own configuration, one of them killed under load. Only reads in progress there
 * may break, and they do so at once.
 */
export const killedBehindNginx = (databaseUrl: string): Promise<Outcome> =>
  behindNginx(databaseUrl, {}, (url, [first]) =>
    besideWriter(url, async () => {
      const load = autocannon({ url, connections: CLIENTS, duration: 12, requests: READS });
      let killedAt: number | undefined;
      let others = 0;
      (load as unknown as Instance).on('reqError', () => {
        const isInWork = killedAt !== undefined && performance.now() - killedAt < IN_WORK_MS;
        if (!isInWork) others += 1;
      });
      setTimeout(() => {
        killedAt = performance.now();
        void first!.kill('SIGKILL');
      }, 4000);
      const result = await load;
      const inWork = result.errors - others;
      const { survived, seen } = outcomeOf({ ...result, errors: others });
      return {
        survived: survived && inWork <= CLIENTS,
        seen: `${seen}, ${inWork} of reads that the killed process had in work`,
      };
    }),
  );

/**
 * Three processes behind nginx, each replaced by another one of this version while people read; after the first one the
 * next version has migrated the database.
 */
export const deployedBehindNginx = (databaseUrl: string): Promise<Outcome> =>
  behindNginx(databaseUrl, {}, (url, sites) =>
    besideWriter(url, async () => {
      // Stopped below, long before it would end.
      const load = autocannon({ url, connections: CLIENTS, duration: 600, requests: READS });
      const exits: string[] = [];
      try {
        for (const site of sites) {
          exits.push(await site.kill('SIGTERM'));
          if (exits.length === 1) await applyNext(databaseUrl, ADDING);
          await site.start();
        }
      } finally {
        (load as unknown as Instance).stop?.();
      }
      const { survived, seen } = outcomeOf(await load);
      const wereClean = exits.every((code) => code === '0');
      return { survived: survived && wereClean, seen: `${seen}; exit codes ${exits.join(', ')}` };
    }),
  );

/** A signed-in person writes meanwhile, and reads each time what they wrote. */
async function besideWriter(url: string, run: () => Promise<Outcome>): Promise<Outcome> {
  const writer = await Writer.signUp(url);
  const writing = writer.writeAndRead();
  try {
    const { survived, seen } = await run();
    return { survived: survived && isWell(writer), seen: `${seen}; ${wordsOf(writer)}` };
  } finally {
    writer.stop();
    await writing;
  }
}

const isWell = ({ acknowledged, stale }: Writer) => acknowledged > 0 && stale.length === 0;
const wordsOf = ({ acknowledged, refused, stale }: Writer) =>
  `${acknowledged} own writes read back, ${refused} writes refused, ${stale.length} reads wrong ${stale.slice(0, 3).join(', ')}`.trim();

/** Pages of an empty catalogue. */
const PATHS = ['/', '/doubts', '/api/movies/popular', '/api/providers'];
const VISITORS = 4;
const REFUSAL = /cannot start: the database was migrated by a newer version/;

/**
 * Both trials in one, for the test suite: one process is killed, the next version migrates the database, then this one
 * and the others are started again. Only reads in progress in the killed process may fail. After a migration that does
 * not only add, a process goes on but does not start again.
 */
export const killedAndDeployedBehindNginx = (databaseUrl: string): Promise<Outcome> =>
  behindNginx(databaseUrl, { words: ['--no-demo'] }, (url, sites) =>
    besideWriter(url, () => killedAndDeployed(databaseUrl, url, sites)),
  );

async function killedAndDeployed(
  databaseUrl: string,
  url: string,
  sites: readonly ServerProcess[],
): Promise<Outcome> {
  const readers = new Readers(url, { count: VISITORS, paths: PATHS });
  let inWork: number;
  let refusal = 'none';
  try {
    await readers.untilAnswered(50);
    await sites[0]!.kill('SIGKILL');
    await readers.untilAnswered(50);
    inWork = readers.failed.length;
    await applyNext(databaseUrl, ADDING);
    for (const site of sites) {
      await site.kill('SIGTERM');
      await site.start();
      // nginx tries a failed process again some seconds later; until then the others must stay.
      await readers.untilAnswered(5, `127.0.0.1:${new URL(site.url).port}`);
    }
    await applyNext(databaseUrl, ADDING, REMOVING);
    await sites[0]!.kill('SIGTERM');
    await sites[0]!.start().catch((error: unknown) => {
      refusal = messageOf(error);
    });
    await readers.untilAnswered(50);
  } finally {
    await readers.stop();
  }
  const { failed, answered } = readers;
  return {
    survived: inWork <= VISITORS && failed.length === inWork && REFUSAL.test(refusal),
    seen: `${answered} reads answered, ${failed.length} not ${failed.slice(0, 5).join(', ')}; refused to start: ${refusal}`,
  };
}

/** A migration of the next version that can run beside this one, by the code that applies migrations. */
const ADDING = nextMigration('adds', true, [
  'alter table titles add column next_version integer not null default 1',
  'create index next_version_index on titles (next_version)',
  'create table next_version (user_id uuid primary key references users (id) on delete cascade)',
]);
/** A migration that can run only after this version. */
const REMOVING = nextMigration('removes', false, ['alter table titles drop column next_version']);

function nextMigration(what: string, onlyAdds: boolean, statements: string[]): Migration {
  return { tag: `next_version_${what}`, when: Date.now(), hash: what, statements, onlyAdds };
}

async function applyNext(connectionString: string, ...next: Migration[]): Promise<void> {
  const pool = new pg.Pool({ connectionString, max: 1 });
  try {
    const applied = await migrate(pool, [...(await readMigrations()), ...next]);
    if (applied.join() !== next.at(-1)!.tag) throw new Error('the migration was not applied');
  } finally {
    await pool.end();
  }
}

function outcomeOf({ non2xx, errors, '2xx': good, statusCodeStats }: Result): Outcome {
  const statuses = Object.entries(statusCodeStats ?? {}).map(
    ([code, { count }]) => `${code}: ${count}`,
  );
  return {
    survived: non2xx === 0 && errors === 0 && good > 0,
    seen: `${good} reads answered, ${non2xx} not, ${errors} broken connections (${statuses.join(', ')})`,
  };
}

export function hasNginx(): boolean {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
}

async function behindNginx(
  databaseUrl: string,
  options: ServerOptions,
  run: (url: string, sites: readonly ServerProcess[]) => Promise<Outcome>,
): Promise<Outcome> {
  if (!hasNginx()) return { survived: true, seen: 'skipped: nginx is not installed' };
  const folder = mkdtempSync(join(tmpdir(), 'vouver-nginx-'));
  const env = { DATABASE_URL: databaseUrl, TRUSTED_PROXIES: '127.0.0.1', DATA_DIR: folder };
  const sites: ServerProcess[] = [];
  for (let count = 0; count < 3; count += 1) sites.push(await ServerProcess.create(env, options));
  const port = await freePort();
  writeFileSync(join(folder, 'nginx.conf'), nginxConfiguration(folder, port, sites));
  // The first one migrates the database.
  await sites[0]!.start();
  await Promise.all(sites.slice(1).map((site) => site.start()));
  const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: 'ignore',
  });
  try {
    const url = `http://127.0.0.1:${port}`;
    const isUp = async () => (await fetch(`${url}/livez`).catch(() => null))?.ok === true;
    await sites[0]!.until(isUp);
    return await run(url, sites);
  } finally {
    nginx.kill('SIGQUIT');
    for (const site of sites) await site.kill();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Our proxy configuration, on a port of this machine in front of some sites. */
export function nginxConfiguration(
  folder: string,
  port: number,
  sites: readonly { url: string }[],
): string {
  const servers = sites.map(({ url }) => {
    const { port: own } = new URL(url);
    return `server 127.0.0.1:${own} max_fails=2 fail_timeout=5s;`;
  });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return `
    daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; worker_processes 1;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events { worker_connections 512; }
    http {
      access_log off; ${temporary.join(' ')}
      upstream vouver { least_conn; ${servers.join(' ')} keepalive 64; keepalive_timeout 55s; }
      server {
        listen 127.0.0.1:${port}; include ${PROXY};
        add_header X-Answered-By $upstream_addr always;
      }
    }`;
}
