// The operator's command line: `npm run vouver -- help`. Exit codes: 0 done, 1 failed or refused, 64
// unknown words, 2 done but titles failed or news is held, 69 the source is unavailable, 130 interrupted
// by a signal; an interrupted command can be continued.
import { parseArgs } from 'node:util';
import { readConfig } from '#platform/config.ts';
import { isUnstorable } from '#platform/database/database-errors.ts';
import { OperatorError } from '#platform/errors.ts';
import { printable } from '#platform/printable.ts';
import { loadCommands } from './commands.ts';
import type { Command, StandaloneCommand } from './command.ts';

type AnyCommand = Command | StandaloneCommand;

/** The exit code of a usage error in sysexits.h. */
const wrongUsage = 64;

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  if (isUnstorable(error))
    console.error('A text has a character that cannot be stored, such as NUL.');
  else console.error(error instanceof OperatorError ? printableLines(error.message) : error);
  return error instanceof OperatorError && 'exitCode' in error ? Number(error.exitCode) : 1;
});

/** Messages can quote files and arguments, which may contain control characters. */
function printableLines(text: string): string {
  return text.split('\n').map(printable).join('\n');
}

async function main(words: string[]): Promise<number> {
  if (words.length === 0 || words[0] === 'help' || words.includes('--help')) {
    console.log(await help());
    return 0;
  }
  const command = await findCommand(words);
  if (command === undefined) {
    console.error(`There is no command "${printable(words.join(' '))}".\n\n${await help()}`);
    return wrongUsage;
  }
  const args = words.slice(command.name.split(' ').length);
  if ('runAlone' in command) {
    if (parse(command, args) === undefined) return wrongUsage;
    await command.runAlone(process.env);
    return 0;
  }
  const read = readConfig(process.env);
  if (!read.ok) throw new OperatorError(read.problems.join('\n'));
  const parsed = parse(command, args);
  if (parsed === undefined) return wrongUsage;
  const { logOf, openForCommand } = await import('./open-database.lazy.ts');
  const log = logOf(read.config);
  const database = await openForCommand(read.config, log);
  try {
    await command.run({ config: read.config, log, database, ...parsed });
    return 0;
  } finally {
    await database.close();
  }
}

/** The longest match: `import demo` before `import`. */
async function findCommand(words: readonly string[]): Promise<AnyCommand | undefined> {
  return (await loadCommands(words[0]))
    .filter(({ name }) => name.split(' ').every((word, index) => words[index] === word))
    .toSorted((a, b) => b.name.length - a.name.length)[0];
}

function parse(command: AnyCommand, args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: command.options ?? {},
      allowPositionals: command.positionals !== undefined,
    });
    return { values, positionals };
  } catch (error) {
    console.error(`${(error as Error).message}\n\nUsage: ${usage(command)}`);
    return undefined;
  }
}

function usage({ name, positionals, options }: AnyCommand): string {
  const flags = Object.entries(options ?? {}).map(([flag, { type }]) =>
    type === 'string' ? `[--${flag} <value>]` : `[--${flag}]`,
  );
  return ['npm run vouver --', name, positionals, ...flags].filter(Boolean).join(' ');
}

async function help(): Promise<string> {
  const lines = (await loadCommands()).map(
    (command) => `  ${usage(command)}\n      ${command.summary}`,
  );
  return ['Commands, on the configured database:', ...lines].join('\n');
}
