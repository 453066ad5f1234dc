import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadCommands } from '#command-line/commands.ts';
import { lastDayTable } from '#sync/operator/last-day-data.ts';
import { planTable } from '#sync/operator/plan-data.ts';
import { productTable } from '#sync/operator/product-data.ts';
import { listTable } from '#sync/operator/list-data.ts';
import { providerTable } from '#sync/operator/provider-data.ts';

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8');
const chapters = readdirSync(join(import.meta.dirname, '../docs/operating'));
/** All chapters of the operator’s guide, one after another. */
const guide = chapters.map((chapter) => read(`docs/operating/${chapter}`)).join('\n');
const commands = await loadCommands();

test('the operator’s guide names every key of the environment, and no other', () => {
  const keys = [...read('src/platform/config.ts').matchAll(/^ {4}([A-Z][A-Z0-9_]+):/gm)];
  const told = [...guide.matchAll(/^\| `([A-Z][A-Z0-9_]+)` /gm)];
  expect(keys.length).toBeGreaterThan(20);
  expect(told.map(([, key]) => key).toSorted()).toEqual(keys.map(([, key]) => key).toSorted());
});

test('every command is found by its first word', async () => {
  for (const { name } of commands)
    expect((await loadCommands(name.split(' ')[0])).map((command) => command.name)).toContain(name);
});

test('it names every command, and its options', () => {
  const missing = commands
    .filter(({ name }) => !guide.includes(`${name}\``) && !guide.includes(`\`${name} `))
    .map(({ name }) => name);
  expect(missing).toEqual([]);
  const options = new Set(commands.flatMap((command) => Object.keys(command.options ?? {})));
  expect([...options].filter((option) => !guide.includes(`--${option}`))).toEqual([]);
});

test('every command that it shows exists', () => {
  const shown = [...guide.matchAll(/npm run vouver -- ([a-z]+(?: [a-z]+)?)/g)].map(
    ([, words]) => words!,
  );
  const names = new Set(['help', ...commands.map(({ name }) => name)]);
  expect(shown.filter((words) => !names.has(words) && !names.has(words.split(' ')[0]!))).toEqual(
    [],
  );
});

test('it has a table row for every column of the operator’s files', () => {
  for (const { columns } of [productTable, listTable, providerTable, planTable, lastDayTable]) {
    const header = columns.join(';');
    const missing = columns.filter(
      (column) => !new RegExp(`^\\| [^|]*\`${column}\``, 'm').test(guide),
    );
    expect(missing, header).toEqual([]);
  }
});

test('every alert rule has a recipe, and every recipe a rule', () => {
  const rules = [...read('deploy/alerts.yml').matchAll(/- alert: (\w+)$/gm)];
  const recipes = [...guide.matchAll(/^\| `(VouVer\w+)` +\| \S/gm)];
  expect(rules.length).toBeGreaterThan(10);
  expect(recipes.map(([, name]) => name).toSorted()).toEqual(
    rules.map(([, name]) => name).toSorted(),
  );
});

test('its first page leads to every section of every other', () => {
  const contents = read('docs/operating/README.md');
  const sections = chapters
    .filter((chapter) => chapter !== 'README.md')
    .flatMap((chapter) =>
      [...read(`docs/operating/${chapter}`).matchAll(/^## (.+)$/gm)].map(
        ([, heading]) => `[${heading}](${chapter}#`,
      ),
    );
  expect(sections.length).toBeGreaterThan(15);
  expect(sections.filter((section) => !contents.includes(section))).toEqual([]);
});
