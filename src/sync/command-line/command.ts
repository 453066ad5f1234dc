import type { ParseArgsOptionsConfig } from 'node:util';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log.ts';

export type CommandContext = {
  config: Config;
  log: Log;
  database: Database;
  /** The options given, as `node:util` parsed them by the command's table. */
  values: Record<string, unknown>;
  positionals: string[];
};

export type Command = {
  /** One or two words: `status`, `import demo`. */
  name: string;
  summary: string;
  options?: ParseArgsOptionsConfig;
  /** How the help shows what stands after the name; absent where nothing may. */
  positionals?: string;
  run: (context: CommandContext) => Promise<void>;
};
