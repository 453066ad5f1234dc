import { expect, test } from 'vitest';
import { createProgress } from './progress.ts';

function record(isTTY: boolean, columns = 80) {
  const written: string[] = [];
  const progress = createProgress('Catalogue', {
    isTTY,
    columns,
    write: (text) => written.push(text),
  });
  return { written, progress };
}

test('a log gets a line a quarter, whatever the steps', () => {
  const { written, progress } = record(false);
  for (let done = 0; done <= 300; done += 7) progress(done, 300);
  progress(300, 300);
  expect(written.join('')).toBe(
    'Catalogue: 0 %\nCatalogue: 25 %\nCatalogue: 50 %\nCatalogue: 75 %\nCatalogue: 100 %\n',
  );
});

test('a terminal gets one line that fills up and ends', () => {
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

test('a narrow terminal keeps it on one line', () => {
  const { written, progress } = record(true, 20);
  progress(1, 4);
  expect(written[0]?.length).toBeLessThanOrEqual(20);
});

test('nothing to do is done', () => {
  const { written, progress } = record(false);
  progress(0, 0);
  expect(written).toEqual(['Catalogue: 100 %\n']);
});
