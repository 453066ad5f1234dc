import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seconds } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import { ServerProcess } from './server-process.ts';
import { Writer } from './writer.ts';

/**
 * The disk of the embedded database full: what was acknowledged is there when there is room again.
 * `template` is a data folder to begin with.
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

function fill(file: string): void {
  for (const size of [1 << 20, 4096]) {
    try {
      for (;;) writeFileSync(file, Buffer.alloc(size), { flag: 'a' });
    } catch {
      // No room for another piece of this size.
    }
  }
}
