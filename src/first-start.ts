import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Config } from '#platform/config.ts';
import { hasEmbedded } from '#platform/database/embedded.ts';
import type { Log } from '#platform/log.ts';

/** True if this start has to create the embedded database. */
export function isFirstStart({ databaseUrl, dataDir }: Config): boolean {
  return databaseUrl === undefined && !hasEmbedded(dataDir);
}

/**
 * Creates the embedded database and imports the demonstration catalogue in a process of its own: the 100 MB that this
 * takes are free again when the process ends, while the server would keep them. If it fails, the server does the same
 * and reports the error, so nothing is reported here.
 */
export async function prepareInChild(log: Log): Promise<void> {
  const child = fork(join(import.meta.dirname, 'first-start-child.ts'), {
    // Its progress and its log go where the server's do.
    stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
  });
  const [reason] = (await Promise.race([once(child, 'exit'), once(child, 'error')])) as unknown[];
  if (reason !== 0) log.debug({ reason }, 'the process of the first import failed');
}
