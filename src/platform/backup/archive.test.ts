import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { OperatorError } from '#platform/errors.ts';
import { readArchive, writeArchive } from './archive.ts';
import type { ArchiveEntry } from './archive.ts';

const folder = mkdtempSync(join(tmpdir(), 'vouver-archive-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string) => join(folder, name);
async function read(name: string): Promise<ArchiveEntry[]> {
  const all: ArchiveEntry[] = [];
  for await (const entry of readArchive(file(name))) all.push(entry);
  return all;
}
function flip(bytes: Buffer, at: number): Buffer {
  bytes[at]! ^= 1;
  return bytes;
}

const ENTRIES: ArchiveEntry[] = [
  { name: 'manifest.json', content: Buffer.from('{}') },
  { name: `tables/${'x'.repeat(120)}/000001.json`, content: Buffer.from('["(1,Ação)"]') },
  { name: 'uploads/empty.webp', content: new Uint8Array() },
  { name: 'uploads/ab1.webp', content: new Uint8Array(300_000).map((_, at) => at * 7) },
];
async function* entries(of: readonly ArchiveEntry[] = ENTRIES) {
  yield* of;
}

it('reads what it wrote, in a file that only this user can read', async () => {
  await writeArchive(file('whole'), entries());
  const all = await read('whole');
  expect(all.map(({ name }) => name)).toEqual(ENTRIES.map(({ name }) => name));
  for (const [at, { content }] of all.entries()) {
    expect(Buffer.compare(content, ENTRIES[at]!.content)).toBe(0);
  }
  expect(statSync(file('whole')).mode & 0o777).toBe(0o600);
});

it('leaves nothing behind when it fails', async () => {
  const failing = (async function* () {
    yield* ENTRIES;
    throw new Error('the database ended');
  })();
  await expect(writeArchive(file('failed'), failing)).rejects.toThrow('the database ended');
  await expect(writeArchive(file('no/such/folder'), entries())).rejects.toThrow(
    /^\S+ cannot be written: ENOENT/,
  );
  expect(readdirSync(folder)).toEqual(['whole']);
});

it.each([
  ['a changed byte', (tar: Buffer) => flip(tar, 512)],
  ['a changed byte in the last upload', (tar: Buffer) => flip(tar, 200_000)],
  ['a lost end', (tar: Buffer) => tar.subarray(0, 4096)],
  ['no content', () => Buffer.alloc(0)],
])('refuses an archive with %s', async (_, damage) => {
  writeFileSync(file('damaged'), gzipSync(damage(gunzipSync(readFileSync(file('whole'))))));
  await expect(read('damaged')).rejects.toThrow(/is damaged: .*; nothing was changed$/);
});

it.each([
  ['whose compressed end is missing', (bytes: Buffer) => bytes.subarray(0, bytes.length - 400)],
  ['that is not compressed', (bytes: Buffer) => gunzipSync(bytes)],
  ['that is something else', () => Buffer.from('a text')],
])('refuses a file %s', async (_, damage) => {
  writeFileSync(file('damaged'), damage(readFileSync(file('whole'))));
  const error: unknown = await read('damaged').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(OperatorError);
  expect((error as Error).message).toMatch(/is damaged: /);
});

it('refuses an entry that unpacks to more than it should, before it is read', async () => {
  const header = Buffer.from(gunzipSync(readFileSync(file('whole'))).subarray(0, 512));
  header.write((257 << 20).toString(8).padStart(11, '0'), 124);
  header.fill(' ', 148, 156);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  writeFileSync(file('bomb'), gzipSync(header));
  await expect(read('bomb')).rejects.toThrow(/is damaged: \S+ is too large/);
});

it('names a file that is not there', async () => {
  await expect(read('nowhere')).rejects.toThrow(/nowhere cannot be read: ENOENT/);
});
