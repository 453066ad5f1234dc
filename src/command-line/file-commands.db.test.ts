import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { OperatorError } from '#platform/errors.ts';
import { silentLog } from '#platform/log.ts';
import { databaseForThisTest } from '#test/database.ts';
import { useDatabase } from '#test/catalogue.ts';
import { fileCommands } from './file-commands.lazy.ts';

const database = useDatabase('demonstration');
const folder = mkdtempSync(join(tmpdir(), 'vouver-operator-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.restoreAllMocks());
const file = (name: string) => join(folder, name);
const demo = (name: string) => join(import.meta.dirname, '../../demo', name);

/** Runs a command as the command line does. Returns its output. */
async function run(
  name: string,
  positionals: string[] = [],
  values: Record<string, unknown> = {},
  on = database.whole,
): Promise<string> {
  const printed: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => printed.push(line));
  const config = readConfig({});
  if (!config.ok) throw new Error('no configuration');
  const command = fileCommands.find((candidate) => candidate.name === name)!;
  await command.run({ config: config.config, log: silentLog, database: on, values, positionals });
  return printed.join('\n');
}

it('exports the demonstration as JSON', async () => {
  const printed = JSON.parse(await run('export products')) as { id: number; titles: string[] }[];
  const source = JSON.parse(readFileSync(demo('products.json'), 'utf8')) as typeof printed;
  const sorted = (all: typeof printed) =>
    all
      .map((list) => ({ ...list, titles: list.titles.toSorted() }))
      .toSorted((a, b) => a.id - b.id);
  expect(sorted(printed)).toEqual(sorted(source));
});

it.each(['products', 'lists', 'providers'])(
  '%s: the demonstration’s own file is valid',
  async (of) => {
    expect(await run(`import ${of}`, [demo(`${of}.json`)], { 'dry-run': true })).toMatch(
      /^would add 0, change 0, leave \d+, remove 0; 0 rows skipped$/,
    );
  },
);

it('exports a file of either format and imports it again', async () => {
  for (const name of ['providers.csv', 'providers.json']) {
    expect(await run('export providers', [file(name)])).toBe('');
    expect(await run('import providers', [file(name)], { replace: true })).toMatch(
      /^added 0, changed 0, left \d+, removed 0; 0 rows skipped$/,
    );
  }
  expect(readFileSync(file('providers.csv'), 'utf8')).toMatch(/^\uFEFFid;slug;name;/);
  expect(await run('export lists', [], { format: 'csv' })).toMatch(/^\uFEFFkind;id;name;/);
  await run('export lists', [file('lists.txt')], { format: 'csv' });
  expect(
    await run('import lists', [file('lists.txt')], { format: 'csv', 'dry-run': true }),
  ).toMatch(/^would add 0, change 0/);
});

it.each([
  ['import products', [], {}, 'name one file'],
  ['import products', ['a.json', 'b.json'], {}, 'name one file'],
  ['import products', ['a.xlsx'], {}, 'a.xlsx must end in .csv or .json'],
  ['import products', ['nowhere.json'], {}, 'nowhere.json cannot be read'],
  ['import products', ['a.json'], { format: 'xml' }, '--format must be csv or json'],
  ['export products', ['a.xlsx'], {}, 'a.xlsx must end in .csv or .json'],
  ['export products', ['a.csv', 'b.csv'], {}, 'name one file'],
  ['export products', ['/nowhere/a.csv'], {}, '/nowhere/a.csv cannot be written'],
] as const)('%s %j %j fails with one sentence', async (name, positionals, values, sentence) => {
  const thrown: unknown = await run(name, [...positionals], values).catch(
    (error: unknown) => error,
  );
  expect(thrown).toBeInstanceOf(OperatorError);
  expect((thrown as OperatorError).message).toContain(sentence);
});

it('fails when no row could be imported, after its report', async () => {
  writeFileSync(file('wrong.json'), JSON.stringify([{ id: 1 }, 'x']));
  for (const values of [{}, { 'dry-run': true }]) {
    await expect(run('import products', [file('wrong.json')], values)).rejects.toThrow(
      'no row of the file could be imported',
    );
    expect(vi.mocked(console.log).mock.lastCall).toEqual([
      expect.stringContaining('2 rows skipped'),
    ]);
  }
  writeFileSync(
    file('half.json'),
    JSON.stringify(['x', { id: 9001, alias: 'zqx', name: 'Bacurau' }]),
  );
  expect(await run('import aliases', [file('half.json')])).toContain('1 row skipped');
});

it('migrates the database before an import, and requires it for an export', async () => {
  const bare = await databaseForThisTest('bare');
  await expect(run('export lists', [], {}, bare)).rejects.toThrow('npm run vouver -- migrate');
  writeFileSync(file('none.json'), '[]');
  expect(await run('import lists', [file('none.json')], {}, bare)).toMatch(/^added 0/);
  expect(await run('export lists', [], {}, bare)).toBe('[]');
});
