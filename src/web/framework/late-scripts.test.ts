import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { lateScriptsCode } from './late-scripts.tsx';

/** Runs the inline script in a page of its own, and gives what it does there. */
function start(scripts: string) {
  const added: object[] = [];
  const listeners = new Map<string, (event?: object) => void>();
  const setTimeout = vi.fn<(begin: () => void, delay: number) => void>();
  runInNewContext(lateScriptsCode(), {
    document: {
      currentScript: { dataset: { scripts } },
      createElement: (tag: string) => ({ tag }),
      head: { append: (element: object) => added.push(element) },
    },
    addEventListener: (name: string, listener: (event?: object) => void) =>
      listeners.set(name, listener),
    removeEventListener: (name: string) => listeners.delete(name),
    setTimeout,
  });
  return { added, listeners, setTimeout };
}

const LOADED = [
  { tag: 'script', type: 'module', src: '/assets/a.js' },
  { tag: 'link', rel: 'modulepreload', href: '/assets/b.js' },
  { tag: 'link', rel: 'modulepreload', href: '/assets/c.js' },
];

test('nothing is loaded before a signal', () => {
  const { added, listeners } = start('/assets/a.js /assets/b.js');
  expect(added).toEqual([]);
  expect([...listeners.keys()]).toEqual(['load', 'pointerdown', 'keydown', 'click']);
});

test.each(['load', 'pointerdown', 'keydown'])('%s loads the scripts, once', (signal) => {
  const { added, listeners } = start('/assets/a.js /assets/b.js /assets/c.js');
  const onLoad = listeners.get('load');
  listeners.get(signal)?.();
  onLoad?.();
  expect(added).toEqual(LOADED);
  expect([...listeners.keys()]).toEqual(['click']);
});

test('many files are begun in several tasks', () => {
  const { added, listeners, setTimeout } = start('/a.js /b.js /c.js /d.js /e.js /f.js');
  listeners.get('load')?.();
  const hrefs = () => added.flatMap((element) => ('href' in element ? element.href : []));
  expect(hrefs()).toEqual(['/b.js', '/c.js']);
  setTimeout.mock.lastCall?.[0]();
  setTimeout.mock.lastCall?.[0]();
  expect(hrefs()).toEqual(['/b.js', '/c.js', '/d.js', '/e.js', '/f.js']);
  // The first one is the wait for the signal.
  expect(setTimeout).toHaveBeenCalledTimes(3);
});

test('a file that never comes delays them by two seconds at most', () => {
  const { added, setTimeout } = start('/assets/a.js /assets/b.js /assets/c.js');
  const [begin, delay] = setTimeout.mock.calls[0] ?? [];
  begin?.();
  expect(added).toEqual(LOADED);
  expect(delay).toBe(2000);
});

test('a press on a part that is not hydrated yet is noted', () => {
  const { listeners } = start('/assets/a.js');
  const part: { pressed?: object } = {};
  const button: { ariaBusy?: string; closest: () => object } = { closest: () => part };
  listeners.get('click')?.({ target: { closest: () => null } });
  expect(part).toEqual({});
  listeners.get('click')?.({ target: { closest: () => button } });
  expect(part.pressed).toBe(button);
  expect(button.ariaBusy).toBe('true');
});
