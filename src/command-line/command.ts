import type { ParseArgsOptionsConfig } from 'node:util';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log.ts';
import { OperatorError } from '#platform/errors.ts';

/** Prints a line of a command's output. */
export const say = (line: string) => void process.stdout.write(`${line}\n`);

/** The value of an option that is a number, from 0; undefined if it was not given. @throws OperatorError */
export function numberOf(
  values: Record<string, unknown>,
  name: string,
  { whole = false } = {},
): number | undefined {
  const given = values[name];
  if (given === undefined) return undefined;
  const number = Number(given);
  if (String(given).trim() !== '' && number >= 0 && (!whole || Number.isSafeInteger(number))) {
    return number;
  }
  throw new OperatorError(`--${name} must be a ${whole ? 'whole number' : 'number'}`);
}

export type CommandContext = {
  config: Config;
  log: Log;
  database: Database;
  /** The parsed options of this command, from `node:util`. */
  values: Record<string, unknown>;
  positionals: string[];
};

type CommandWords = {
  /** One or two words: `status`, `import demo`. */
  name: string;
  summary: string;
  options?: ParseArgsOptionsConfig;
  /** The positional arguments as the help shows them; absent if there are none. */
  positionals?: string;
};

export type Command = CommandWords & { run: (context: CommandContext) => Promise<void> };

/** A command that also works where the configuration is wrong or the database does not open. */
export type StandaloneCommand = CommandWords & {
  runAlone: (env: NodeJS.ProcessEnv) => Promise<void>;
};
