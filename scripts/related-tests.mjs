// Finds the tests that a change can reach, the nearest first.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { distancesTo, readGraph } from './module-graph.mjs';
import { root } from './terminal.mjs';

const BROWSER = /^test\/e2e\/.*\.e2e\.ts$/;
const DATABASE = /\.db\.test\.ts$/;
const UNIT = /\.test\.tsx?$/;
const ROUTES = 'src/web/routes/';
/** A change of one of these can reach every test: the graph knows nothing of them. */
const EVERYTHING =
  /^(package(-lock)?\.json|tsconfig\.json|vite(st|\.tv)?\.config\.ts|drizzle\.config\.ts|\.npmrc)$/;
/** The modules that the build puts together: a change below them needs a new build. */
const BUILT = /^src\/(web|service-worker|tv-screen)\/|^build-plugins\//;
/** Vitest starts these before the tests of a project, so no test imports them. */
const SETUP_OF_DATABASES = 'test/database-setup.ts';
/** Parts of the site that every browser test uses. */
const SITE = [
  'test/e2e/global-setup.ts',
  'src/main.ts',
  'src/command-line/cli.ts',
  'src/web/entry-client.tsx',
  'src/web/entry-server.tsx',
  'src/web/routes/__root.tsx',
];
/** Parts that only some use, and by what in its text such a test is known. */
const OTHER_PARTS = [
  { entry: 'src/tv-screen/main.tsx', sign: /['`]\/tv\b/ },
  { entry: 'src/service-worker/service-worker.ts', sign: /serviceWorker/ },
];
/** A helper of more browser tests than this says nothing about the pages of one of them. */
const SHARED_BY = 12;

/**
 * @param {string[]} changed paths from the project's root
 * @returns the tests by project, each with its distance in the graph; `everything` has the changed
 *   files that can reach every test, `built` says that the site must be built again
 */
export function relatedTests(changed, graph = readGraph()) {
  const further = new Map([...edgesOfBrowserTests(graph), ...edgesOfDatabaseTests(graph)]);
  const distances = distancesTo(changed, graph, further);
  const tests = [...distances].flatMap(([file, distance]) => {
    const project = projectOf(file);
    return project === undefined ? [] : [{ file, distance, project }];
  });
  const said = changed.filter((file) => BUILT.test(file)).flatMap(textsIn);
  // Tests in a browser that press what the change says come first. Among tests as near as each other, one whose path
  // has words in common with the change does, then one that visits few pages.
  const nearestFirst = tests
    .map((test) => ({
      ...test,
      pressed: test.project === 'browser' ? countIn(test.file, said) : 0,
      shared: Math.max(...changed.map((file) => sharedWords(file, test.file))),
      edges: further.get(test.file)?.length ?? 0,
    }))
    .toSorted(
      (a, b) =>
        b.pressed - a.pressed ||
        a.distance - b.distance ||
        b.shared - a.shared ||
        a.edges - b.edges ||
        (a.file < b.file ? -1 : 1),
    );
  const of = (project) =>
    nearestFirst
      .filter((test) => test.project === project)
      .map(({ file, distance }) => ({ file, distance }));
  return {
    unit: of('unit'),
    database: of('database'),
    browser: of('browser'),
    everything: changed.filter((file) => EVERYTHING.test(file)),
    built: [...distances.keys()].some((file) => BUILT.test(file) && projectOf(file) === undefined),
  };
}

/** Texts that a component shows or is called by: between tags or in quotes, with a capital letter in front. */
function textsIn(file) {
  const path = join(root, file);
  if (!existsSync(path)) return [];
  const found = readFileSync(path, 'utf8').matchAll(/(?:>\s*|['"`])(\p{Lu}[\p{L} ]{3,})/gu);
  return [...new Set(Array.from(found, ([, text]) => text.trim()))];
}

function countIn(test, texts) {
  if (texts.length === 0) return 0;
  const content = readFileSync(join(root, test), 'utf8');
  return texts.filter((text) => content.includes(text)).length;
}

export function projectOf(file) {
  if (BROWSER.test(file)) return 'browser';
  if (DATABASE.test(file)) return 'database';
  return UNIT.test(file) ? 'unit' : undefined;
}

/**
 * Browser tests import nothing of the site: they use the routes whose addresses they contain, and all
 * use the server and its commands.
 */
function edgesOfBrowserTests({ uses }) {
  const tests = [...uses.keys()].filter((file) => BROWSER.test(file));
  const routes = routesOf(uses);
  const users = new Map();
  for (const test of tests) {
    for (const file of uses.get(test)) users.set(file, (users.get(file) ?? 0) + 1);
  }
  const named = namedAddresses(uses);
  return new Map(
    tests.map((test) => {
      const helpers = [...uses.get(test)].filter(
        (file) => file.startsWith('test/e2e/') && users.get(file) <= SHARED_BY,
      );
      const texts = [test, ...helpers].map((file) => readFileSync(join(root, file), 'utf8'));
      const addresses = texts.flatMap((text) => addressesIn(text, named));
      const visited = new Set(addresses.flatMap((address) => routeOf(address, routes) ?? []));
      const parts = OTHER_PARTS.filter(({ sign }) => texts.some((text) => sign.test(text)));
      return [test, [...SITE, ...visited, ...parts.map(({ entry }) => entry)]];
    }),
  );
}

const edgesOfDatabaseTests = ({ uses }) =>
  [...uses.keys()]
    .filter((file) => DATABASE.test(file))
    .map((file) => [file, [SETUP_OF_DATABASES]]);

/** Addresses that helpers of browser tests export under a name. */
function namedAddresses(uses) {
  const helpers = [...uses.keys()].filter((file) => file.startsWith('test/e2e/'));
  return helpers.flatMap((file) =>
    Array.from(
      readFileSync(join(root, file), 'utf8').matchAll(/export const ([A-Z]+) = '(\/[^']*)'/g),
      ([, name, address]) => ({ name: new RegExp(`\\b${name}\\b`), address }),
    ),
  );
}

function addressesIn(text, named) {
  const written = Array.from(text.matchAll(/['`](\/[^'`\n]*)['`]/g), ([, address]) => address);
  const byName = named.filter(({ name }) => name.test(text)).map(({ address }) => address);
  return [...written, ...byName].map(
    (address) => address.replaceAll(/\$\{[^}]*\}/g, '1').split(/[?#]/)[0],
  );
}

function routesOf(uses) {
  const files = [...uses.keys()].filter((file) => file.startsWith(ROUTES));
  return files.flatMap((file) => {
    const [, address] =
      readFileSync(join(root, file), 'utf8').match(/createFileRoute\('([^']+)'\)/) ?? [];
    return address === undefined ? [] : [{ file, parts: partsOf(address) }];
  });
}

const partsOf = (address) =>
  address
    .replaceAll(/_(?=\/|$)/g, '')
    .split('/')
    .filter(Boolean);

function routeOf(address, routes) {
  const parts = partsOf(address);
  const fitting = routes.filter(
    (route) =>
      route.parts.length === parts.length &&
      route.parts.every((part, at) => part.startsWith('$') || part === parts[at]),
  );
  const parameters = ({ parts: own }) => own.filter((part) => part.startsWith('$')).length;
  return fitting.toSorted((a, b) => parameters(a) - parameters(b))[0]?.file;
}

function sharedWords(a, b) {
  const words = new Set(wordsOf(a));
  return [...new Set(wordsOf(b))].filter((word) => words.has(word)).length;
}

/** Without the folders that all share, and without the plural's letter. */
const wordsOf = (file) =>
  file
    .replace(/\.(db\.test|test|e2e)?\.?\w+$/, '')
    .split(/[^a-z\d]+/i)
    .filter((word) => word !== 'src' && word !== 'test' && word !== 'e2e')
    .map((word) => word.replace(/s$/, ''));
