import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { folders, forbidden, lintConfig, withTable } from '../scripts/import-table.mjs';

const root = join(import.meta.dirname, '..');
const names = Object.keys(folders);
const project = mkdtempSync(join(tmpdir(), 'vouver-lint-'));
let complaints: Map<string, number>;

function write(file: string, text: string): void {
  mkdirSync(join(project, dirname(file)), { recursive: true });
  writeFileSync(join(project, file), `${text}\n`);
}

const value = (other: string) => `export { thing } from '#${other}/thing.ts';`;
const type = (other: string) => `export type { Thing } from '#${other}/thing.ts';`;
const dynamic = (other: string) => `export const load = () => import('#${other}/deep/thing.ts');`;

/** Every import there could be, each in a file of its own, linted in one run. */
beforeAll(() => {
  writeFileSync(join(project, '.oxlintrc.json'), readFileSync(join(root, '.oxlintrc.json')));
  for (const name of names) {
    for (const other of names) {
      write(`src/${name}/value-${other}.ts`, value(other));
      write(`src/${name}/type-${other}.ts`, type(other));
      write(`src/${name}/dynamic-${other}.ts`, dynamic(other));
      write(`src/${name}/about-${other}.test.ts`, value(other));
    }
    write(`src/${name}/parent.ts`, `export { thing } from '../thing.ts';`);
    write(`src/${name}/deep/parent.ts`, `export { thing } from '../thing.ts';`);
    write(`src/${name}/assembly.ts`, `export { thing } from '#server.ts';`);
    write(`src/${name}/shared.ts`, `export { thing } from '#test/database.ts';`);
    write(`src/${name}/shared.test.ts`, `export { thing } from '#test/database.ts';`);
  }
  complaints = lint();
}, 60_000);
afterAll(() => rmSync(project, { recursive: true }));

function lint(): Map<string, number> {
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
  let output: string;
  try {
    output = execFileSync(process.execPath, [oxlint, '-f', 'json'], { cwd: project }).toString();
  } catch (error) {
    output = String((error as { stdout: Buffer }).stdout);
  }
  const { diagnostics } = JSON.parse(output) as {
    diagnostics: { filename: string; code: string }[];
  };
  const counts = new Map<string, number>();
  for (const { filename, code } of diagnostics) {
    if (code.includes('no-restricted-imports')) {
      counts.set(filename, (counts.get(filename) ?? 0) + 1);
    }
  }
  return counts;
}

describe.each(names)('src/%s', (name) => {
  const banned = forbidden(name);
  const typesOnly = folders[name]?.types ?? [];

  test.each(names)('and src/%s', (other) => {
    const no = banned.includes(other);
    expect(complaints.has(`src/${name}/type-${other}.ts`)).toBe(no);
    for (const kind of ['value', 'dynamic']) {
      const refused = no || typesOnly.includes(other);
      expect(complaints.has(`src/${name}/${kind}-${other}.ts`), kind).toBe(refused);
    }
    expect(complaints.has(`src/${name}/about-${other}.test.ts`)).toBe(
      no || typesOnly.includes(other),
    );
  });

  test('writes no parent paths, and leaves assembly and test code alone', () => {
    for (const file of ['parent.ts', 'deep/parent.ts', 'assembly.ts', 'shared.ts']) {
      expect(complaints.has(`src/${name}/${file}`), file).toBe(true);
    }
    expect(complaints.has(`src/${name}/shared.test.ts`)).toBe(false);
  });
});

describe('the table', () => {
  test('is what the linter reads', () => {
    const config = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')) as object;
    expect(config).toEqual(lintConfig());
  });

  test('is what docs/architecture.md shows', () => {
    const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
    expect(withTable(text)).toBe(text);
  });

  test('names every folder of src', () => {
    const found = readdirSync(join(root, 'src'), { withFileTypes: true });
    const unknown = found.filter((entry) => entry.isDirectory() && !names.includes(entry.name));
    expect(unknown.map(({ name }) => name)).toEqual([]);
  });

  test('lets no two folders import each other', () => {
    for (const name of names) {
      for (const other of folders[name]?.imports ?? []) {
        expect(folders[other]?.imports, `${name} and ${other}`).not.toContain(name);
      }
    }
  });
});
