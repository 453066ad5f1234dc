import { alertCommands } from './alert-commands.ts';
import { backupCommands } from './backup-commands.ts';
import type { Command, StandaloneCommand } from './command.ts';
import { databaseCommands } from './database-commands.ts';
import { doctorCommand } from './doctor-command.ts';
import { fileCommands } from './file-commands.ts';
import { cacheKeyCommands } from './cache-key-commands.ts';
import { messageCommands } from './message-commands.ts';
import { reportCommands } from './report-commands.ts';
import { syncCommands } from './sync-commands.ts';
import { userCommands } from './user-commands.ts';

/** All commands of the command line. */
export const commands: readonly (Command | StandaloneCommand)[] = [
  ...databaseCommands,
  doctorCommand,
  ...backupCommands,
  ...fileCommands,
  ...syncCommands,
  ...userCommands,
  ...reportCommands,
  ...messageCommands,
  ...alertCommands,
  ...cacheKeyCommands,
];
