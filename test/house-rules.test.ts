import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
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
    return Array.from(text.matchAll(OPENING), ({ 0: found, index }) => {
      const line = text.slice(0, index + found.length).split('\n').length;
      return `${file}:${line} ${found.replace(/\s+/g, ' ')}`;
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

test('no page imports the database', () => {
  const reaching = /from '[^']*(queries|commands|tables|drizzle|#platform)[^']*'/;
  const pages = files.filter((file) => file.startsWith('src/web/'));
  expect(pages.filter((file) => reaching.test(textOf(file)))).toEqual([]);
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
      // Names countries; it loads late, and format.ts is in every page.
      file !== 'src/web/title/country-names.ts' &&
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
      .filter(([found]) => !tokensHere.includes(found))
      .map(([found]) => `${file} ${found}`);
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
  const found = textOf(file).matchAll(/(--[\w-]+): (#[\da-f]{3,8});/gi);
  return new Map(Array.from(found, ([, name, value]) => [name!, value!]));
}

test('every custom property that a style sheet uses is defined somewhere', () => {
  const source = files.filter((file) => file.startsWith('src/') && !file.includes('.test.'));
  const given = new Set(
    source.flatMap((file) => textOf(file).match(/--[\w-]+(?=['"`]?\]?:)/g) ?? []),
  );
  const used = source
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) =>
      [...textOf(file).matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => `${file} ${name}`),
    );
  expect(used.length).toBeGreaterThan(100);
  expect(used.filter((use) => !given.has(use.split(' ')[1]!))).toEqual([]);
});
