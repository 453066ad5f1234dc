// Claims the folder again and again and shouts when somebody else holds it at the same time.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { claimOwnership } from '#platform/database/owner-lock.ts';
import { currentProcess, isRunning } from '#platform/database/process-identity.ts';
import type { ProcessIdentity } from '#platform/database/process-identity.ts';

const folder = process.argv[2]!;
const holder = join(folder, 'holder');

/** One that was killed in its turn leaves its mark, and is a zombie until the test reaps it. */
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
