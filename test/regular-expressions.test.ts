import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { COMPOSING, composingFiles, expressionsOfSource, judge } from './regular-expressions.ts';
import type { Verdict } from './regular-expressions.ts';

// Verdicts of `node scripts/regular-expressions.mjs`; new expressions are judged here, a second each.
const file = join(import.meta.dirname, 'regular-expressions.json');
const verdicts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Verdict>;

/**
 * Texts of clients have at most 64 KB, and most are cut before. An expression with quadratic time takes a second for
 * them; with more, one request could occupy the process for minutes. An expression that the checker cannot judge has to
 * be written differently.
 */
const ALLOWED = /^(linear|polynomial 2)$/;

test('no regular expression can occupy the process', async () => {
  const { expressions, made } = await expressionsOfSource();
  // Expressions composed of variables: each file says how, and this checks that it does.
  const composing = composingFiles();
  expect(Object.keys(composing)).toEqual(Object.keys(COMPOSING).toSorted());
  for (const [place, count] of Object.entries(composing))
    expect(made[place] ?? 0, place).toBeGreaterThanOrEqual(count);
  expect(expressions.length).toBeGreaterThan(300);
  const dangerous = expressions
    .map((expression) => ({
      ...expression,
      verdict: verdicts[expression.text] ?? judge(expression),
    }))
    .filter(({ verdict }) => !ALLOWED.test(verdict))
    .map(({ text, files, verdict }) => `${verdict}: ${text} in ${files.join(', ')}`);
  expect(dangerous).toEqual([]);
}, 300_000);

test('an expression that backtracks is found', () => {
  const expression = { text: '', flags: '', files: [] };
  expect(judge({ ...expression, pattern: '^(a+)+$' })).toBe('exponential');
  expect(judge({ ...expression, pattern: '^a{1,20}$' })).toBe('linear');
});
