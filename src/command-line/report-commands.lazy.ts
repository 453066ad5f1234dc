import {
  allowCollectionAgain,
  dismissCollectionReports,
  findReportedCollections,
  takeDownCollection,
} from '#library/collections/collection-report-commands.ts';
import type { ReportedCollection } from '#library/collections/collection-report-commands.ts';
import { systemClock } from '#platform/clock.ts';
import { OperatorError } from '#platform/errors.ts';
import { isId } from '#shared/ids.ts';
import { printable } from '#platform/printable.ts';
import { say } from './command.ts';
import type { Command, CommandContext } from './command.ts';
import { requireMigrations } from './require-migrations.ts';

const positionals = '<list>';
/** Lists that are shown at once; the most reported ones come first. */
const SHOWN = 50;

/** `report …`: public lists that visitors have reported, while the server runs. */
export const reportCommands: readonly Command[] = [
  {
    name: 'report list',
    summary: 'Lists the public lists with open reports, the most reported first.',
    run: async ({ config, database }) => {
      await requireMigrations(database);
      const found = await findReportedCollections(database.db, SHOWN);
      if (found.length === 0) say('no open reports');
      for (const list of found) for (const line of linesOf(list, config.siteUrl)) say(line);
    },
  },
  {
    name: 'report dismiss',
    summary: 'Closes the reports of a list, which stays public.',
    positionals,
    run: async (context) => {
      const id = await listOf(context);
      const closed = await dismissCollectionReports(context.database.db, id, systemClock.now());
      if (closed === 0) throw new OperatorError(`list ${id} has no open reports`);
      say(`closed ${closed} ${closed === 1 ? 'report' : 'reports'} of list ${id}`);
    },
  },
  {
    name: 'report take-down',
    summary: 'Makes a list private for good and closes its reports; its owner keeps it.',
    positionals,
    run: async (context) => {
      const id = await listOf(context);
      const taken = await takeDownCollection(context.database.db, id, systemClock.now());
      if (!taken) throw new OperatorError(`there is no list ${id}`);
      say(`list ${id} is private; "report allow ${id}" lets its owner open it again`);
    },
  },
  {
    name: 'report allow',
    summary: 'Lets the owner of a list that was taken down make it public again.',
    positionals,
    run: async (context) => {
      const id = await listOf(context);
      if (!(await allowCollectionAgain(context.database.db, id))) {
        throw new OperatorError(`list ${id} was not taken down`);
      }
      say(`the owner of list ${id} can make it public again`);
    },
  },
];

/** The id of the list that is the command's only argument. @throws OperatorError */
async function listOf({ database, positionals: words }: CommandContext): Promise<number> {
  const id = Number(words[0]);
  if (words.length !== 1 || !/^\d+$/.test(words[0] ?? '') || !isId(id)) {
    throw new OperatorError('name one list by its number, as "report list" shows it');
  }
  await requireMigrations(database);
  return id;
}

function linesOf({ id, name, description, owner, reports }: ReportedCollection, site: string) {
  return [
    `list ${id}  ${printable(name)}  of ${printable(owner)}`,
    `  ${site}/lista/${id}`,
    `  ${printable(description)}`,
    ...reports.map(({ at, reason, note, hasAccount }) => {
      const words = [at.toISOString().slice(0, 10), reason, hasAccount ? 'account' : 'visitor'];
      return `  - ${words.join('  ')}${note && `  ${printable(note)}`}`;
    }),
  ];
}
