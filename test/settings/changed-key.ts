// A key of the environment, and what can be seen when it changes.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { readConfig } from '#platform/config.ts';
import type { Config } from '#platform/config.ts';
import { createTestApi } from '#test/api.ts';
import { useDatabase } from '#test/catalogue.ts';

export const database = useDatabase();

/** Effects seen with the value of a key, and with its default or another value. */
export interface Row {
  values: readonly [string, string];
  seen: readonly [unknown, unknown];
  effect: (config: Config) => unknown;
  /** Other keys that the effect needs. */
  beside?: Readonly<Record<string, string>>;
}

/** A row, or what makes one for values that are known only when it runs, such as a free port. */
export type Check = Row | (() => Promise<Row>);

export const folder = mkdtempSync(join(tmpdir(), 'vouver-settings-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

/** The configuration of an environment. */
export function configOf(env: Readonly<Record<string, string>>): Config {
  const read = readConfig({ SITE_URL: 'https://guia.example', DATA_DIR: folder, ...env });
  if (!read.ok) throw new Error(read.problems.join('\n'));
  return read.config;
}

export const apiOf = (config: Config) => createTestApi({ db: database.db, config });

/** A server that says yes to everything, and what it was asked. */
export async function recorder(answer: (origin: string) => unknown = () => ({})) {
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

export const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return String(port);
};
