import { countApplied, migrate, readMigrations } from '#platform/database/migrate.ts';
import { OperatorError } from '#platform/errors.ts';
import { aliasTable } from '#sync/operator/alias-data.ts';
import { exportRows, formatOf, formats, readRows, writeText } from '#sync/operator/row-files.ts';
import { importRows, reportLines, skippedRows } from '#sync/operator/data-import.ts';
import type { DataTable } from '#sync/operator/data-table.ts';
import { listTable } from '#sync/operator/list-data.ts';
import { lastDayTable } from '#sync/operator/last-day-data.ts';
import { planTable } from '#sync/operator/plan-data.ts';
import { productTable } from '#sync/operator/product-data.ts';
import { providerTable } from '#sync/operator/provider-data.ts';
import type { Format } from '#sync/operator/row-files.ts';
import type { Command, CommandContext } from './command.ts';

const format = { type: 'string' } as const;

/** Import and export of the operator's data. */
export const fileCommands: Command[] = [
  ...commandsFor('products', productTable),
  ...commandsFor('lists', listTable),
  ...commandsFor('providers', providerTable),
  ...commandsFor('aliases', aliasTable),
  ...commandsFor('plans', planTable),
  ...commandsFor('last-days', lastDayTable),
];

function commandsFor<Values extends { id: number }, Thing extends { id: number }>(
  noun: string,
  table: DataTable<Values, Thing>,
): Command[] {
  return [
    {
      name: `import ${noun}`,
      summary: `Adds ${noun}, or brings them up to date, from a CSV or JSON file.`,
      positionals: '<file>',
      options: { 'dry-run': { type: 'boolean' }, replace: { type: 'boolean' }, format },
      run: (context) => importFile(context, table),
    },
    {
      name: `export ${noun}`,
      summary: `Exports all ${noun} as CSV or JSON that can be imported again; without a file to the terminal.`,
      positionals: '[<file>]',
      options: { format },
      run: (context) => exportFile(context, table),
    },
  ];
}

async function importFile<Values extends { id: number }, Thing extends { id: number }>(
  { database, values, positionals }: CommandContext,
  table: DataTable<Values, Thing>,
): Promise<void> {
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new OperatorError('name one file to import');
  const rows = await readRows(file, givenFormat(values) ?? formatOf(file), table.columns);
  await migrate(database.pool, await readMigrations());
  const dryRun = values['dry-run'] === true;
  const replace = values['replace'] === true;
  const report = await importRows(database.db, table, rows, { dryRun, replace });
  for (const line of reportLines(report, { dryRun })) console.log(line);
  if (rows.length > 0 && skippedRows(report) === rows.length) {
    throw new OperatorError('no row of the file could be imported');
  }
}

async function exportFile<Values extends { id: number }, Thing extends { id: number }>(
  { database, values, positionals }: CommandContext,
  table: DataTable<Values, Thing>,
): Promise<void> {
  const [file, ...others] = positionals;
  if (others.length > 0) throw new OperatorError('name one file to export to');
  const wanted = givenFormat(values) ?? (file === undefined ? 'json' : formatOf(file));
  // No migration here: reading must not change a database.
  if ((await countApplied(database.pool)) < (await readMigrations()).length) {
    throw new OperatorError('the database is not up to date: npm run vouver -- migrate');
  }
  const text = await exportRows(database.db, table, wanted);
  if (file === undefined) console.log(text.trimEnd());
  else await writeText(file, text);
}

function givenFormat(values: Record<string, unknown>): Format | undefined {
  const given = values['format'];
  if (given === undefined) return undefined;
  const known = formats.find((one) => one === given);
  if (known === undefined) throw new OperatorError('--format must be csv or json');
  return known;
}
