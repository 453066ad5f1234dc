import { expect, test, vi } from 'vitest';
import { RequestFailed } from './api.ts';
import { pair } from './pairing.ts';
import type { PairingState } from './pairing.ts';

const CODE = {
  device_code: 'secret',
  user_code: 'K7Q2MX',
  verification_uri: 'https://site.example/mytv',
  verification_uri_complete: 'https://site.example/mytv/K7Q2MX',
  expires_in: 600,
  interval: 5,
};
const refused = (detail: string) => new RequestFailed(400, detail);
const offline = new RequestFailed(0);

/**
 * Pairs with a server that gives these answers, one after the other. `steps` are the calls, the milliseconds
 * waited for, and what is shown, in their order.
 */
async function pairWith(...answers: unknown[]) {
  const steps: unknown[] = [];
  let now = 0;
  const onToken = vi.fn<(token: string) => void>();
  await new Promise<void>((resolve) => {
    const stop = pair({
      onChange: (pairing: PairingState) => steps.push(pairing.state),
      onToken,
      now: () => now,
      send: async <T>(path: string): Promise<T> => {
        if (answers.length === 0) {
          stop();
          resolve();
          return new Promise<T>(() => undefined);
        }
        steps.push(path);
        const answer = answers.shift();
        if (answer instanceof Error) throw answer;
        if (path === '/tv/token') queueMicrotask(resolve);
        return answer as T;
      },
      wait: (task, ms) => {
        steps.push(ms);
        now += ms;
        queueMicrotask(task);
        return () => undefined;
      },
    });
  });
  return { steps, onToken };
}

test('polls at the interval until the code was typed', async () => {
  const { steps, onToken } = await pairWith(CODE, refused('authorization_pending'), {
    access_token: 'abc',
  });
  expect(steps).toEqual(['/tv/code', 'showing', 5000, '/tv/token', 5000, '/tv/token']);
  expect(onToken).toHaveBeenCalledExactlyOnceWith('abc');
});

test('slows down for good when it is told to', async () => {
  const { steps } = await pairWith(CODE, refused('slow_down'), refused('authorization_pending'));
  expect(steps.filter((step) => typeof step === 'number')).toEqual([5000, 10_000, 10_000]);
});

test('a code that has expired is replaced at once', async () => {
  const { steps } = await pairWith(CODE, refused('expired_token'), CODE);
  expect(steps).toEqual(['/tv/code', 'showing', 5000, '/tv/token', '/tv/code', 'showing', 5000]);
});

test('a code is replaced when its time is over, without polling once more', async () => {
  const { steps } = await pairWith({ ...CODE, expires_in: 5 }, CODE);
  expect(steps.slice(0, 4)).toEqual(['/tv/code', 'showing', 5000, '/tv/code']);
});

test('a refusal is shown before the next code', async () => {
  const { steps } = await pairWith(CODE, refused('access_denied'), CODE);
  expect(steps.slice(3)).toEqual(['/tv/token', 'denied', 8000, '/tv/code', 'showing', 5000]);
});

test('without a connection the code stays, and no code can be had', async () => {
  const lost = await pairWith(CODE, offline, refused('authorization_pending'));
  expect(lost.steps).not.toContain('offline');
  const never = await pairWith(offline, new RequestFailed(429), CODE);
  expect(never.steps.slice(0, 7)).toEqual([
    '/tv/code',
    'offline',
    5000,
    '/tv/code',
    'busy',
    5000,
    '/tv/code',
  ]);
});
