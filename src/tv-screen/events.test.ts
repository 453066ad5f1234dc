import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listenForCommands } from './events.ts';

const OPEN = 'event: open\nid: 7\ndata: {"kind":"movie","id":598}\n\n';

let requests: Record<string, string>[];
let answers: (() => Response)[];
let online: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  requests = [];
  answers = [];
  online = new EventTarget();
  vi.stubGlobal('window', online);
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
    requests.push(headers);
    const answer = answers.shift();
    if (answer === undefined) throw new TypeError('no connection');
    return answer();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A stream with this text, which ends after it or stays open. */
const stream =
  (text: string, stays = false) =>
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
  const onOpen = vi.fn<(title: object) => void>();
  const onHousehold = vi.fn<() => void>();
  const onEnd = vi.fn<() => void>();
  const stop = listenForCommands({ token: 'abc', onOpen, onHousehold, onEnd });
  return { onOpen, onHousehold, onEnd, stop };
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('a title that is sent is opened, and the next connection says what was received', async () => {
  answers.push(stream(`event: ready\nid: 6\ndata: {}\n\n${OPEN}`), stream('', true));
  const { onOpen, stop } = start();
  await pass(0);
  expect(onOpen).toHaveBeenCalledExactlyOnceWith({ kind: 'movie', id: 598 });
  await pass(2000);
  expect(requests.map((headers) => headers['last-event-id'])).toEqual([undefined, '7']);
  expect(requests[0]).toMatchObject({ authorization: 'Bearer abc' });
  stop();
});

test.each([
  '{"kind":"movie"',
  'null',
  '"movie"',
  '{"kind":"person","id":598}',
  '{"kind":"movie","id":"598"}',
  '{"kind":"series","id":-1}',
])('an event without a title is left out, and the next one is read: %s', async (data) => {
  answers.push(stream(`event: open\nid: 6\ndata: ${data}\n\n${OPEN}`, true));
  const { onOpen, stop } = start();
  await pass(0);
  expect(onOpen).toHaveBeenCalledExactlyOnceWith({ kind: 'movie', id: 598 });
  expect(requests).toHaveLength(1);
  stop();
});

test('a household that changed is told, and one that may have changed while there was no connection', async () => {
  const ready = 'event: ready\nid: 6\ndata: {}\n\n';
  answers.push(stream(ready), stream(`${ready}event: household\ndata: {}\n\n`, true));
  const { onHousehold, onOpen, stop } = start();
  await pass(0);
  expect(onHousehold).toHaveBeenCalledTimes(1);
  await pass(2000);
  expect(onHousehold).toHaveBeenCalledTimes(3);
  expect(onOpen).not.toHaveBeenCalled();
  stop();
});

test('a session that has ended is told, and nothing is tried again', async () => {
  answers.push(() => new Response('{}', { status: 401 }));
  const { onEnd } = start();
  await pass(120_000);
  expect(onEnd).toHaveBeenCalledOnce();
  expect(requests).toHaveLength(1);
});

test('without a connection it waits longer each time, and not at all once the network is back', async () => {
  const { stop } = start();
  await pass(0);
  await pass(2000);
  await pass(4000);
  expect(requests).toHaveLength(3);
  online.dispatchEvent(new Event('online'));
  await pass(0);
  expect(requests).toHaveLength(4);
  stop();
  await pass(120_000);
  expect(requests).toHaveLength(4);
});

test('a stream that is silent for too long is replaced', async () => {
  answers.push(stream(':\n\n', true), stream(':\n\n', true));
  const { stop } = start();
  await pass(44_000);
  expect(requests).toHaveLength(1);
  await pass(4000);
  expect(requests).toHaveLength(2);
  stop();
});

test('a server that asks to wait is obeyed', async () => {
  answers.push(() => new Response('{}', { status: 429, headers: { 'retry-after': '40' } }));
  const { stop } = start();
  await pass(39_000);
  expect(requests).toHaveLength(1);
  await pass(1000);
  expect(requests).toHaveLength(2);
  stop();
});
