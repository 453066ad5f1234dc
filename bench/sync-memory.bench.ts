// The peak memory of sync runs on the embedded database, which lives in the process of the run: to
// open the database for the first time, to open an existing one, and a full run.
// `VOUVER_BENCH_TITLES=1000 npm run bench -- sync-memory` is a quick version.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFilmDatabaseProcess } from './film-database.ts';
import { report } from './load.ts';
import { peakOf } from './peak-memory.ts';

const TITLES = Number(process.env['VOUVER_BENCH_TITLES'] ?? 5000);
/** Megabytes that the process may occupy at any time. */
const LIMIT_MB = 600;

const folder = mkdtempSync(join(tmpdir(), 'vouver-sync-memory-'));
const films = await startFilmDatabaseProcess(TITLES);
try {
  const env = { ...films.env, DATA_DIR: folder, SYNC_RATE: '0' };
  await measure('creating the database', ['migrate'], env);
  await measure('opening the database', ['migrate'], env);
  await measure(`sync full of ${TITLES} titles`, ['sync', 'full'], env);
} finally {
  await films.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

async function measure(what: string, args: string[], env: Record<string, string>): Promise<void> {
  const { megabytes, seconds } = await peakOf(args, env);
  report(
    `${what}, peak memory`,
    `${megabytes.toFixed(0)} MB in ${seconds.toFixed(0)} s`,
    `< ${LIMIT_MB} MB`,
    megabytes < LIMIT_MB,
  );
}
