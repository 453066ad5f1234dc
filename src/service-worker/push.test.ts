import { beforeEach, expect, test, vi } from 'vitest';

type Listener = (event: object) => void;
const listeners = new Map<string, Listener>();
const shown: { title: string; options: { data: string; body: string } }[] = [];
const opened: string[] = [];

beforeEach(async () => {
  shown.length = 0;
  opened.length = 0;
  vi.resetModules();
  vi.stubGlobal('addEventListener', (name: string, listener: Listener) =>
    listeners.set(name, listener),
  );
  vi.stubGlobal('location', { origin: 'https://vouver.example' });
  vi.stubGlobal('registration', {
    showNotification: async (title: string, options: never) => void shown.push({ title, options }),
  });
  vi.stubGlobal('clients', { openWindow: async (url: string) => void opened.push(url) });
  (await import('./push.ts')).showAlerts();
});

async function send(name: string, event: object) {
  const work: Promise<unknown>[] = [];
  listeners.get(name)!({
    ...event,
    waitUntil: (promise: Promise<unknown>) => void work.push(promise),
  });
  await Promise.all(work);
}
const click = (data: unknown) =>
  send('notificationclick', { notification: { data, close: () => undefined } });

test('a message is shown, and a click opens its page', async () => {
  const message = { title: 'Duna chegou.', body: 'Tá na lista.', path: '/movie/duna-1', tag: 'a' };
  await send('push', { data: { json: () => message } });
  expect(shown).toMatchObject([{ title: 'Duna chegou.', options: { body: 'Tá na lista.' } }]);
  await click(shown[0]!.options.data);
  expect(opened).toEqual(['https://vouver.example/movie/duna-1']);
});

test('an empty message shows something, and no other site is opened', async () => {
  await send('push', { data: null });
  expect(shown[0]!.title).not.toBe('');
  await click('https://elsewhere.example/');
  await click('//elsewhere.example/');
  expect(opened).toEqual(['https://vouver.example/', 'https://vouver.example/']);
});
