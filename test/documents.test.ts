import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

test.each(['docs/threat-model.md', 'docs/asvs.md'])('all evidence that %s names exists', (file) => {
  const text = readFileSync(join(root, file), 'utf8');
  const named = [...text.matchAll(/`((?:src|test|bench|docs|deploy|scripts)\/[^`]+)`/g)].map(
    ([, path]) => path!,
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('every section that is met has a test as evidence', () => {
  const text = readFileSync(join(root, 'docs/asvs.md'), 'utf8');
  const met = text.split('\n').filter((line) => /^\| V[^|]*\| met /.test(line));
  expect(met.length).toBeGreaterThan(20);
  expect(met.filter((line) => !/`[^`]+\.(test|e2e)\.ts`/.test(line))).toEqual([]);
});
