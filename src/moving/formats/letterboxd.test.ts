import { expect, test } from 'vitest';
import { readDropped, readingInWords, textFile } from '#test/moving-readings.ts';

const meaningOf = async (name: string, ...lines: string[]) => {
  const { readings } = await readDropped([textFile(name, [...lines, ''].join('\r\n'))]);
  return readings.map(readingInWords);
};

test('reads a list that a spreadsheet saved with commas at the ends', async () => {
  expect(
    await meaningOf(
      'null-123.csv',
      'Letterboxd list export v7,,,,',
      'Date,Name,Tags,URL,Description',
      '2024-01-02,"★★★, ""melhores""",,https://boxd.it/x,',
      ',,,,',
      'Position,Name,Year,URL,Description',
      '1,Bacurau,2019,https://boxd.it/qpsZ,',
    ),
  ).toEqual([
    `3 list letterboxd:https://boxd.it/x '★★★, "melhores"'`,
    "6 movie 'Bacurau' (2019): in letterboxd:https://boxd.it/x#1 ?",
  ]);
});

test('reads an older list, which has no first line', async () => {
  expect(
    await meaningOf(
      'lista.csv',
      'Date,Name,Tags,URL,Description',
      '2015-01-02,Antiga,,https://letterboxd.com/x,',
      '',
      'Position,Name,Year,URL,Description',
      '1,Bacurau,2019,https://boxd.it/qpsZ,',
    ),
  ).toEqual([
    "2 list letterboxd:https://letterboxd.com/x 'Antiga'",
    "5 movie 'Bacurau' (2019): in letterboxd:https://letterboxd.com/x#1 ?",
  ]);
});

test('reports ratings that are out of range, and takes 0 for none', async () => {
  expect(
    await meaningOf(
      'ratings.csv',
      'Date,Name,Year,Letterboxd URI,Rating',
      '2024-01-02,A,2019,https://boxd.it/a,5.5',
      '2024-01-02,B,,https://boxd.it/b,0',
      '2024-01-02,C,2019,https://boxd.it/c,0.5',
    ),
  ).toEqual([
    '2 problem bad-rating: 2024-01-02,A,2019,https://boxd.it/a,5.5',
    '3 ignored nothing-said: 2024-01-02,B,,https://boxd.it/b,0',
    "4 movie 'C' (2019): rated 1 2024-01-02",
  ]);
});
