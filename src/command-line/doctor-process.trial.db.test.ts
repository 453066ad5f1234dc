// The command as a process of its own beside others that use the database.
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import S3rver from 's3rver';
import { expect, onTestFinished, test } from 'vitest';
import { startCommand } from '#test/processes/command.ts';
import { scriptedServer } from '#test/scripted-server.ts';
import { startSmtp } from '#test/smtp.ts';
import { createSharedDatabase } from '#test/sync.ts';

async function shared() {
  const database = await createSharedDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'vouver-doctor-'));
  onTestFinished(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });
  const doctor = async (env: Record<string, string> = {}) => {
    const command = startCommand(['doctor'], { DATA_DIR: folder, ...database.env, ...env });
    const code = await command.ended;
    return { code, printed: command.output() };
  };
  return { db: database.db, folder, doctor };
}

async function bucket(folder: string): Promise<Record<string, string>> {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 's3'),
    vhostBuckets: false,
    configureBuckets: [{ name: 'vouver', configs: [] }],
  });
  const { port } = (await server.run()) as AddressInfo;
  onTestFinished(() => server.close());
  return {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'vouver',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  };
}

test('partners that answer well are named, also if something else is wrong', async () => {
  const { folder, doctor } = await shared();
  const { url } = await startSmtp();
  const { origin, seen } = await scriptedServer({});
  const env = {
    ...(await bucket(folder)),
    SMTP_URL: url,
    MAIL_FROM: 'ola@vouver.example',
    TMDB_TOKEN: 'a-token-of-ours',
    TMDB_BASE_URL: `${origin}/3`,
  };
  const good = await doctor(env);
  const wrong = await doctor({ ...env, PORT: 'x' });
  for (const { printed } of [good, wrong]) {
    expect(printed).toMatch(/^(ok {3}|note )database {7}\w+, PostgreSQL \d+/m);
    expect(printed).toMatch(/^ok {3}replicas {7}none$/m);
    expect(printed).toMatch(/^ok {3}extensions {5}pg_trgm$/m);
    expect(printed).toMatch(/^ok {3}clock .* ms from the bucket’s$/m);
    expect(printed).toMatch(
      /^ok {3}mail {11}127\.0\.0\.1:\d+ takes mails of ola@vouver\.example$/m,
    );
    expect(printed).toMatch(/^ok {3}uploads {8}the bucket reads, writes and deletes$/m);
    expect(printed).toMatch(/^ok {3}film database {2}it accepts the token$/m);
  }
  expect(seen.at(-1)?.headers.authorization).toBe('Bearer a-token-of-ours');
  expect(good).toMatchObject({ code: 0, printed: expect.not.stringContaining('BAD') });
  expect(wrong.code).toBe(1);
  expect(wrong.printed).toMatch(/^BAD {2}configuration {2}PORT must be [^\n]+\n {20}→ correct /m);
  expect(wrong.printed).toMatch(/^1 problem$/m);
});

test('says how to add the extension, and how to migrate', async () => {
  const { db, doctor } = await shared();
  await db.execute(sql`drop extension pg_trgm cascade`);
  const without = await doctor();
  expect(without.code).toBe(1);
  expect(without.printed).toMatch(
    /^BAD {2}extensions {5}pg_trgm is missing\n {20}→ create extension pg_trgm; /m,
  );
  expect(without.printed).toMatch(/^1 problem$/m);
  await db.execute(
    sql`delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)`,
  );
  const earlier = await doctor();
  expect(earlier.printed).toMatch(
    /^BAD {2}database .*; 1 migrations are pending\n {20}→ npm run vouver -- migrate$/m,
  );
  expect(earlier.printed).toMatch(/^2 problems$/m);
});

test('a check that fails is reported with its cause and advice, and the others go on', async () => {
  const { db, doctor } = await shared();
  await db.execute(sql`drop table search_index`);
  const { code, printed } = await doctor();
  expect(code).toBe(1);
  expect(printed).toMatch(
    /^BAD {2}database {7}relation "search_index" does not exist\n {20}→ the database answered /m,
  );
  expect(printed).toMatch(/^ok {3}uploads /m);
  expect(printed).toMatch(/^1 problem$/m);
});
