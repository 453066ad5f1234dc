import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { useDatabase } from '#test/catalogue.ts';
import { examine } from './doctor-command.lazy.ts';

const database = useDatabase('migrated');
const folder = mkdtempSync(join(tmpdir(), 'vouver-doctor-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.restoreAllMocks());

async function run(env: Record<string, string>): Promise<{ printed: string; failure: unknown }> {
  let printed = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
  const config = readConfig({ DATA_DIR: folder, ...env });
  if (!config.ok) throw new Error(config.problems.join());
  const context = { config: config.config, problems: [], wrong: {}, database: database.whole };
  const failure = await examine(context).catch((error: unknown) => error);
  return { printed, failure };
}

it('finds nothing wrong with a site on its own machine, and says what is missing for a public one', async () => {
  const { printed, failure } = await run({});
  expect(failure).toBeUndefined();
  expect(printed).toMatch(/^note configuration {2}http:\/\/localhost:3000 is not https$/m);
  expect(printed).toMatch(/^ok {3}database {7}\w+, PostgreSQL \d+/m);
  expect(printed).toMatch(/^ok {3}extensions {5}pg_trgm$/m);
  expect(printed).toMatch(/^ok {3}clock /m);
  expect(printed).toMatch(/^(ok {3}|note )disk {11}[\d.]+ GB free in /m);
  expect(printed).toMatch(/^ok {3}uploads {8}the folder reads, writes and deletes$/m);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  expect(files.filter((entry) => entry.isFile())).toEqual([]);
  expect(printed).toContain('→ for a public site set SMTP_URL and MAIL_FROM');
});

it('looks at the disk before the first start has made the folder', async () => {
  const { printed } = await run({
    DATA_DIR: join(folder, 'not', 'yet'),
    // Without a bucket the check of uploads would create the folder.
    S3_ENDPOINT: 'http://127.0.0.1:9',
    S3_BUCKET: 'vouver',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  });
  expect(printed).toMatch(/^(ok {3}|note )disk {11}[\d.]+ GB free in /m);
  expect(printed).toContain(`GB free in ${folder}`);
});

it('says of each partner that does not answer what to do, without secrets', async () => {
  const { printed, failure } = await run({
    SMTP_URL: 'smtp://user:very-secret@127.0.0.1:9',
    MAIL_FROM: 'ola@vouver.example',
    TMDB_TOKEN: 'very-secret',
    TMDB_BASE_URL: 'http://127.0.0.1:9/3',
    S3_ENDPOINT: 'http://127.0.0.1:9',
    S3_BUCKET: 'vouver',
    S3_ACCESS_KEY_ID: 'very-secret',
    S3_SECRET_ACCESS_KEY: 'very-secret',
    DATABASE_URL: 'postgres://user:very-secret@127.0.0.1:9/vouver',
    DATABASE_REPLICA_URLS: 'postgres://user:very-secret@127.0.0.1:9/vouver',
  });
  expect(String(failure)).toContain('4 problems');
  for (const name of ['replicas', 'mail', 'uploads', 'film database']) {
    expect(printed).toMatch(new RegExp(`^BAD {2}${name} .*\n {20}→ check `, 'm'));
  }
  expect(printed).not.toContain('very-secret');
});

it('says that a newer version has worked on the database', async () => {
  const { db } = database;
  await db.execute(sql`update search_index set rules = rules + 1000`);
  await db.execute(sql`insert into drizzle.__drizzle_migrations (hash) values ('newer')`);
  const index = await run({});
  expect(index.failure).toBeUndefined();
  expect(index.printed).toMatch(/^note database .*; a newer version writes the search index$/m);
  expect(index.printed).toContain('run "search rebuild" if the newer one was rolled back');
  await db.execute(sql`update search_index set rules = rules - 1000`);
  const schema = await run({});
  expect(schema.failure).toBeUndefined();
  expect(schema.printed).toMatch(/^note database .*; 1 migrations of a newer version$/m);
  await db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'newer'`);
});

it.each([
  ['as ours', 0, /^ok {3}clock .*, 0 ms from the film database’s/m],
  [
    'an hour ahead',
    3_600_000,
    /^BAD {2}clock .*, 3[56]\d{5} ms from the film database’s\n +→ synch/m,
  ],
  ['behind', -60_000, /^BAD {2}clock .*, \d{5} ms from the film database’s\n +→ synch/m],
])('compares the clock with a partner’s, which is %s', async (_, aheadMs, line) => {
  const server = createServer((_request, response) => {
    response.setHeader('date', new Date(Date.now() + aheadMs).toUTCString());
    response.writeHead(401).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}/3`;
  const { printed } = await run({ TMDB_TOKEN: 'a-token-of-ours', TMDB_BASE_URL: address });
  expect(printed).toMatch(line);
});
