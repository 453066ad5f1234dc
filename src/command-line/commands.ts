import type { Command, StandaloneCommand } from './command.ts';

type AnyCommand = Command | StandaloneCommand;

/** The files of commands, by the first words of these: a command loads nothing that only others need. */
const FILES: readonly [words: readonly string[], load: () => Promise<readonly AnyCommand[]>][] = [
  [
    ['migrate', 'import', 'search', 'status'],
    async () => (await import('./database-commands.lazy.ts')).databaseCommands,
  ],
  [['doctor'], async () => [(await import('./doctor-command.lazy.ts')).doctorCommand]],
  [['backup', 'restore'], async () => (await import('./backup-commands.lazy.ts')).backupCommands],
  [['import', 'export'], async () => (await import('./file-commands.lazy.ts')).fileCommands],
  [['sync'], async () => (await import('./sync-commands.lazy.ts')).syncCommands],
  [['sources'], async () => (await import('./source-commands.lazy.ts')).sourceCommands],
  [['user'], async () => (await import('./user-commands.lazy.ts')).userCommands],
  [['import'], async () => (await import('./people-import-commands.lazy.ts')).peopleImportCommands],
  [['report'], async () => (await import('./report-commands.lazy.ts')).reportCommands],
  [['message'], async () => (await import('./message-commands.lazy.ts')).messageCommands],
  [['alerts'], async () => (await import('./alert-commands.lazy.ts')).alertCommands],
  [['cache'], async () => (await import('./cache-key-commands.lazy.ts')).cacheKeyCommands],
];

/** All commands of the command line, or those that begin with a word. */
export async function loadCommands(word?: string): Promise<readonly AnyCommand[]> {
  const files = FILES.filter(([words]) => word === undefined || words.includes(word));
  return (await Promise.all(files.map(([, load]) => load()))).flat();
}
