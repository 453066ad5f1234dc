import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { imageAfterCut, openImage, readStart } from '#test/power-cut/disk-image.ts';
import type { DiskEvent, RecordedFiles as Files } from '#test/power-cut/recorded-files.ts';
import { RecordedFiles } from '#test/power-cut/recorded-files.ts';
import { acknowledgedBy, findLosses, writeAll } from '#test/power-cut/workload.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openFolder } from './open-pglite.ts';
import { WireGateway } from './wire-gateway.ts';

const folder = mkdtempSync(join(tmpdir(), 'vouver-power-'));
const data = join(folder, 'db');
let files: Files;
let start: Map<number, Buffer | undefined>;
let wasm: WebAssembly.Module;

/** One recording for all tests: a start, six writing clients, maintenance; no clean shutdown. */
beforeAll(async () => {
  const entry = fileURLToPath(import.meta.resolve('@electric-sql/pglite'));
  wasm = await WebAssembly.compile(readFileSync(join(entry, '../pglite.wasm')));
  // Small segments, so that a short recording has many of them.
  const small = { initDbStartParams: ['--wal-segsize=1'], pgliteWasmModule: wasm };
  await (await PGlite.create(data, small)).close();
  const fail = (error: Error) => {
    throw error;
  };
  const opened = await openFolder(data, fail, (root) => {
    files = new RecordedFiles(root, fail);
    start = readStart(root, files);
    return files;
  });
  const gateway = new WireGateway(opened.database, { files });
  await gateway.listen(join(folder, '.s.PGSQL.1'));
  const { write } = Socket.prototype;
  const spy = vi.spyOn(Socket.prototype, 'write').mockImplementation(function (
    this: Socket,
    ...sent: Parameters<typeof write>
  ) {
    // The response to a statement or a transaction that wrote.
    if (/\b(?:INSERT 0 1|UPDATE 1|COMMIT)\0/.test(String(sent[0]))) files.mark('answered');
    return write.apply(this, sent);
  });
  const connection = { host: folder, port: 1, user: 'postgres', database: 'postgres' };
  await writeAll(connection, (text) => files.mark(text));
  spy.mockRestore();
  await gateway.close();
  await opened.database.close();
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const isAnswer = (event: DiskEvent) => event.kind === 'mark' && event.text === 'answered';

test('no commit is acknowledged before its log was fsynced', () => {
  const log = new Set<number>();
  const unsynced = new Set<number>();
  let answers = 0;
  let early = 0;
  for (const event of files.events) {
    if (event.kind === 'rename' && /^[0-9A-F]{24}$/.test(event.name)) log.add(event.inode);
    if (event.kind === 'write' && isLog(event.inode, log)) unsynced.add(event.inode);
    if (event.kind === 'sync') unsynced.delete(event.inode);
    if (!isAnswer(event)) continue;
    answers++;
    if (unsynced.size > 0) early++;
  }
  expect(answers).toBeGreaterThan(300);
  expect(early).toBe(0);
});

function isLog(inode: number, renamed: ReadonlySet<number>): boolean {
  if (renamed.has(inode)) return true;
  for (const [path, inodeAtStart] of files.start) {
    if (inodeAtStart === inode) return /^pg_wal\/[0-9A-F]{24}$/.test(path);
  }
  return false;
}

test('commits that arrive together share one fsync', () => {
  const answers = files.events.filter(isAnswer).length;
  const log = files.walSyncs;
  expect(log).toBeGreaterThan(0);
  expect(log / answers).toBeLessThan(0.8);
});

/** Half of the cuts at random, half right after a response, which must never be lost. */
function chooseCuts(count: number, random: () => number): number[] {
  const first = files.events.findIndex((event) => event.kind === 'mark');
  const answers = files.events.flatMap((event, index) => (isAnswer(event) ? [index + 1] : []));
  return Array.from({ length: count }, (_, turn) =>
    turn % 2 === 0
      ? first + Math.floor(random() * (files.events.length - first + 1))
      : answers[Math.floor(random() * answers.length)]!,
  );
}

test.each([
  [50, 'nothing that was not synced survives', 0],
  [10, 'half of it survives, by sectors', 0.5],
])('%i power cuts lose no acknowledged row: %s', { timeout: 600_000 }, async (count, _, share) => {
  const random = seeded(20261122);
  const survives = () => random() < share;
  for (const cut of chooseCuts(count, random)) {
    const marks = files.events
      .slice(0, cut)
      .flatMap((event) => (event.kind === 'mark' ? [event.text] : []));
    const told = acknowledgedBy(marks);
    const database = await openImage(imageAfterCut(files, start, cut, survives), wasm).catch(
      (error: unknown) => {
        throw new Error(`after a cut at ${cut} it does not open`, { cause: error });
      },
    );
    expect({ cut, losses: told ? await findLosses(database, told) : [] }).toEqual({
      cut,
      losses: [],
    });
    await database.close();
  }
});

/** Pseudo-random numbers from 0 to below 1, equal in every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
