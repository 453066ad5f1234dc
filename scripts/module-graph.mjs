// Reads which file of the project uses which: imports, and files that a text in the code names.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { parseSync } from 'vite';
import { root } from './terminal.mjs';

/** The folders with modules; those of single files are read as well. */
const FOLDERS = ['src', 'test', 'bench', 'scripts', 'build-plugins'];
/** Folders whose files are read at run time, by their folder's name. */
const DATA_FOLDERS = new Set(['migrations', 'seed', 'demo', 'deploy', 'docs']);
const MODULE = /\.(ts|tsx|mjs)$/;
const CONFIGURATIONS = [
  'vite.config.ts',
  'vite.tv.config.ts',
  'vitest.config.ts',
  'oxlint.config.ts',
];
/** Quoted texts of one line: paths stand in them, and in templates without values. */
const QUOTED = /'([^'\n]+)'|"([^"\n]+)"|`([^`\n$]+)`/g;

/**
 * The files that each module uses at run time, as paths from the project's root: `uses` maps a module
 * to files and to folders of data. Imports of types alone are left out, because they do not run.
 */
export function readGraph() {
  const files = new Set(FOLDERS.flatMap(filesBelow));
  for (const file of CONFIGURATIONS) files.add(file);
  const modules = [...files].filter((file) => MODULE.test(file) && !file.endsWith('.d.mts'));
  const named = singleNames(modules);
  const uses = new Map(modules.map((file) => [file, usedBy(file, files, named)]));
  return { files, uses };
}

/**
 * How many steps each module is from these files: 0 for themselves, 1 for the modules that use them.
 * `further` has edges besides the graph's own: for a module, files that it also uses.
 */
export function distancesTo(changed, { uses }, further = new Map()) {
  const users = new Map();
  const add = (file, user) => users.set(file, [...(users.get(file) ?? []), user]);
  for (const [user, used] of [...uses, ...further]) for (const file of used) add(file, user);
  const distances = new Map(changed.map((file) => [file, 0]));
  let edge = changed;
  for (let distance = 1; edge.length > 0; distance += 1) {
    const next = edge.flatMap((file) =>
      [...namesOf(file)].flatMap((name) => users.get(name) ?? []),
    );
    edge = [...new Set(next)].filter((file) => !distances.has(file));
    for (const file of edge) distances.set(file, distance);
  }
  return distances;
}

/** A file, and the folders of data that it lies in. */
function namesOf(file) {
  const names = [file];
  if (DATA_FOLDERS.has(file.split('/')[0]) || file.startsWith('src/web/public/')) {
    for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) names.push(folder);
  }
  return names;
}

function usedBy(file, files, named) {
  const text = readFileSync(join(root, file), 'utf8');
  const { module } = parseSync(file, text);
  const used = new Set();
  let rest = text;
  for (const { start, end, moduleRequest, entries } of [
    ...module.staticImports,
    ...module.staticExports.flatMap(exportFrom),
  ]) {
    // Blanked, so that the texts below are all others.
    rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end);
    const typesOnly = entries.length > 0 && entries.every(({ isType }) => isType);
    const target = typesOnly ? undefined : resolved(moduleRequest.value, file, files);
    if (target !== undefined) used.add(target);
  }
  for (const [, ...quotes] of rest.matchAll(QUOTED)) {
    const name = quotes.find((quote) => quote !== undefined);
    const target = resolved(name, file, files) ?? named.get(name);
    if (target !== undefined) used.add(target);
  }
  used.delete(file);
  return used;
}

/** An `export … from` as an import; none for other exports. */
function exportFrom({ start, end, entries }) {
  const from = entries.find(({ moduleRequest }) => moduleRequest);
  return from ? [{ start, end, moduleRequest: from.moduleRequest, entries }] : [];
}

/** The file, or the folder of data, that a text in a module names; undefined if it names none. */
function resolved(name, from, files) {
  const [path] = name.split('?');
  if (path.startsWith('#'))
    return path.startsWith('#test/')
      ? existing(path.slice(1), files)
      : existing(`src/${path.slice(1)}`, files);
  const beside = relative(root, join(root, dirname(from), path));
  return existing(beside, files) ?? (path.includes('/') ? existing(path, files) : undefined);
}

function existing(path, files) {
  if (files.has(path)) return path;
  const isData = DATA_FOLDERS.has(path.split('/')[0]) || path === 'src/web/public';
  return isData && existsSync(join(root, path)) ? path : undefined;
}

/** Scripts that tests start as processes are often named without their folder. */
function singleNames(modules) {
  const scripts = modules.filter((file) => file.startsWith('test/processes/'));
  return new Map(scripts.map((file) => [basename(file), file]));
}

function filesBelow(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}
