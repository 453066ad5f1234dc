import { countApplied, migrate, readMigrations } from '#platform/database/migrate.ts';
import { OperatorError } from '#platform/errors.ts';
import { createProgress } from '#platform/progress.ts';
import { rebuildIndex } from '#search/index-commands.ts';
import { isIndexNewer } from '#search/index-version-commands.ts';
import { explainSearch, explanationLines } from '#search/present/explanation-queries.ts';
import { printable } from '#platform/printable.ts';
import { importDemonstration } from '#sync/demonstration.ts';
import { say } from './command.ts';
import type { Command, CommandContext } from './command.ts';
import { requireMigrations } from './require-migrations.ts';

/** Commands about the database as a whole. */
export const databaseCommands: readonly Command[] = [
  { name: 'migrate', summary: 'Applies the pending migrations.', run: runMigrate },
  {
    name: 'import demo',
    summary: 'Imports the demonstration catalogue into the present one.',
    run: importDemo,
  },
  {
    name: 'search rebuild',
    summary: 'Corrects the search index from the catalogue.',
    options: { 'from-nothing': { type: 'boolean' } },
    run: rebuildSearch,
  },
  {
    name: 'search explain',
    summary:
      'Says how a search is read, what brought its results, and why they stand where they stand.',
    positionals: '<query>',
    run: explain,
  },
  { name: 'status', summary: 'Says which database it is and how far it is migrated.', run: status },
];

async function runMigrate({ database }: CommandContext): Promise<void> {
  const applied = await migrate(database.pool, await readMigrations());
  for (const tag of applied) console.log(`applied ${tag}`);
  if (applied.length === 0) console.log('nothing to do, the database is up to date');
}

async function importDemo(context: CommandContext): Promise<void> {
  await runMigrate(context);
  const onProgress = createProgress('Demonstration catalogue');
  const titles = await importDemonstration(context.database.db, { onProgress });
  console.log(`${titles} titles`);
}

async function rebuildSearch(context: CommandContext): Promise<void> {
  await runMigrate(context);
  const onProgress = createProgress('Search index');
  const { db } = context.database;
  const fromNothing = context.values['from-nothing'] === true;
  const entries = await rebuildIndex(db, { onProgress, fromNothing });
  if (await isIndexNewer(db)) {
    throw new OperatorError('a newer version of VouVer is running on this database; stop it first');
  }
  console.log(`${entries} titles and people were corrected`);
}

async function explain({ database, positionals }: CommandContext): Promise<void> {
  const query = positionals.join(' ');
  if (query === '') throw new OperatorError('name the query: search explain "cidade de deuz"');
  await requireMigrations(database);
  for (const line of explanationLines(await explainSearch(database.db, query))) {
    say(printable(line));
  }
}

async function status({ config, database }: CommandContext): Promise<void> {
  const { rows } = await database.pool.query<{ version: string; size: string }>(
    `select current_setting('server_version') as version,
            pg_size_pretty(pg_database_size(current_database())) as size`,
  );
  const where = database.kind === 'embedded' ? config.dataDir : 'DATABASE_URL';
  const [applied, total] = [await countApplied(database.pool), (await readMigrations()).length];
  console.log(`database    ${database.kind}, ${where}`);
  console.log(`PostgreSQL  ${rows[0]?.version}, ${rows[0]?.size}`);
  console.log(`migrations  ${applied} of ${total}`);
}
