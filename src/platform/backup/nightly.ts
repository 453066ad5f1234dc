import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { JobKind, Jobs, Schedule } from '#platform/jobs/jobs.ts';
import type { Log } from '#platform/log.ts';
import type { UploadStore } from '#platform/uploads/upload-store.ts';
import { backUp } from './backup.ts';

export const nightlyBackup: JobKind<object> = {
  name: 'database-backup',
  tries: 3,
  firstWait: 1800,
  longestWait: 3600,
  timeLimit: 3600,
  keptFor: 7 * 86_400,
};

/** UTC; 04:15 in São Paulo, when few people visit. */
export const backupSchedule: Schedule = { kind: nightlyBackup, cron: '15 7 * * *' };

/** Nightly backups that are kept; the film database's data may be stored for six months only. */
const KEPT = 7;

type Parts = Pick<Database, 'background' | 'kind'> & {
  dataDir: string;
  uploads: UploadStore;
  clock: Clock;
  log: Log;
};

/**
 * Backs the embedded database up to `DATA_DIR/backups` each night. Does nothing with a PostgreSQL server, whose
 * operator has backups of their own.
 */
export async function backUpNightly(jobs: Jobs, parts: Parts): Promise<void> {
  await jobs.work(nightlyBackup, async () => {
    if (parts.kind !== 'embedded') return;
    await backUpTonight(parts);
  });
}

/** One backup, named after the day (UTC); older ones than the last seven are deleted. */
export async function backUpTonight({
  background,
  dataDir,
  uploads,
  clock,
  log,
}: Omit<Parts, 'kind'>): Promise<void> {
  const folder = join(dataDir, 'backups');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = `vouver-${clock.now().toISOString().slice(0, 10)}.tar.gz`;
  const report = await backUp(join(folder, name), { pool: background.pool, uploads, clock });
  const old = (await readdir(folder))
    .filter((one) => /^vouver-\d{4}-\d\d-\d\d\.tar\.gz$/.test(one))
    .toSorted()
    .slice(0, -KEPT);
  for (const one of old) await rm(join(folder, one), { force: true });
  log.info({ ...report, file: name }, 'backed the embedded database up');
}
