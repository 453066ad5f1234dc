import { setImmediate as nextIteration } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { LoopTurns } from './admission.ts';

/** Occupies the event loop longer than a slice. */
function occupy(): void {
  const end = performance.now() + 6;
  while (performance.now() < end);
}

test('the first work of an iteration runs at once, the others later in order, a slice at a time', async () => {
  const turns = new LoopTurns();
  const done: string[] = [];
  for (const name of ['a', 'b', 'c'])
    turns.run(() => {
      occupy();
      done.push(name);
    });
  expect(done).toEqual(['a']);
  await nextIteration();
  expect(done).toEqual(['a', 'b']);
  // Requests that need no turn are answered here.
  await nextIteration();
  expect(done).toEqual(['a', 'b', 'c']);
  await nextIteration();
  turns.run(() => done.push('d'));
  expect(done).toEqual(['a', 'b', 'c', 'd']);
});

test('short work shares a slice', async () => {
  const turns = new LoopTurns();
  let done = 0;
  for (let at = 0; at < 50; at += 1) turns.run(() => (done += 1));
  expect(done).toBe(1);
  await nextIteration();
  expect(done).toBe(50);
});

test('of long work one begins in an iteration', async () => {
  const turns = new LoopTurns();
  const done: string[] = [];
  for (const name of ['a', 'b', 'c']) void turns.wait().then(() => done.push(name));
  turns.run(() => done.push('d'));
  await nextIteration();
  expect(done).toEqual(['a', 'b']);
  await nextIteration();
  await nextIteration();
  expect(done).toEqual(['a', 'b', 'c', 'd']);
});
