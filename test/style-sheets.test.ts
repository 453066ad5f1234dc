import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const filesLike = (pattern: string) => globSync(pattern, { cwd: root });
const pathOf = (name: string, from: string) =>
  name.startsWith('#') ? `src/${name.slice(1)}` : join(dirname(from), name);

const modules = filesLike('src/{ui,web}/**/*.module.css');
/** The sheet that lists each module. */
const sheets = filesLike('src/web/**/*.sheet.css').flatMap((sheet) =>
  Array.from(read(sheet).matchAll(/^@import '(.+\.module\.css)';$/gm), ([, name]) => ({
    sheet,
    module: pathOf(name!, sheet),
  })),
);
const sheetOf = new Map(sheets.map(({ sheet, module }) => [module, sheet]));

/** The ground of every page: elements, attributes and the classes that belong to no component. */
const GROUND = new Set(['tokens.css', 'fallback-font.css', 'global.css']);

test('pages are styled by CSS modules only', () => {
  const others = filesLike('src/{ui,web}/**/*.css').filter(
    (file) => !/\.(module|sheet)\.css$/.test(file) && !GROUND.has(basename(file)),
  );
  expect(others).toEqual([]);
});

test('each CSS module is in one sheet', () => {
  expect(modules.length).toBeGreaterThan(50);
  expect(sheets.map(({ module }) => module).toSorted()).toEqual(modules.toSorted());
});

// Its rules would be in two sheets, and the later one would undo what another module changes.
test('no CSS module is composed of another’s classes', () => {
  expect(modules.filter((file) => /composes:[^;]* from /.test(read(file)))).toEqual([]);
});

test('a page links the sheets of all modules that it uses, those of its late parts included', () => {
  const routes = filesLike('src/web/routes/*.tsx');
  const missing = routes.flatMap((route) => {
    const page = closureOf([route, 'src/web/routes/__root.tsx']);
    const used = [...page].flatMap((file) => sheetOf.get(file) ?? []);
    return used.filter((sheet) => !page.has(sheet)).map((sheet) => `${route} ${sheet}`);
  });
  expect(missing).toEqual([]);
});

/** Imports of values; those of types alone load nothing. */
const SPECIFIER =
  /(?:^(?:import|export) (?!type\b)[^;']*?from |\bimport\(\s*)'([#.][^'?]+)(?:\?url)?'/gm;

/** Everything that files import, directly or not: scripts, CSS modules, sheets that they link. */
function closureOf(files: string[]): Set<string> {
  const seen = new Set<string>();
  for (let file = files.pop(); file !== undefined; file = files.pop()) {
    if (seen.has(file) || /^src\/(?!ui|web)|\.gen\.ts$/.test(file)) continue;
    seen.add(file);
    if (!/\.tsx?$/.test(file)) continue;
    for (const [, name] of read(file).matchAll(SPECIFIER)) files.push(pathOf(name!, file));
  }
  return seen;
}
