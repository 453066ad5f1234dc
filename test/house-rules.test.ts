import { readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { INK, NIGHT, WHITE } from '#shared/colours.ts';

const root = join(import.meta.dirname, '..');
/** Lines of one thought: longer files are two. Tests list cases. */
const longest = { source: 500, test: 800 };

const files = ['src', 'test', 'bench', 'scripts', 'build-plugins'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|tsx|mjs|css)$/.test(file) && !file.endsWith('.gen.ts'))
    .map((file) => join(folder, file)),
);
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

test('there are files to check', () => {
  expect(files.length).toBeGreaterThan(100);
});

test(`no file is longer than ${longest.source} lines, no test longer than ${longest.test}`, () => {
  const isTest = (file: string) => /\.(test|e2e)\.tsx?$/.test(file);
  const long = files.filter(
    (file) => textOf(file).split('\n').length - 1 > (isTest(file) ? longest.test : longest.source),
  );
  expect(long).toEqual([]);
});

/** Modules that a reader can take in at a glance. */
const MOST_MODULES = 30;
/** Folders with one module for each address, and for each kind of drawing. */
const LISTS_OF_MODULES = new Set(['src/web/routes', 'src/artwork/compositions']);

test(`no folder has more than ${MOST_MODULES} modules beside each other`, () => {
  const modules = new Map<string, number>();
  for (const file of files)
    if (/^src\/.*\.tsx?$/.test(file) && !file.includes('.test.'))
      modules.set(dirname(file), (modules.get(dirname(file)) ?? 0) + 1);
  const full = [...modules].filter(([, count]) => count > MOST_MODULES).map(([folder]) => folder);
  expect(full.filter((folder) => !LISTS_OF_MODULES.has(folder))).toEqual([]);
});

test('scripts run under Node 20, which begins the first command after a clone', () => {
  const newer =
    /\b(?:groupBy|withResolvers|fromAsync|Promise\.try|RegExp\.escape|Iterator\.from)\b|\.(?:intersection|union|difference|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/;
  const scripts = files.filter((file) => file.startsWith('scripts/') && file.endsWith('.mjs'));
  expect(scripts.filter((file) => newer.test(textOf(file)))).toEqual([]);
});

test('nothing is called utils or helpers', () => {
  const vague = /(^|[-./])(utils?|helpers?|misc|common)([-./]|$)/;
  expect(files.filter((file) => vague.test(file))).toEqual([]);
});

/** The beginning of a comment that is understood only after the code below it or the comment above. */
const OPENING =
  /(?:\/\*\*?(?:[ \t]*\n[ \t]*\*?)?|(?<!^[ \t]*\/\/.*\n[ \t]*)\/\/)[ \t]*(?:What|Whether|The same|Of)\b.*/gm;

test('no comment begins with "What", "Whether", "The same" or "Of"', () => {
  const others = files.flatMap((file) => {
    const text = textOf(file);
    return Array.from(text.matchAll(OPENING), ({ 0: opening, index }) => {
      const line = text.slice(0, index + opening.length).split('\n').length;
      return `${file}:${line} ${opening.replace(/\s+/g, ' ')}`;
    });
  });
  expect(others).toEqual([]);
});

test('modules loaded by import() are called *.lazy, and no others are', () => {
  const sources = files.filter((file) => file.startsWith('src/') && !file.includes('.test.'));
  const loaded = sources.flatMap((file) =>
    Array.from(textOf(file).matchAll(/\bimport\(\s*'[.#]([^']+)'/g), ([, path]) => basename(path!)),
  );
  const lazy = sources.filter((file) => file.includes('.lazy.')).map((file) => basename(file));
  expect(lazy.toSorted()).toEqual([...new Set(loaded)].toSorted());
});

/**
 * Names that modules of src may share. The linter knows what a name means, a reader who searches for it
 * does not, so every other exported name stands for one thing.
 */
const SHARED_NAMES = new Set([
  // TanStack Router wants it of every file of src/web/routes.
  'Route',
  // Schemas of fields, called after the field: of the film database's answers, of the operator's files, of our answers.
  'day',
  'gender',
  'id',
  'titles',
  // To be told apart by whoever next changes one of the two.
  'MIN_POPULARITY',
  'ProviderRow',
  'TitleKey',
  'findPeople',
  'providerRow',
]);

test('an exported name is defined in one module only', () => {
  const defined = /^export (?:async )?(?:const|let|function\*?|class|type|interface) (\w+)/gm;
  // The browser's types of the domains' answers, which have the domains' names.
  const browserTypes = 'src/api/types.ts';
  const definitions = files
    .filter((file) => file.startsWith('src/') && /\.tsx?$/.test(file) && file !== browserTypes)
    .flatMap((file) => Array.from(textOf(file).matchAll(defined), ([, name]) => `${name} ${file}`));
  const modulesOf = Map.groupBy(new Set(definitions), (definition) => definition.split(' ')[0]!);
  const repeated = [...modulesOf].filter(
    ([name, places]) => places.length > 1 && !SHARED_NAMES.has(name),
  );
  expect(modulesOf.size).toBeGreaterThan(2000);
  expect(repeated.map(([, places]) => places)).toEqual([]);
});

test('no page imports the database, or a folder that reads it', () => {
  const reaching =
    /(from|import\() ?'([^']*drizzle|#(platform|catalog|accounts|library|alerts|search|tv|sync|admin|command-line|http)\/)[^']*'/;
  const pages = files.filter((file) => file.startsWith('src/web/'));
  expect(pages.filter((file) => reaching.test(textOf(file)))).toEqual([]);
});

/** The condition on rows of `offers`, whatever they are called; titles and lists have a `gone_at` of their own. */
const CURRENT_OFFER = /\bregion = '|(?<!\b[ik]\.)\bgone_at is null/;

/** Files that write it beside the view, and why. */
const READS_ALL_OFFERS = [
  // Defines the view, and the indexes of current offers.
  'src/catalog/offers/offer-tables.ts',
  // A view of the baseline. Replacing it is nothing that "only adds".
  'src/catalog/shelf/facet-tables.ts',
  // The history: times at providers, and departures.
  'src/catalog/movements/movement-window-queries.ts',
  'src/catalog/movements/stay-queries.ts',
];

test('which offers count is written once, in the view current_offers', () => {
  const writing = files.filter(
    (file) =>
      /^(src|bench)\//.test(file) && !file.includes('.test.') && CURRENT_OFFER.test(textOf(file)),
  );
  expect(writing.toSorted()).toEqual(READS_ALL_OFFERS.toSorted());
});

test('rows of a statement are decoded, except by tests and benches', () => {
  const unchecked = /\browsOf(?:<|\(\s*[\w.#]+,\s*(?:sql`|\w+\)))/;
  const sources = files.filter(
    (file) =>
      file.startsWith('src/') &&
      !file.includes('.test.') &&
      file !== 'src/platform/database/rows.ts' &&
      textOf(file).includes('/database/rows.ts'),
  );
  expect(sources.filter((file) => unchecked.test(textOf(file)))).toEqual([]);
});

test('only format.ts formats dates, money and plurals', () => {
  const elsewhere = files.filter(
    (file) =>
      file.startsWith('src/') &&
      basename(file) !== 'format.ts' &&
      // Reads the wall clock of a time zone, and formats nothing.
      file !== 'src/alerts/sending-time-rules.ts' &&
      // Tells which day an instant was in a zone, for days that are stored.
      file !== 'src/moving/meaning/days.ts' &&
      !file.includes('.test.'),
  );
  // Names of countries are none of these.
  const formats = /\bIntl\.(?!DisplayNames)/;
  expect(elsewhere.filter((file) => formats.test(textOf(file)))).toEqual([]);
});

/** The API's page and the TV's do not use the site's style sheet, and repeat its tokens. */
const REPEATING = /(docs|tv-tokens)\.css$/;

test('colours are written only as tokens', () => {
  const tokens = tokensOf('src/ui/tokens.css');
  expect(tokens.size).toBeGreaterThan(30);
  // Drawings have their own palettes, and the colours of providers are data.
  const free = /^src\/(ui\/tokens\.css|shared\/colours\.ts|(artwork|catalog|sync|platform)\/)/;
  const others = files.filter(
    (file) =>
      file.startsWith('src/') &&
      /\.(css|tsx?)$/.test(file) &&
      !file.includes('.test.') &&
      !free.test(file),
  );
  const colour = /(?<![\w&/'])#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b(?![-/\w(])|'#[\da-f]{6}'/gi;
  const written = others.flatMap((file) => {
    const tokensHere = REPEATING.test(file) ? [...tokensOf(file).values()] : [];
    return [...withoutComments(textOf(file)).matchAll(colour)]
      .filter(([colourWritten]) => !tokensHere.includes(colourWritten))
      .map(([colourWritten]) => `${file} ${colourWritten}`);
  });
  expect(written).toEqual([]);
  for (const file of files.filter((name) => REPEATING.test(name))) {
    for (const [name, value] of tokensOf(file)) expect(tokens.get(name), name).toBe(value);
  }
  // Code has three as values.
  expect([NIGHT, WHITE, INK].map((value) => value.toLowerCase())).toEqual(
    ['--n0', '--branco', '--tinta'].map((name) => tokens.get(name)),
  );
});

const withoutComments = (text: string) => text.replace(/\/\*.*?\*\/|\/\/ .*$/gms, '');

function tokensOf(file: string): Map<string, string> {
  const definitions = textOf(file).matchAll(/(--[\w-]+): (#[\da-f]{3,8});/gi);
  return new Map(Array.from(definitions, ([, name, value]) => [name!, value!]));
}

test('every custom property that a style sheet uses is defined somewhere', () => {
  const source = files.filter((file) => file.startsWith('src/') && !file.includes('.test.'));
  const defined = new Set(
    source.flatMap((file) => textOf(file).match(/--[\w-]+(?=['"`]?\]?:)/g) ?? []),
  );
  const used = source
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) =>
      [...textOf(file).matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => `${file} ${name}`),
    );
  expect(used.length).toBeGreaterThan(100);
  expect(used.filter((use) => !defined.has(use.split(' ')[1]!))).toEqual([]);
});
