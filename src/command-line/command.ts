import type { ParseArgsOptionsConfig } from 'node:util';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log.ts';

export type CommandContext = {
  config: Config;
  log: Log;
  database: Database;
  /** The parsed options of this command, from `node:util`. */
  values: Record<string, unknown>;
  positionals: string[];
};

export type Command = {
  /** One or two words: `status`, `import demo`. */
  name: string;
  summary: string;
  options?: ParseArgsOptionsConfig;
  /** The positional arguments as the help shows them; absent if there are none. */
  positionals?: string;
  run: (context: CommandContext) => Promise<void>;
};
