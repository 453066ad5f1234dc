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
import { type Folder, folders, forbidden, forbiddenLeaves, leaves } from '../scripts/folders.ts';

const root = join(import.meta.dirname, '..');
const names = Object.keys(folders);
const project = mkdtempSync(join(tmpdir(), 'vouver-lint-'));
type Row = Partial<Omit<Folder, 'imports'>> & { imports: string[] | '*' };
const bigFolders = Object.keys(leaves);
let complaints: Map<string, number>;

function write(file: string, text: string): void {
  mkdirSync(join(project, dirname(file)), { recursive: true });
  writeFileSync(join(project, file), `${text}\n`);
}

const leavesOf = (big: string) => Object.keys(leaves[big]!);
/** `.` is the big folder's own files. */
const named = (leaf: string) => (leaf === '.' ? 'own' : leaf);
const value = (target: string) => `export { thing } from '#${target}/thing.ts';`;
const type = (target: string) => `export type { Thing } from '#${target}/thing.ts';`;
const dynamic = (target: string) => `export const load = () => import('#${target}/deep/thing.ts');`;

/** Every possible import, each in its own file, linted in one run. */
beforeAll(() => {
  // The rules' paths count from the folder of the configuration, so it stands in the invented project.
  const config = JSON.stringify(join(root, 'oxlint.config.ts'));
  write('package.json', '{ "type": "module" }');
  write('oxlint.config.ts', `export { default } from ${config};`);
  for (const name of names) {
    for (const target of names) {
      write(`src/${name}/value-${target}.ts`, value(target));
      write(`src/${name}/type-${target}.ts`, type(target));
      write(`src/${name}/dynamic-${target}.ts`, dynamic(target));
      write(`src/${name}/about-${target}.test.ts`, value(target));
    }
    write(`src/${name}/parent.ts`, `export { thing } from '../thing.ts';`);
    write(`src/${name}/deep/parent.ts`, `export { thing } from '../thing.ts';`);
    write(`src/${name}/assembly.ts`, `export { thing } from '#server.ts';`);
    write(`src/${name}/shared.ts`, `export { thing } from '#test/database.ts';`);
    write(`src/${name}/shared.test.ts`, `export { thing } from '#test/database.ts';`);
  }
  for (const big of bigFolders) {
    for (const leaf of leavesOf(big)) {
      for (const target of leavesOf(big)) {
        write(`src/${big}/${leaf}/leaf-${named(target)}.ts`, value(join(big, target)));
        write(`src/${big}/${leaf}/leaf-${named(target)}.test.ts`, value(join(big, target)));
      }
    }
    for (const leaf of leavesOf(big).filter((name) => name !== '.')) {
      write(`src/${big}/below-${leaf}.ts`, `export { thing } from './${leaf}/thing.ts';`);
    }
  }
  for (const [name, { only = {} }] of Object.entries(folders)) {
    for (const [target, files] of Object.entries(only)) {
      const lines = files.map((file, n) => `export { thing${n} } from '#${target}/${file}';`);
      write(`src/${name}/only-${target}.ts`, lines.join('\n'));
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

/** Files whose verdict is not the expected one, each with the verdict that the linter gave. */
const wrongVerdicts = (expected: ReadonlyMap<string, boolean>) =>
  [...expected]
    .filter(([file, refused]) => complaints.has(file) !== refused)
    .map(([file, refused]) => `${file} is ${refused ? 'allowed' : 'refused'}`);

const pairs = names.flatMap((name) => names.map((target) => [name, target] as const));
const mayNotEvenName = (name: string, target: string) =>
  forbidden(name).includes(target) || target in (folders[name]!.only ?? {});
const mayNotUse = (name: string, target: string) =>
  mayNotEvenName(name, target) || (folders[name]!.types ?? []).includes(target);

describe('between the folders of src', () => {
  test('types may be imported as the table says', () => {
    const expected = pairs.map(
      ([name, target]) => [`src/${name}/type-${target}.ts`, mayNotEvenName(name, target)] as const,
    );
    expect(wrongVerdicts(new Map(expected))).toEqual([]);
  });

  test.each([
    ['values', (name: string, target: string) => `src/${name}/value-${target}.ts`],
    ['dynamic imports', (name: string, target: string) => `src/${name}/dynamic-${target}.ts`],
    ['imports of tests', (name: string, target: string) => `src/${name}/about-${target}.test.ts`],
  ])('%s are allowed as the table says, and not where it allows types alone', (_, file) => {
    const expected = pairs.map(
      ([name, target]) => [file(name, target), mayNotUse(name, target)] as const,
    );
    expect(wrongVerdicts(new Map(expected))).toEqual([]);
  });

  test('no file uses parent paths, the assembly or test code; a test may use test code', () => {
    const expected = names.flatMap((name) => [
      ...['parent.ts', 'deep/parent.ts', 'assembly.ts', 'shared.ts'].map(
        (file) => [`src/${name}/${file}`, true] as const,
      ),
      [`src/${name}/shared.test.ts`, false] as const,
    ]);
    expect(wrongVerdicts(new Map(expected))).toEqual([]);
  });

  test('single files that the table names may be imported, and exist', () => {
    const single = Object.entries(folders).flatMap(([name, { only = {} }]) =>
      Object.entries(only).map(([target, files]) => ({ name, target, files })),
    );
    const expected = single.map(
      ({ name, target }) => [`src/${name}/only-${target}.ts`, false] as const,
    );
    expect(wrongVerdicts(new Map(expected))).toEqual([]);
    const importable = single.flatMap(({ target, files }) =>
      files.map((file) => join('src', target, file)),
    );
    expect(importable.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });
});

describe('inside the big folders', () => {
  const leafPairs = bigFolders.flatMap((big) =>
    leavesOf(big).flatMap((leaf) => leavesOf(big).map((target) => ({ big, leaf, target }))),
  );

  test('a leaf imports the leaves that the table allows; its tests import any', () => {
    const expected = leafPairs.flatMap(({ big, leaf, target }) => {
      const file = join('src', big, leaf, `leaf-${named(target)}`);
      return [
        [`${file}.ts`, forbiddenLeaves(big, leaf).includes(target)] as const,
        [`${file}.test.ts`, false] as const,
      ];
    });
    expect(wrongVerdicts(new Map(expected))).toEqual([]);
  });

  test('own files of a folder import only what they may, however the path is written', () => {
    const expected = bigFolders.flatMap((big) =>
      leavesOf(big)
        .filter((leaf) => leaf !== '.')
        .map(
          (leaf) =>
            [`src/${big}/below-${leaf}.ts`, forbiddenLeaves(big, '.').includes(leaf)] as const,
        ),
    );
    expect(wrongVerdicts(new Map(expected))).toEqual([]);
  });
});

describe('the table', () => {
  test('names every folder of src', () => {
    const entries = readdirSync(join(root, 'src'), { withFileTypes: true });
    const unknown = entries.filter((entry) => entry.isDirectory() && !names.includes(entry.name));
    expect(unknown.map(({ name }) => name)).toEqual([]);
  });

  test.each(bigFolders)('names every folder of src/%s that has code', (big) => {
    const folder = join(root, 'src', big);
    const code = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.tsx?$/.test(file),
    );
    const present = new Set(code.map((file) => (file.includes('/') ? file.split('/')[0]! : '.')));
    expect([...present].toSorted()).toEqual(leavesOf(big).toSorted());
  });

  test('lets a folder import only folders listed before it, so that no imports are circular', () => {
    for (const table of [folders, ...Object.values(leaves)]) {
      const above: string[] = [];
      for (const [name, { imports, types = [], only = {} }] of Object.entries<Row>(table)) {
        const used = imports === '*' ? [] : [...imports, ...types, ...Object.keys(only)];
        expect(
          used.filter((folder) => !above.includes(folder)),
          name,
        ).toEqual([]);
        above.push(name);
      }
    }
  });
});

describe('docs/architecture.md', () => {
  const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  const arrows = [...text.matchAll(/^ {2}([\w-]+) (-->|-\.->) ([\w-]+)$/gm)].map(
    ([, from, line, to]) => ({ from: from!, to: to!, isSolid: line === '-->' }),
  );
  /** Folders that nearly every other imports, and that the picture leaves out. */
  const ground = new Set(['shared', 'platform']);

  test('has a line about every folder of src', () => {
    expect(names.filter((name) => !text.includes(`| \`src/${name}/\``))).toEqual([]);
  });

  test('draws only arrows that the table allows', () => {
    expect(arrows.length).toBeGreaterThan(20);
    const wrong = arrows.filter(({ from, to, isSolid }) => {
      const { imports = [], types = [], only = {} } = folders[from] ?? {};
      return !(isSolid ? imports : [...types, ...Object.keys(only)]).includes(to);
    });
    expect(wrong).toEqual([]);
  });

  test('leads along its arrows to everything that a folder may import', () => {
    const below = (name: string): string[] =>
      arrows
        .filter(({ from, isSolid }) => from === name && isSolid)
        .flatMap(({ to }) => [to, ...below(to)]);
    const missing = Object.entries(folders).flatMap(
      ([name, { imports, types = [], only = {} }]) => {
        const dotted = [...types, ...Object.keys(only)];
        const solid = imports.filter((folder) => !ground.has(folder) && !dotted.includes(folder));
        const isDrawn = (to: string) =>
          arrows.some((arrow) => arrow.from === name && arrow.to === to);
        return [
          ...solid.filter((folder) => !below(name).includes(folder)),
          ...dotted.filter((folder) => !isDrawn(folder)),
        ].map((folder) => `${name} to ${folder}`);
      },
    );
    expect(missing).toEqual([]);
  });
});
