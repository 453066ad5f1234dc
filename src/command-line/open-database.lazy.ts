import type { Config } from '#platform/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import type { Database } from '#platform/database/database.ts';
import { createLog } from '#platform/log.ts';
import type { Log } from '#platform/log.ts';

/** The log of a command, limited to warnings unless more is asked for: its output is what it prints. */
export function logOf({ logLevel }: Config): Log {
  return createLog(logLevel === 'info' ? 'warn' : logLevel);
}

/** The configured database for a command. @throws OperatorError */
export async function openForCommand(config: Config, log: Log): Promise<Database> {
  // Frugal, because its embedded database shares the machine with the site.
  const database = await openDatabase(config, log, { isFrugal: true });
  // The background connections, because a command may take its time.
  return { ...database, ...database.background };
}
