import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import { generate } from 'orval';
import { expect, onTestFinished, test } from 'vitest';
import { mailsOf, tokenOf } from './account-mails.ts';
import { createTestApi } from './api.ts';
import { useDatabase } from './catalogue.ts';

interface Visitor {
  email: string;
  mailToken: () => Promise<string>;
}

const database = useDatabase('demonstration');
const root = join(import.meta.dirname, '..');

/** The API behind a port, and the token of the next mail. */
async function startApi() {
  const api = createTestApi({ db: database.db });
  const server = createServer(getRequestListener(api.app.fetch));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const mailToken = async () => tokenOf((await mailsOf(api, database.db))[0]!);
  return { base: `http://127.0.0.1:${port}/api`, mailToken };
}

/** A folder with the client that a generator makes from the document, and the walk that uses it. */
async function makeClient(base: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vouver-client-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const document = join(folder, 'openapi.json');
  await writeFile(document, await (await fetch(`${base}/openapi.json`)).text());
  const target = join(folder, 'client.ts');
  await generate({
    input: { target: document },
    output: { target, client: 'fetch', mode: 'single', baseUrl: base },
  });
  await copyFile(join(import.meta.dirname, 'generated-client/walk.ts'), join(folder, 'walk.ts'));
  return folder;
}

/** The errors of types in a folder; empty if there are none. */
async function typeErrors(folder: string): Promise<string> {
  const project = join(folder, 'tsconfig.json');
  const compilerOptions = { types: [] };
  await writeFile(
    project,
    JSON.stringify({ extends: join(root, 'tsconfig.json'), compilerOptions, include: ['*.ts'] }),
  );
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  return promisify(execFile)(process.execPath, [tsc, '--project', project]).then(
    () => '',
    (error: { stdout: string }) => error.stdout,
  );
}

/** Walks with the client in a folder. */
async function walkIn(folder: string, visitor: Visitor): Promise<Record<string, unknown>> {
  const { walk } = (await import(join(folder, 'walk.ts'))) as {
    walk: (visitor: Visitor) => Promise<Record<string, unknown>>;
  };
  return walk(visitor);
}

test('a client that is generated from the document gets from registration to deletion', async () => {
  const { base, mailToken } = await startApi();
  const folder = await makeClient(base);
  // Another address for another try.
  const email = `gerada-${randomUUID()}@exemplo.com.br`;
  const [errors, seen] = await Promise.all([
    typeErrors(folder),
    walkIn(folder, { email, mailToken }),
  ]);
  expect(errors).toBe('');
  expect(seen).toMatchObject({
    isVerified: true,
    profile: { rgb_color: 'RGB(18, 52,86)', bio: 'Filmes longos e cobertor.' },
    found: 'Cidade de Deus',
    rating: 7,
    ownRating: 7,
    isOnWatchlist: true,
    watchlist: [seen['id']],
    isStillOnWatchlist: false,
    collection: [seen['id']],
    last: 'Unauthorized',
  });
  expect(seen['discovered']).toBeGreaterThan(0);
}, 180_000);
