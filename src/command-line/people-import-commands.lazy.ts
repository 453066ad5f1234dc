import { cancelForOperator } from '#moving/importing/import-commands.ts';
import { findForOperator } from '#moving/importing/import-queries.ts';
import type { ImportForOperator } from '#moving/importing/import-queries.ts';
import { systemClock } from '#platform/clock.ts';
import { OperatorError } from '#platform/errors.ts';
import { isId } from '#shared/ids.ts';
import { say } from './command.ts';
import type { Command, CommandContext } from './command.ts';
import { requireMigrations } from './require-migrations.ts';

const positionals = '<import>';
/** Imports that are shown at once, the newest first. */
const SHOWN = 50;

/** `import list`, `show`, `cancel`: what people bring from other services. Nothing of what is in it is shown. */
export const peopleImportCommands: readonly Command[] = [
  {
    name: 'import list',
    summary: 'Lists the newest imports of people from other services.',
    run: async ({ database }) => {
      await requireMigrations(database);
      const imports = await findForOperator(database.db, { most: SHOWN });
      if (imports.length === 0) say('no imports');
      for (const one of imports) say(lineOf(one));
    },
  },
  {
    name: 'import show',
    summary: 'Shows the state of one import of a person.',
    positionals,
    run: async (context) => {
      const id = await importOf(context);
      const [found] = await findForOperator(context.database.db, { id, most: 1 });
      if (!found) throw new OperatorError(`there is no import ${id}`);
      say(lineOf(found));
    },
  },
  {
    name: 'import cancel',
    summary: 'Cancels an import that is not finished; what it has written is taken back.',
    positionals,
    run: async (context) => {
      const id = await importOf(context);
      if (!(await cancelForOperator(context.database.db, id, systemClock.now()))) {
        throw new OperatorError(`there is no import ${id} that could be cancelled`);
      }
      say(`import ${id} is cancelled`);
    },
  },
];

/** The id of the import that is the command's only argument. @throws OperatorError */
async function importOf({ database, positionals: words }: CommandContext): Promise<number> {
  const id = Number(words[0]);
  if (words.length !== 1 || !/^\d+$/.test(words[0] ?? '') || !isId(id)) {
    throw new OperatorError('name one import by its number, as "import list" shows it');
  }
  await requireMigrations(database);
  return id;
}

const lineOf = ({ id, state, formats, createdAt, records, missing }: ImportForOperator) =>
  [
    `import ${id}`,
    createdAt.toISOString().slice(0, 16),
    state,
    formats.join('+'),
    `${records} rows`,
    `${missing} without a title`,
  ].join('  ');
