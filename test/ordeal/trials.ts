// Each trial does something bad to a running site and says what came of it.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { HEALTHY_MS, ServerProcess, freePort } from './server-process.ts';
import { Writer } from './writer.ts';

/** What was seen; `survived` is false where something was lost, or stayed broken. */
export interface Outcome {
  survived: boolean;
  seen: string;
}

const TITLE = '/movie/cidade-de-deus-598';
const MESSAGE = {
  name: 'Dora Lima',
  email: 'dora@exemplo.com.br',
  subject: 'Falta um filme',
  message: 'Não achei Bye Bye Brasil. Cadê?',
};

/** `kill -9` while a person writes, `times` times: no acknowledged write may be missing afterwards. */
export async function killedUnderWrites(
  env: Record<string, string>,
  times: number,
): Promise<Outcome> {
  const site = await ServerProcess.create(env);
  try {
    await site.start();
    const writer = await Writer.signUp(site.url);
    let slowest = 0;
    for (let round = 0; round < times; round += 1) {
      const before = writer.acknowledged;
      const writing = writer.write();
      // It dies at another moment of a write each time.
      await site.until(async () => writer.acknowledged > before + 2);
      await sleep(Math.random() * 30);
      await site.kill('SIGKILL');
      writer.stop();
      await writing;
      slowest = Math.max(slowest, await site.start());
      const stored = await writer.read();
      if (stored < writer.acknowledged) {
        return {
          survived: false,
          seen: `write ${writer.acknowledged} was lost: ${stored} is stored`,
        };
      }
    }
    return {
      survived: slowest <= HEALTHY_MS,
      seen: `${writer.acknowledged} writes, none lost; ready after ${seconds(slowest)} at most`,
    };
  } finally {
    await site.kill();
  }
}

/** PostgreSQL unreachable for `goneMs`: cached pages go on, the rest is 503, and it recovers by itself. */
export async function databaseGone(socket: string, goneMs: number): Promise<Outcome> {
  const database = await Gateway.open(socket);
  const site = await ServerProcess.create({ DATABASE_URL: database.url, DATABASE_WAIT: '2' });
  try {
    await site.start();
    await site.status(TITLE);
    const cached = await site.status(TITLE);
    await database.close();
    const until = performance.now() + goneMs;
    const seen = new Set<string>();
    while (performance.now() < until) {
      const [title, fresh, alive, ready] = await Promise.all([
        site.status(TITLE),
        site.status(`/api/movies/${1000 + (Math.floor(performance.now()) % 5000)}`),
        site.status('/livez'),
        site.status('/readyz'),
      ]);
      seen.add(`title ${title}, API ${fresh}, livez ${alive}, readyz ${ready}`);
      await sleep(200);
    }
    await database.listen();
    const recovered = await site.until(async () => (await site.status('/readyz')) === 200);
    const after = await site.status('/api/movies/598');
    const expected = 'title 200, API 503, livez 200, readyz 503';
    return {
      survived: cached === 200 && after === 200 && [...seen].every((one) => one === expected),
      seen: `${[...seen].join('; ')}; well after ${seconds(recovered)}`,
    };
  } finally {
    await site.kill();
    await database.close();
  }
}

/** The disk of the embedded database full: what was acknowledged is there when there is room again. */
export async function diskFull(): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'vouver-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=200m', 'tmpfs', folder], { stdio: 'pipe' });
  } catch {
    rmSync(folder, { recursive: true });
    return { survived: true, seen: 'skipped: a small disk can only be mounted as root' };
  }
  const site = await ServerProcess.create({ DATA_DIR: join(folder, 'data') });
  const ballast = join(folder, 'ballast');
  try {
    await site.start();
    const writer = await Writer.signUp(site.url);
    const writing = writer.write();
    await site.until(async () => writer.acknowledged > 5);
    fill(ballast);
    const code = await site.ended(60_000);
    writer.stop();
    await site.kill();
    await writing;
    rmSync(ballast, { force: true });
    const start = await site.start();
    const stored = await writer.read();
    const isKept = stored >= writer.acknowledged;
    const isQuiet = !/\n\s+at /.test(site.output);
    return {
      survived: isKept && isQuiet,
      seen: `exit code ${code}, ${writer.acknowledged} writes ${isKept ? 'kept' : 'LOST'}, ${isQuiet ? 'no stack' : 'A STACK'} in the log; ready after ${seconds(start)}`,
    };
  } finally {
    await site.kill();
    execFileSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true });
  }
}

function fill(file: string): void {
  for (const size of [1 << 20, 4096]) {
    try {
      for (;;) writeFileSync(file, Buffer.alloc(size), { flag: 'a' });
    } catch {
      // No room for another piece of this size.
    }
  }
}

/** Mail server, film database and bucket dead, or answering nonsense: pages work, jobs are tried again. */
export async function partnersGone(kind: 'dead' | 'lying'): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'vouver-partners-'));
  const liar = kind === 'lying' ? await startLiar() : undefined;
  const port = liar ? (liar.address() as AddressInfo).port : await freePort();
  const site = await ServerProcess.create({
    DATA_DIR: folder,
    SMTP_URL: `smtp://localhost:${port}`,
    MAIL_FROM: 'ola@vouver.example',
    TMDB_TOKEN: 'a-token-of-the-ordeal',
    TMDB_BASE_URL: `http://localhost:${port}/3`,
    S3_ENDPOINT: `http://localhost:${port}`,
    S3_BUCKET: 'vouver',
    S3_ACCESS_KEY_ID: 'ordeal',
    S3_SECRET_ACCESS_KEY: 'a-secret-of-the-ordeal',
  });
  try {
    await site.start();
    const { status: sent } = await fetch(`${site.url}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(MESSAGE),
    });
    const upload = await site.status('/uploads/0a1b2c3d4e5f60718293a4b5c6d7e8f9-64.webp');
    const missing = await site.status('/movie/filme-603');
    // The job that sends the mail fails, and the queue goes on.
    await site.until(async () => /a job failed and will be tried again/.test(site.output), 60_000);
    const [title, health] = [await site.status(TITLE), await site.status('/health')];
    const seen = `message ${sent}, title ${title}, health ${health}, missing title ${missing}, upload ${upload}`;
    return {
      survived:
        sent < 300 &&
        title === 200 &&
        health === 200 &&
        missing < 500 &&
        [404, 503].includes(upload),
      seen: `${seen}; the mail's job failed and is tried again`,
    };
  } finally {
    await site.kill();
    liar?.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startLiar(): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', () => socket.write('\0\xff 200 OK {"id": []}\r\n\r\n'));
  });
  server.listen(0);
  await once(server, 'listening');
  return server;
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** A port through which a database is reached, and which can be shut. */
class Gateway {
  readonly #socket: string;
  readonly #port: number;
  readonly #open = new Set<Socket>();
  #server: Server | undefined;

  private constructor(socket: string, port: number) {
    this.#socket = socket;
    this.#port = port;
  }

  static async open(socket: string): Promise<Gateway> {
    const gateway = new Gateway(socket, await freePort());
    await gateway.listen();
    return gateway;
  }

  get url(): string {
    return `postgres://postgres@127.0.0.1:${this.#port}/gone`;
  }

  async listen(): Promise<void> {
    this.#server = createServer((client) => {
      const server = connect(this.#socket);
      for (const [one, other] of [
        [client, server],
        [server, client],
      ] as const) {
        this.#open.add(one);
        one.pipe(other);
        one.on('error', () => other.destroy());
        one.on('close', () => {
          this.#open.delete(one);
          other.destroy();
        });
      }
    }).listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  async close(): Promise<void> {
    const server = this.#server;
    if (!server) return;
    this.#server = undefined;
    for (const socket of this.#open) socket.destroy();
    server.close();
    await once(server, 'close');
  }
}
