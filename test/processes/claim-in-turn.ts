// Claims the folder again and again and shouts when somebody else holds it at the same time.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { claimOwnership } from '#platform/database/owner-lock.ts';

const folder = process.argv[2]!;
const holder = join(folder, 'holder');

function otherHolder(): number | undefined {
  try {
    const pid = Number(readFileSync(holder, 'utf8'));
    process.kill(pid, 0);
    return pid;
  } catch {
    return undefined;
  }
}

for (;;) {
  const ownership = await claimOwnership(folder);
  if (ownership.kind === 'owner') {
    const other = otherHolder();
    if (other !== undefined) console.log(`violation: ${process.pid} beside ${other}`);
    writeFileSync(holder, String(process.pid));
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
