import type { Config } from '#platform/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import type { Database } from '#platform/database/database.ts';
import { createLog } from '#platform/log.ts';
import type { Log } from '#platform/log.ts';

/** What a command says is its output: of its log only warnings are shown, unless more is asked for. */
export function logOf({ logLevel }: Config): Log {
  return createLog(logLevel === 'info' ? 'warn' : logLevel);
}

/** The configured database for a command. @throws OperatorError */
export async function openForCommand(config: Config, log: Log): Promise<Database> {
  // Its embedded database shares the machine with the site.
  const database = await openDatabase(config, log, { isFrugal: true });
  // A command may take its time.
  return { ...database, ...database.background };
}
