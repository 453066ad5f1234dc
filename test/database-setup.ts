import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { overSocket } from '#platform/database/database.ts';
import { openTemporary } from '#platform/database/embedded.ts';
import { silentLog } from '#platform/log.ts';
import type { TestProject } from 'vitest/node';
import { postgresUrl, startPostgres } from './postgres.ts';
import { templates } from './templates.ts';
import type { TemplateName } from './templates.ts';

/** Tells test files the templates, which are prepared once a run. */
export type PreparedDatabases = { kind: 'embedded' | 'postgres'; folder: string };

declare module 'vitest' {
  export interface ProvidedContext {
    databases: PreparedDatabases;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  return project.config.env['VOUVER_TEST_DATABASE'] === 'postgres'
    ? preparePostgres(project)
    : prepareEmbedded(project);
}

/** For many small databases that nobody needs after the run. */
const SETTINGS = [
  'jit=off',
  'synchronous_commit=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'checkpoint_timeout=1h',
  'max_wal_size=8GB',
];

const names = Object.keys(templates) as TemplateName[];

async function prepareEmbedded(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'vouver-test-'));
  const embedded = await openTemporary();
  const database = overSocket(embedded, silentLog);
  for (const name of names) {
    await templates[name](database);
    await embedded.dump(join(folder, name));
  }
  await database.close();
  project.provide('databases', { kind: 'embedded', folder });
  return async () => rmSync(folder, { recursive: true, force: true });
}

async function preparePostgres(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres(SETTINGS);
  const admin = new pg.Client({ connectionString: postgresUrl(server.folder, 'postgres') });
  await admin.connect();
  let previous = 'template1';
  for (const name of names) {
    await admin.query(`create database ${name} template ${previous}`);
    const pool = new pg.Pool({ connectionString: postgresUrl(server.folder, name) });
    await templates[name]({ pool, db: drizzle(pool) });
    await pool.end();
    previous = name;
  }
  await admin.end();
  project.provide('databases', { kind: 'postgres', folder: server.folder });
  return server.stop;
}
