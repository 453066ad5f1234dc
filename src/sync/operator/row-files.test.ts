import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { OperatorError } from '#platform/errors.ts';
import { formatOf, readRows, writeText } from './row-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'vouver-rows-'));
afterAll(() => rmSync(folder, { recursive: true }));
const columns = ['id', 'name'];

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

it('reads both formats alike', async () => {
  const values = { id: '1', name: 'Olá' };
  const csv = file('a.csv', '\uFEFFid;name\r\n1;Olá\r\n;\r\n');
  const json = file('a.json', '\uFEFF[{"id": "1", "name": "Olá"}, {"id": null, "name": " "}, 5]');
  expect(await readRows(csv, formatOf(csv), columns)).toEqual([{ number: 2, values }]);
  expect(await readRows(json, formatOf(json), columns)).toEqual([
    { number: 1, values },
    { number: 2, values: {} },
    { number: 3, values: 5 },
  ]);
});

it('accepts a file without rows', async () => {
  expect(await readRows(file('none.json', '[]'), 'json', columns)).toEqual([]);
  expect(await readRows(file('none.csv', 'id;name'), 'csv', columns)).toEqual([]);
});

it.each([
  ['a file that is not there', () => join(folder, 'none'), 'csv', 'cannot be read: there is no'],
  ['a folder', () => folder, 'json', 'is not a file'],
  ['an empty file', () => file('empty.csv', ' \n'), 'csv', 'is empty'],
  ['invalid JSON', () => file('no.json', '{\n'), 'json', 'is not JSON: '],
  ['JSON without a list', () => file('one.json', '{"id": 1}'), 'json', 'must hold a list'],
  ['invalid CSV', () => file('no.csv', 'id;name\n"1;2'), 'csv', 'is not a CSV: '],
  ['other columns', () => file('other.csv', 'id;nome\n'), 'csv', 'lacks the column "name"'],
  [
    'Latin-1',
    () => file('latin.csv', Buffer.from('id;name\n1;Olá', 'latin1')),
    'csv',
    'is not UTF-8',
  ],
  ['a picture', () => file('a.png', Uint8Array.of(0x89, 0x50, 0xff, 0)), 'csv', 'is not UTF-8'],
] as const)('reports %s in one line', async (_, path, format, reason) => {
  const error = await readRows(path(), format, columns).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(OperatorError);
  const { message } = error as OperatorError;
  expect(message.startsWith(path())).toBe(true);
  expect(message).toContain(reason);
  expect(message).not.toContain('\n');
});

it('refuses a file that is too large before reading it', async () => {
  const large = file('large.json', '[]');
  truncateSync(large, 33 * 1024 * 1024);
  await expect(readRows(large, 'json', columns)).rejects.toThrow('is larger than 32 MB');
});

it('takes the format from the extension only', () => {
  expect([formatOf('a.CSV'), formatOf('/b/c.json')]).toEqual(['csv', 'json']);
  expect(() => formatOf('products.xlsx')).toThrow('products.xlsx must end in .csv or .json');
});

it('reports where it cannot write', async () => {
  await expect(writeText(folder, 'x')).rejects.toThrow('cannot be written: it is a folder');
  await expect(writeText(join(folder, 'no/x'), 'x')).rejects.toThrow('there is no such file');
});
