// Claims a folder repeatedly, and prints a violation if another process holds it at the same time.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { claimOwnership, currentProcess, isRunning } from '#platform/database/owner-lock.ts';
import type { ProcessIdentity } from '#platform/database/owner-lock.ts';

const folder = process.argv[2]!;
const holder = join(folder, 'holder');

/** Its process id. The file of a killed holder remains, so this checks that the process is running. */
function otherHolder(): number | undefined {
  try {
    const other = JSON.parse(readFileSync(holder, 'utf8')) as ProcessIdentity;
    return isRunning(other) ? other.pid : undefined;
  } catch {
    return undefined;
  }
}

for (;;) {
  const ownership = await claimOwnership(folder);
  if (ownership.kind === 'owner') {
    const other = otherHolder();
    if (other !== undefined) console.log(`violation: ${process.pid} beside ${other}`);
    writeFileSync(holder, JSON.stringify(currentProcess()));
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(ownership.socket, resolve));
    await sleep(Math.random() * 20);
    console.log('held');
    rmSync(holder);
    server.close();
    await ownership.release();
  }
  await sleep(Math.random() * 5);
}
