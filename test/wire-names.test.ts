import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseSync } from 'vite';

const root = join(import.meta.dirname, '..');

/**
 * The folders of src in which a name may be written in snake_case, and why. Everywhere else values have our own names,
 * in camel case (docs/decisions/2026-11-29-names-of-the-wire.md).
 */
const WITH_WIRE_NAMES = {
  // The API's own names, and those who read its answers by types made from its document.
  'our wire': ['api', 'web', 'tv-screen', 'service-worker', 'shared'],
  // Answers that are made where their rows are read.
  answers: ['catalog', 'library', 'search'],
  // Files, protocols and libraries of others.
  'other wires': ['sync', 'moving', 'platform', 'command-line', 'http/feeds'],
};
const allowed = Object.values(WITH_WIRE_NAMES).flat();

const isInFolder = (file: string, folder: string) => file.startsWith(`src/${folder}/`);
const files = globSync('src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.(gen|test)\.tsx?$/.test(file))
  .filter((file) => !allowed.some((folder) => isInFolder(file, folder)));

const SNAKE_CASE = /^[a-z0-9]+(_[a-z0-9]+)+$/;
/** A key of a JSON object that a statement makes. */
const SQL_KEY = /'([a-z0-9]+(?:_[a-z0-9]+)+)',/g;

type Node = { type: string; key?: unknown; name?: unknown; value?: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

/** The names of properties that a part of a file gives to objects and types, and to JSON in SQL. */
function writtenNames(node: Node): string[] {
  // Taking a value apart gives no name.
  if (node.type === 'ObjectPattern') return [];
  const own = node.type === 'Property' || node.type === 'TSPropertySignature' ? node.key : null;
  const key = isNode(own) ? (own.name ?? own.value) : undefined;
  const text = node.type === 'TemplateElement' ? JSON.stringify(node.value) : '';
  return [
    ...(typeof key === 'string' ? [key] : []),
    ...Array.from(text.matchAll(SQL_KEY), ([, name = '']) => name),
    ...Object.values(node).flat().filter(isNode).flatMap(writtenNames),
  ];
}

const snakeNamesOf = (file: string) => {
  const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'));
  return program.body
    .filter(isNode)
    .flatMap(writtenNames)
    .filter((name) => SNAKE_CASE.test(name));
};

test('a name in snake_case is written only where it belongs to a wire', () => {
  expect(files.length).toBeGreaterThan(150);
  const found = files.flatMap((file) => snakeNamesOf(file).map((name) => `${file}: ${name}`));
  expect(found).toEqual([]);
});

test('each folder named here exists and has such names', () => {
  for (const folder of allowed) {
    const inside = globSync(`src/${folder}/**/*.{ts,tsx}`, { cwd: root });
    const hasOne = inside.some(
      (file) => !/\.(gen|test)\.tsx?$/.test(file) && snakeNamesOf(file).length > 0,
    );
    expect([folder, hasOne]).toEqual([folder, true]);
  }
});
