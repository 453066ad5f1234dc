import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const longest = 350;

const files = ['src', 'test', 'bench', 'scripts'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|tsx|mjs|css)$/.test(file) && !file.endsWith('.gen.ts'))
    .map((file) => join(folder, file)),
);
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

test('there are files to look at', () => {
  expect(files.length).toBeGreaterThan(100);
});

test(`no file is longer than ${longest} lines`, () => {
  const long = files.filter((file) => textOf(file).split('\n').length - 1 > longest);
  expect(long).toEqual([]);
});

test('nothing is called utils or helpers', () => {
  const vague = /(^|[-./])(utils?|helpers?|misc|common)([-./]|$)/;
  expect(files.filter((file) => vague.test(file))).toEqual([]);
});

test('the files of a domain have names from the closed list', () => {
  const kinds = /(^|-)(schema|tables|rules|queries|commands|errors)\.ts$|\.test\.ts$/;
  const domains = /^src\/(catalog|accounts|library|search)\//;
  const others = files.filter((file) => domains.test(file) && !kinds.test(basename(file)));
  expect(others).toEqual([]);
});

test('no page reaches the database', () => {
  const reaching = /from '[^']*(queries|commands|tables|drizzle|#platform)[^']*'/;
  const pages = files.filter((file) => file.startsWith('src/web/'));
  expect(pages.filter((file) => reaching.test(textOf(file)))).toEqual([]);
});

test('only format.ts formats dates, money and plurals', () => {
  const elsewhere = files.filter(
    (file) => file.startsWith('src/') && basename(file) !== 'format.ts' && !file.includes('.test.'),
  );
  expect(elsewhere.filter((file) => /\bIntl\./.test(textOf(file)))).toEqual([]);
});

test('every custom property that a stylesheet uses is given somewhere', () => {
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
