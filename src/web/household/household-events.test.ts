import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectApi } from '#web/api-client/api-client.ts';
import { listenToHousehold } from './household-events.ts';

const READY = 'event: ready\ndata: {}\n\n';
const CHANGED = 'event: household\ndata: {}\n\n';

let answers: (() => Response)[];
let asked: { path: string; accept: string | null }[];
let page: EventTarget & { visibilityState: string };
let network: { onLine: boolean };

beforeEach(() => {
  vi.useFakeTimers();
  answers = [];
  asked = [];
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  network = { onLine: true };
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', network);
  connectApi((path, { headers, signal }) => {
    asked.push({ path, accept: new Headers(headers).get('accept') });
    signal?.throwIfAborted();
    const answer = answers.shift();
    if (answer === undefined) throw new TypeError('no connection');
    return answer();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A stream that stays open, or ends after its text. */
const stream =
  (text: string, stays = true) =>
  () =>
    new Response(
      new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode(text));
          if (!stays) controller.close();
        },
      }),
    );

function start() {
  const onChange = vi.fn<() => void>();
  const states: boolean[] = [];
  const stop = listenToHousehold({ onChange, onLive: (isLive) => states.push(isLive) });
  return { onChange, isLive: () => states.at(-1), stop };
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('each change is told, and the beginning too: something may have happened before it', async () => {
  answers.push(stream(READY + CHANGED + CHANGED));
  const { onChange, isLive, stop } = start();
  await pass(0);
  expect(asked).toEqual([{ path: '/api/household/events', accept: 'text/event-stream' }]);
  expect(onChange).toHaveBeenCalledTimes(3);
  expect(isLive()).toBe(true);
  stop();
  expect(isLive()).toBe(false);
});

test('a stream that ends is opened again, and until then the page has to ask', async () => {
  answers.push(stream(READY, false), stream(READY));
  const { onChange, isLive, stop } = start();
  await pass(0);
  expect(isLive()).toBe(false);
  await pass(2000);
  expect(isLive()).toBe(true);
  expect(onChange).toHaveBeenCalledTimes(2);
  stop();
});

test('without a server the pauses grow', async () => {
  const { stop } = start();
  await pass(0);
  for (const [seconds, tries] of [
    [2, 2],
    [3, 2],
    [1, 3],
    [7, 3],
    [1, 4],
  ] as const) {
    await pass(seconds * 1000);
    expect(asked).toHaveLength(tries);
  }
  stop();
  await pass(120_000);
  expect(asked).toHaveLength(4);
});

test('without a connection nothing is asked, and at once when it is back', async () => {
  answers.push(stream(READY), stream(READY));
  const { isLive, stop } = start();
  await pass(0);
  network.onLine = false;
  window.dispatchEvent(new Event('offline'));
  expect(isLive()).toBe(false);
  await pass(120_000);
  expect(asked).toHaveLength(1);
  network.onLine = true;
  window.dispatchEvent(new Event('online'));
  await pass(0);
  expect(isLive()).toBe(true);
  stop();
});

test('a page that is not looked at holds no stream', async () => {
  answers.push(stream(READY), stream(READY));
  const { isLive, stop } = start();
  await pass(0);
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  await pass(120_000);
  expect(asked).toHaveLength(1);
  expect(isLive()).toBe(false);
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
  expect(isLive()).toBe(true);
  stop();
});

test('a stream that is silent for too long is replaced', async () => {
  answers.push(stream(READY), stream(READY));
  const { stop } = start();
  await pass(44_000);
  expect(asked).toHaveLength(1);
  await pass(4000);
  expect(asked).toHaveLength(2);
  stop();
});

test.each([401, 404])('a refusal with %i is not tried again', async (status) => {
  answers.push(() => new Response('{}', { status }));
  start();
  await pass(600_000);
  expect(asked).toHaveLength(1);
});

test('a server that asks to wait is obeyed', async () => {
  answers.push(() => new Response('{}', { status: 429, headers: { 'retry-after': '40' } }));
  const { stop } = start();
  await pass(39_000);
  expect(asked).toHaveLength(1);
  await pass(1000);
  expect(asked).toHaveLength(2);
  stop();
});
