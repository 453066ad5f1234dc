import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { folders, leaves } from '../scripts/folders.mjs';
import { forbidden, forbiddenLeaves, lintConfig, withTable } from '../scripts/import-table.mjs';

const root = join(import.meta.dirname, '..');
const names = Object.keys(folders);
const project = mkdtempSync(join(tmpdir(), 'vouver-lint-'));
type Row = Partial<Omit<(typeof folders)[string], 'imports'>> & { imports: string[] | '*' };
const bigFolders = Object.keys(leaves);
let complaints: Map<string, number>;

function write(file: string, text: string): void {
  mkdirSync(join(project, dirname(file)), { recursive: true });
  writeFileSync(join(project, file), `${text}\n`);
}

const leavesOf = (big: string) => Object.keys(leaves[big]!);
/** `.` is the big folder's own files. */
const named = (leaf: string) => (leaf === '.' ? 'own' : leaf);
const value = (other: string) => `export { thing } from '#${other}/thing.ts';`;
const type = (other: string) => `export type { Thing } from '#${other}/thing.ts';`;
const dynamic = (other: string) => `export const load = () => import('#${other}/deep/thing.ts');`;

/** Every possible import, each in its own file, linted in one run. */
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
  for (const big of bigFolders) {
    for (const leaf of leavesOf(big)) {
      for (const other of leavesOf(big)) {
        write(`src/${big}/${leaf}/leaf-${named(other)}.ts`, value(join(big, other)));
        write(`src/${big}/${leaf}/leaf-${named(other)}.test.ts`, value(join(big, other)));
      }
    }
    for (const leaf of leavesOf(big).filter((name) => name !== '.')) {
      write(`src/${big}/below-${leaf}.ts`, `export { thing } from './${leaf}/thing.ts';`);
    }
  }
  for (const [name, { only = {} }] of Object.entries(folders)) {
    for (const [other, files] of Object.entries(only)) {
      const lines = files.map((file, n) => `export { thing${n} } from '#${other}/${file}';`);
      write(`src/${name}/only-${other}.ts`, lines.join('\n'));
    }
  }
  complaints = lint();
}, 60_000);
afterAll(() => rmSync(project, { recursive: true }));

function lint(): Map<string, number> {
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
  let output: string;
  try {
    const options = { cwd: project, maxBuffer: 1 << 26 };
    output = execFileSync(process.execPath, [oxlint, '-f', 'json'], options).toString();
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
  const { types: typesOnly = [], only = {} } = folders[name]!;

  test.each(names)('and src/%s', (other) => {
    const no = banned.includes(other) || other in only;
    expect(complaints.has(`src/${name}/type-${other}.ts`)).toBe(no);
    for (const kind of ['value', 'dynamic']) {
      const refused = no || typesOnly.includes(other);
      expect(complaints.has(`src/${name}/${kind}-${other}.ts`), kind).toBe(refused);
    }
    expect(complaints.has(`src/${name}/about-${other}.test.ts`)).toBe(
      no || typesOnly.includes(other),
    );
  });

  test('uses no parent paths, and imports neither assembly nor test code', () => {
    for (const file of ['parent.ts', 'deep/parent.ts', 'assembly.ts', 'shared.ts']) {
      expect(complaints.has(`src/${name}/${file}`), file).toBe(true);
    }
    expect(complaints.has(`src/${name}/shared.test.ts`)).toBe(false);
  });
});

describe.each(bigFolders)('inside src/%s', (big) => {
  test.each(leavesOf(big))('%s', (leaf) => {
    const banned = forbiddenLeaves(big, leaf);
    for (const other of leavesOf(big)) {
      const file = join('src', big, leaf, `leaf-${named(other)}`);
      expect(complaints.has(`${file}.ts`), other).toBe(banned.includes(other));
      expect(complaints.has(`${file}.test.ts`), `a test, ${other}`).toBe(false);
    }
  });

  test('its own files import only what they may, however the path is written', () => {
    for (const leaf of leavesOf(big).filter((name) => name !== '.')) {
      const refused = forbiddenLeaves(big, '.').includes(leaf);
      expect(complaints.has(`src/${big}/below-${leaf}.ts`), leaf).toBe(refused);
    }
  });
});

test.each(Object.entries(folders))(
  'src/%s may import the single files it names',
  (name, folder) => {
    for (const [other, files] of Object.entries(folder.only ?? {})) {
      expect(complaints.has(`src/${name}/only-${other}.ts`), other).toBe(false);
      for (const file of files) expect(existsSync(join(root, 'src', other, file)), file).toBe(true);
    }
  },
);

describe('the table', () => {
  test('is what the linter’s configuration says', () => {
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

  test.each(bigFolders)('names every folder of src/%s that has code', (big) => {
    const folder = join(root, 'src', big);
    const code = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.tsx?$/.test(file),
    );
    const found = new Set(code.map((file) => (file.includes('/') ? file.split('/')[0]! : '.')));
    expect([...found].toSorted()).toEqual(leavesOf(big).toSorted());
  });

  test('lets a folder import only folders listed before it, so that no imports are circular', () => {
    for (const table of [folders, ...Object.values(leaves)]) {
      const above: string[] = [];
      for (const [name, { imports, types = [], only = {} }] of Object.entries<Row>(table)) {
        const used = imports === '*' ? [] : [...imports, ...types, ...Object.keys(only)];
        expect(
          used.filter((other) => !above.includes(other)),
          name,
        ).toEqual([]);
        above.push(name);
      }
    }
  });
});
