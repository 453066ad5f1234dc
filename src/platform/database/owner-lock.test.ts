import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { start } from '#test/processes/spawn.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { claimOwnership, currentProcess } from './owner-lock.ts';
import type { Ownership } from './owner-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vouver-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function leaveLock(changes: object, number = 3): void {
  const socket = join(folder, `.s.PGSQL.${number}`);
  const lock = { ...currentProcess(), id: 'left behind', socket, ...changes };
  writeFileSync(join(folder, `${number}.json`), JSON.stringify(lock));
}

/** No process can have this id: it is above the highest of Linux. */
const unusedPid = 4_194_305;

test('the first process becomes the owner, and after its end the next one', async () => {
  const first = await claimOwnership(folder);
  expect(first.kind).toBe('owner');
  if (first.kind === 'owner') await first.release();
  expect((await claimOwnership(folder)).kind).toBe('owner');
  expect(readdirSync(folder)).toEqual(['2.json']);
});

test('a release that cannot be written is one sentence, and the lock is taken over', async () => {
  const first = await claimOwnership(folder);
  if (first.kind !== 'owner') throw new Error('a guest of nobody');
  // In the place of its lock file is a folder: like a full disk, the last step fails.
  rmSync(join(folder, '1.json'));
  mkdirSync(join(folder, '1.json'));
  await expect(first.release()).rejects.toThrow(
    /^the lock in .* could not be released \(EISDIR[^\n]*\); the next start takes it over$/,
  );
  expect(readdirSync(folder)).toEqual(['1.json']);
});

test('only this user can read the lock', async () => {
  await claimOwnership(join(folder, 'new'));
  expect(statSync(join(folder, 'new')).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, 'new/1.json')).mode & 0o777).toBe(0o600);
});

test('a second process finds the socket of a running owner', async () => {
  const first = await claimOwnership(folder);
  const server = await listen(first.socket);
  expect(await claimOwnership(folder)).toEqual({ kind: 'guest', socket: first.socket });
  server.close();
});

test('waits for an owner that is starting', async () => {
  const first = await claimOwnership(folder);
  const second = claimOwnership(folder);
  await sleep(120);
  const server = await listen(first.socket);
  expect((await second).kind).toBe('guest');
  server.close();
});

test('stops waiting for an owner that does not answer', async () => {
  await claimOwnership(folder);
  await expect(claimOwnership(folder, 100)).rejects.toThrow(
    /^process \d+ owns the database in .* but does not answer/,
  );
});

test.each([
  ['a process that has ended', { pid: unusedPid }],
  ['a process whose number another one has now', { startedAt: 'an earlier boot:17' }],
])('takes over from %s', async (_, changes) => {
  leaveLock(changes);
  expect((await claimOwnership(folder, 100)).kind).toBe('owner');
  expect(readdirSync(folder)).toEqual(['4.json']);
});

test('never takes a lock from a process on another machine', async () => {
  leaveLock({ host: 'another-machine', pid: unusedPid });
  await expect(claimOwnership(folder)).rejects.toThrow(/on another-machine; .* delete/);
});

test('names a lock file that cannot be read', async () => {
  writeFileSync(join(folder, '5.json'), '{');
  await expect(claimOwnership(folder)).rejects.toThrow(/the lock file .*5\.json cannot be read/);
});

test('where the path is too long for a Unix socket, the socket is in the temporary folder', async () => {
  const deep = join(folder, 'deep'.repeat(20), 'deep'.repeat(20));
  const first = await claimOwnership(deep);
  expect(Buffer.byteLength(first.socket)).toBeLessThan(104);
  expect(JSON.parse(readFileSync(join(deep, '1.json'), 'utf8'))).toMatchObject({
    socket: first.socket,
  });
  const server = await listen(first.socket);
  expect((await claimOwnership(deep)).kind).toBe('guest');
  server.close();
  if (first.kind === 'owner') await first.release();
  expect(() => statSync(join(first.socket, '..'))).toThrow('ENOENT');
});

test('of many processes that find the same stale lock, exactly one becomes the owner', async () => {
  for (let round = 0; round < 10; round++) {
    leaveLock({ pid: unusedPid }, 100 * (round + 1));
    const claims = await Promise.allSettled(
      Array.from({ length: 8 }, () => claimOwnership(folder, 50)),
    );
    const owners = claims.filter(
      (claim): claim is PromiseFulfilledResult<Ownership> =>
        claim.status === 'fulfilled' && claim.value.kind === 'owner',
    );
    expect(owners).toHaveLength(1);
  }
});

test('there is never more than one owner while processes are killed at random', async () => {
  const launch = () => start('claim-in-turn.ts', folder);
  const all = [launch(), launch(), launch(), launch()];
  const alive = [...all];
  await Promise.all(alive.map((each) => each.line()));
  for (let round = 0; round < 12; round++) {
    const victim = alive.splice(Math.floor(Math.random() * alive.length), 1)[0]!;
    await sleep(Math.random() * 120);
    victim.kill('SIGKILL');
    const next = launch();
    all.push(next);
    alive.push(next);
    await Promise.any(alive.map((each) => each.line()));
  }
  alive.forEach((each) => each.kill('SIGKILL'));
  await Promise.all(all.map((each) => each.ended));
  const output = all.map((each) => each.output()).join('');
  expect(output.match(/held/g)?.length).toBeGreaterThan(12);
  expect(output).not.toContain('violation');
}, 60_000);

function listen(socket: string): Promise<Server> {
  return new Promise((resolve) => {
    const server = createServer().listen(socket, () => resolve(server));
  });
}
