import { expect, onTestFinished, test, vi } from 'vitest';
import { afterPause, pauseRefusal } from './refusals.ts';

const later = { 'retry-after': '5' };

test.each([
  ['at capacity', new Response('busy', { status: 503, headers: later })],
  ['one request too many', new Response('wait', { status: 429, headers: later })],
  ['a body that is too large', new Response('large', { status: 413 })],
])('a refusal (%s) is held back for half a second', async (_, refusal) => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const sent: number[] = [];
  const held = Promise.resolve(afterPause(refusal)).then(({ status }) => sent.push(status));
  await vi.advanceTimersByTimeAsync(499);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await held;
  expect(sent).toEqual([refusal.status]);
});

test.each([
  ['a page', new Response('page')],
  ['a health check that fails', new Response('down', { status: 503 })],
])('%s is not', (_, response) => {
  expect(afterPause(response)).toBe(response);
});

test('the headers of what is sent at once are not read, which would make them', () => {
  const response = new Response('page');
  const readHeaders = vi.spyOn(response, 'headers', 'get');
  expect(afterPause(response)).toBe(response);
  expect(readHeaders).not.toHaveBeenCalled();
});

test('no more than a thousand are held', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const held = Promise.all(Array.from({ length: 1000 }, () => pauseRefusal()));
  await expect(pauseRefusal()).resolves.toBeUndefined();
  await vi.advanceTimersByTimeAsync(500);
  await held;
});
