import { countApplied, readMigrations } from '#platform/database/migrate.ts';
import { OperatorError } from '#platform/errors.ts';
import type { CommandContext } from './command.ts';

/** Refuses to work on a database of an earlier version, also one of before the baseline. @throws OperatorError */
export async function requireMigrations({ pool }: CommandContext['database']): Promise<void> {
  if ((await countApplied(pool)) < (await readMigrations()).length) {
    throw new OperatorError('the database is not up to date: npm run vouver -- migrate');
  }
}
