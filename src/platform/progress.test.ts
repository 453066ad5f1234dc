import { expect, test } from 'vitest';
import { createProgress, duration } from './progress.ts';

function record(isTTY: boolean, columns = 80) {
  const written: string[] = [];
  const progress = createProgress('Catalogue', {
    isTTY,
    columns,
    write: (text) => written.push(text),
  });
  return { written, progress };
}

test('a log gets a line for each quarter', () => {
  const { written, progress } = record(false);
  for (let done = 0; done <= 300; done += 7) progress(done, 300);
  progress(300, 300);
  expect(written.join('')).toBe(
    'Catalogue: 0 %\nCatalogue: 25 %\nCatalogue: 50 %\nCatalogue: 75 %\nCatalogue: 100 %\n',
  );
});

test('a terminal gets one line with a bar', () => {
  const { written, progress } = record(true);
  progress(0, 4);
  progress(2, 4);
  progress(2, 4);
  progress(4, 4);
  expect(written).toEqual([
    `\rCatalogue ${'░'.repeat(28)} 0 %`,
    `\rCatalogue ${'█'.repeat(14)}${'░'.repeat(14)} 50 %`,
    `\rCatalogue ${'█'.repeat(28)} 100 %\n`,
  ]);
});

test('the line is cut to the width of the terminal', () => {
  const { written, progress } = record(true, 20);
  progress(1, 4);
  expect(written[0]?.length).toBeLessThanOrEqual(20);
});

test('a total of 0 counts as done', () => {
  const { written, progress } = record(false);
  progress(0, 0);
  expect(written).toEqual(['Catalogue: 100 %\n']);
});

test('long work shows its rate and the time left', () => {
  let at = 0;
  const written: string[] = [];
  const output = { isTTY: true, columns: 120, write: (text: string) => written.push(text) };
  const progress = createProgress('Titles', output, { unit: 'titles', now: () => at });
  progress(100, 1100);
  at = 5000;
  progress(300, 1100);
  at = 10_000;
  progress(1100, 1100);
  expect(written.map((text) => text.replace(/[█░]+/, '▒').trimEnd())).toEqual([
    '\rTitles ▒ 9 % · 100 of 1100 titles',
    '\rTitles ▒ 27 % · 300 of 1100 titles, 40/s, 20 s left',
    '\rTitles ▒ 100 % · 1100 of 1100 titles, 100/s',
  ]);
  expect(written[2]).toHaveLength(written[1]!.length + 1);
});

test('a log of long work gets a line every ten seconds, and one at the end', () => {
  let at = 0;
  const written: string[] = [];
  const output = { write: (text: string) => written.push(text) };
  const progress = createProgress('Titles', output, { unit: 'titles', now: () => at });
  for (let done = 0; done < 30_000; done += 1) {
    progress(done, 30_000);
    at += 1;
  }
  progress(30_000, 30_000);
  progress(30_000, 30_000);
  expect(written).toEqual([
    'Titles: 10000 of 30000 titles, 1000/s, 20 s left\n',
    'Titles: 20000 of 30000 titles, 1000/s, 10 s left\n',
    'Titles: 30000 of 30000 titles, 1000/s\n',
  ]);
});

test('shows long times in larger units', () => {
  expect([0, 99, 100, 5940, 11_100].map(duration)).toEqual([
    '0 s',
    '99 s',
    '2 min',
    '99 min',
    '3 h 05 min',
  ]);
});
