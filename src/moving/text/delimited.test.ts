import { expect, test } from 'vitest';
import type { BroughtFile } from './decoding.ts';
import { delimitedRecords, delimiterOf } from './delimited.ts';

const fileOf = (text: string, pieces = 10_000): BroughtFile => ({
  name: 'a.csv',
  size: text.length,
  async *bytes() {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += pieces) yield bytes.subarray(at, at + pieces);
  },
});

async function cellsOf(text: string, options: { pieces?: number; maxRecord?: number } = {}) {
  const records = [];
  for await (const record of delimitedRecords(fileOf(text, options.pieces), options))
    records.push(record);
  return records;
}

test.each([
  ['a,b;c,d', ','],
  ['a;b;c', ';'],
  ['a\tb', '\t'],
  ['"a,b,c,d";b;c', ';'],
  ['nothing', ','],
])('the delimiter of %j is %j', (line, delimiter) => {
  expect(delimiterOf(line)).toBe(delimiter);
});

test('cuts quoted cells with delimiters, line breaks and doubled quotes, in pieces of any size', async () => {
  const text = 'a,b,c\r\n"x, y","1\r\n2","say ""oi"""\r\n,,\r\n"","é",z';
  const expected = [
    ['a', 'b', 'c'],
    ['x, y', '1\r\n2', 'say "oi"'],
    ['', '', ''],
    ['', 'é', 'z'],
  ];
  for (const pieces of [1, 2, 3, 5, 1_000]) {
    const records = await cellsOf(text, { pieces });
    expect(records.map(({ cells }) => cells)).toEqual(expected);
    expect(records.map(({ row }) => row)).toEqual([1, 2, 3, 4]);
  }
});

test('counts empty lines as a spreadsheet does, and skips them', async () => {
  const records = await cellsOf('a,b\n\n1,2\n\n\n3,4\n');
  expect(records.map(({ row }) => row)).toEqual([1, 3, 6]);
});

test('reads an instruction about the delimiter', async () => {
  const records = await cellsOf('sep=;\r\na,a;b\r\n1;2\r\n');
  expect(records.map(({ cells }) => cells)).toEqual([
    ['a,a', 'b'],
    ['1', '2'],
  ]);
  expect(records.map(({ row }) => row)).toEqual([2, 3]);
});

test('reads a quote in the middle of a cell as a letter', async () => {
  const records = await cellsOf('a,b\n12" vinil,x\n"12" vinil",y\n');
  expect(records.map(({ cells }) => cells)).toEqual([
    ['a', 'b'],
    ['12" vinil', 'x'],
    ['12" vinil', 'y'],
  ]);
});

test('loses no row after a quote that is never closed', async () => {
  const records = await cellsOf('a,b\n"torn,1\n2,3\n4,5\n');
  expect(records.map(({ cells }) => cells)).toEqual([
    ['a', 'b'],
    ['torn', '1'],
    ['2', '3'],
    ['4', '5'],
  ]);
  expect(records[1]!.broken).toBe('quote');
});

test('finds the row in which a quote is missing, though a later row has quotes', async () => {
  const records = await cellsOf('a,b\n"torn,1\n"2","3"\n"4","5"\n');
  expect(records.map(({ cells }) => cells)).toEqual([
    ['a', 'b'],
    ['torn', '1'],
    ['2', '3'],
    ['4', '5'],
  ]);
});

test('reports a row that is too long and reads the next', async () => {
  const records = await cellsOf(`a,b\n"${'x'.repeat(500)}\n1,2\n`, { maxRecord: 100 });
  expect(records.map(({ broken }) => broken)).toEqual([undefined, 'length', undefined]);
  expect(records[2]!.cells).toEqual(['1', '2']);
});
