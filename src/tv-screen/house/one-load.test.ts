import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startLoading } from './one-load.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Loads whose answers the test gives, one after the other. */
function start() {
  const answers: PromiseWithResolvers<string>[] = [];
  const onLoaded = vi.fn<(loaded: string) => void>();
  const onFailed = vi.fn<() => void>();
  const load = () => {
    answers.push(Promise.withResolvers());
    return answers.at(-1)!.promise;
  };
  return { answers, onLoaded, onFailed, ...startLoading({ load, onLoaded, onFailed }) };
}
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

test('what is asked for while it loads is loaded once more, however often', async () => {
  const { answers, onLoaded, ask } = start();
  ask();
  ask();
  expect(answers).toHaveLength(1);
  answers[0]!.resolve('first');
  await pass();
  expect(onLoaded).toHaveBeenCalledExactlyOnceWith('first');
  expect(answers).toHaveLength(2);
  answers[1]!.resolve('second');
  await pass();
  expect(onLoaded).toHaveBeenLastCalledWith('second');
  expect(answers).toHaveLength(2);
});

test('an answer that is older than a change of one’s own is not shown', async () => {
  const { answers, onLoaded, askAfterChange } = start();
  askAfterChange();
  answers[0]!.resolve('older');
  await pass();
  expect(onLoaded).not.toHaveBeenCalled();
  answers[1]!.resolve('newer');
  await pass();
  expect(onLoaded).toHaveBeenCalledExactlyOnceWith('newer');
  askAfterChange();
  answers[2]!.resolve('newest');
  await pass();
  expect(onLoaded).toHaveBeenLastCalledWith('newest');
});

test('a failed load is told, and tried again', async () => {
  const { answers, onLoaded, onFailed } = start();
  answers[0]!.reject(new Error('no connection'));
  await pass(4999);
  expect([onFailed.mock.calls.length, answers.length]).toEqual([1, 1]);
  await pass(1);
  answers[1]!.resolve('there');
  await pass();
  expect(onLoaded).toHaveBeenCalledExactlyOnceWith('there');
});

test('a TV that stays on asks again, until it is stopped', async () => {
  const { answers, onLoaded, stop } = start();
  answers[0]!.resolve('evening');
  await pass(59_999);
  expect(answers).toHaveLength(1);
  await pass(1);
  expect(answers).toHaveLength(2);
  stop();
  answers[1]!.resolve('next evening');
  await pass(60 * 60_000);
  expect([onLoaded.mock.calls.length, answers.length]).toEqual([1, 2]);
});
