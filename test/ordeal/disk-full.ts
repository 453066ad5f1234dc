import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#platform/database/database.ts';
import { silentLog } from '#platform/log.ts';
import { seconds } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import { ServerProcess } from './server-process.ts';
import { Writer } from './writer.ts';

/**
 * Fills the disk of the embedded database: acknowledged writes are there when there is room again. `template` is a data
 * folder to begin with.
 */
export async function diskFull(template?: string): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'vouver-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=200m', 'tmpfs', folder], { stdio: 'pipe' });
  } catch {
    rmSync(folder, { recursive: true });
    return { survived: true, seen: 'skipped: a small disk can only be mounted as root' };
  }
  const data = join(folder, 'data');
  if (template !== undefined) cpSync(template, data, { recursive: true });
  const site = await ServerProcess.create({ DATA_DIR: data });
  const ballast = join(folder, 'ballast');
  try {
    await site.start();
    const writer = await Writer.signUp(site.url);
    const writing = writer.write();
    await site.until(async () => writer.acknowledged > 5);
    await fillLog(data);
    fill(ballast);
    // It ends when its log cannot be written, or goes on and refuses writes.
    const refused = writer.refused;
    await site.until(async () => site.hasEnded || writer.refused > refused + 3, 120_000);
    const end = site.hasEnded ? 'it ended' : 'writes refused';
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
      seen: `${end}, ${writer.acknowledged} writes ${isKept ? 'kept' : 'LOST'}, ${isQuiet ? 'no stack' : 'A STACK'} in the log; ready after ${seconds(start)}`,
    };
  } finally {
    await site.kill();
    execFileSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true });
  }
}

/** Bytes of the write-ahead log left for writes, some two kilobytes each. */
const LEFT_BYTES = 256 * 1024;
const MOST_BYTES = 4 * 1024 * 1024;

/** Fills most of the log's files, which would take writes a minute. */
async function fillLog(dataDir: string): Promise<void> {
  const { pool, close } = await openDatabase({ dataDir, databaseUrl: undefined }, silentLog);
  try {
    const { rows } = await pool.query<{ left: number }>(LEFT_OF_LOG);
    for (let left = rows[0]!.left - LEFT_BYTES; left > 0; left -= MOST_BYTES) {
      const bytes = Math.min(left, MOST_BYTES);
      await pool.query(`select pg_logical_emit_message(false, 'ordeal', repeat('x', $1))`, [bytes]);
    }
  } finally {
    await close();
  }
}

/** The bytes from the present position to the end of the last file, whose name is its position in hexadecimal. */
const LEFT_OF_LOG = `
  select ((('x' || substr(name, 9, 8))::bit(32)::bigint * 256 + ('x' || substr(name, 17, 8))::bit(32)::bigint + 1)
      * 16777216 - (pg_current_wal_lsn() - '0/0'))::float8 as left
    from pg_ls_waldir() where name ~ '^[0-9A-F]{24}$' order by name desc limit 1`;

function fill(file: string): void {
  for (const size of [1 << 20, 4096]) {
    try {
      for (;;) writeFileSync(file, Buffer.alloc(size), { flag: 'a' });
    } catch {
      // No room for another piece of this size.
    }
  }
}
