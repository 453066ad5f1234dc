import { expect, it } from 'vitest';
import { z } from 'zod';
import { titles } from './cell-schema.ts';
import { problemLines, reasonsOf, reportLines, skippedRows } from './data-import.ts';
import { parseRows } from './row-files.ts';

const report = (problems: { row: number; id?: unknown; reason: string }[]) => ({
  problems: problems.map((one) => ({ ...one, skipped: true })),
  added: 0,
  changed: 0,
  left: 0,
  removed: 0,
  notes: [],
});

it('names the first problems of 300,000, and counts the rest', () => {
  const many = report(
    Array.from({ length: 300_000 }, (_, at) => ({ row: at + 1, reason: `no ${at}` })),
  );
  const lines = reportLines(many, { dryRun: false });
  expect(lines).toHaveLength(202);
  expect(lines[199]).toBe('row 200 skipped: no 199');
  expect(lines.slice(200)).toEqual([
    'and 299800 more problems',
    'added 0, changed 0, left 0, removed 0; 300000 rows skipped',
  ]);
  expect(skippedRows(many)).toBe(300_000);
});

it('bounds the reasons of one cell with 300,000 wrong words', () => {
  const cell = titles.safeParse('filme '.repeat(300_000));
  expect(cell.error && reasonsOf(cell.error)).toEqual([
    ...Array.from({ length: 3 }, () => '"filme" is not written as movie:598 or serie:1396'),
    '299997 more are not written so',
  ]);
});

it('bounds the reasons of one row with 100,000 unknown keys', () => {
  const keys = Array.from({ length: 100_000 }, (_, at) => [`k${at}`, 1]);
  const row = z.strictObject({}).safeParse(Object.fromEntries(keys));
  expect(row.error && reasonsOf(row.error)).toEqual([
    expect.stringMatching(/^"k0" is unknown, .*"k4" is unknown, and 99995 more$/),
  ]);
});

it('shows what a file contains with escapes, on one line, cut', () => {
  const evil = '\u001B]0;x\u0007\u202E';
  const lines = problemLines(
    report([
      { row: 1, id: evil, reason: `title: "${evil}"\nrow 2: fine` },
      { row: 3, reason: 'x'.repeat(5000) },
    ]),
  );
  expect(lines[0]).toBe(
    String.raw`row 1 (id \u{1b}]0;x\u{7}\u{202e}) skipped: title: "\u{1b}]0;x\u{7}\u{202e}"\u{a}row 2: fine`,
  );
  expect(lines[1]).toHaveLength(301);
  expect(() => parseRows('[\u001B[2J]', 'json', [])).toThrow(String.raw`\u{1b}[2J`);
});
