import { expect, test } from 'vitest';
import { countOf, readOptions } from './options.mjs';

const declared = {
  seed: { type: 'string', about: 'chooses' },
  all: { type: 'boolean', about: 'everything' },
} as const;
const read = (...args: string[]) => readOptions(args, 'usage', declared);

test('an unknown option is refused with the names of those that there are', () => {
  expect(() => read('--fast')).toThrow("Unknown option '--fast'. Options: --seed, --all, --help");
  expect(() => read('more')).toThrow(/argument 'more'.* Options: --seed, --all, --help/);
  expect(() => read('--seed')).toThrow(/Options: --seed, --all, --help/);
});

test('options are read, and described on request', () => {
  expect(read('--seed', '7', '--all')).toMatchObject({ seed: '7', all: true, help: undefined });
  expect(read('--help').help).toMatch(
    /^usage\n\n {2}--seed VALUE +chooses\n {2}--all +everything\n/,
  );
});

test('paths are taken only by a script that runs some', () => {
  expect(
    readOptions(['src/search', '--all'], 'usage', declared, { takesPaths: true }),
  ).toMatchObject({
    paths: ['src/search'],
    all: true,
  });
});

test('a count is a whole number above zero', () => {
  expect(countOf('6', 'sample', 1)).toBe(6);
  expect(countOf(undefined, 'sample', 1)).toBe(1);
  for (const text of ['0', '-1', '1.5', 'x', '']) {
    expect(() => countOf(text, 'sample', 1)).toThrow('--sample must be a whole number above 0');
  }
});
