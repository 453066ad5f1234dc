import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { lateScriptsCode } from './late-scripts.tsx';

/** Runs the inline script in a page of its own, and gives what it does there. */
function start(scripts: string) {
  const added: object[] = [];
  const listeners = new Map<string, () => void>();
  const setTimeout = vi.fn<(begin: () => void, delay: number) => void>();
  runInNewContext(lateScriptsCode(), {
    document: {
      currentScript: { dataset: { scripts } },
      createElement: (tag: string) => ({ tag }),
      head: { append: (element: object) => added.push(element) },
    },
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
    removeEventListener: (name: string) => listeners.delete(name),
    setTimeout,
  });
  return { added, listeners, setTimeout };
}

const LOADED = [
  { tag: 'link', rel: 'modulepreload', href: '/assets/b.js' },
  { tag: 'link', rel: 'modulepreload', href: '/assets/c.js' },
  { tag: 'script', type: 'module', src: '/assets/a.js' },
];

test('nothing is loaded before a signal', () => {
  const { added, listeners } = start('/assets/a.js /assets/b.js');
  expect(added).toEqual([]);
  expect([...listeners.keys()]).toEqual(['load', 'pointerdown', 'keydown']);
});

test.each(['load', 'pointerdown', 'keydown'])('%s loads the scripts, once', (signal) => {
  const { added, listeners } = start('/assets/a.js /assets/b.js /assets/c.js');
  const other = listeners.get('load');
  listeners.get(signal)?.();
  other?.();
  expect(added).toEqual(LOADED);
  expect(listeners.size).toBe(0);
});

test('a file that never comes delays them by two seconds at most', () => {
  const { added, setTimeout } = start('/assets/a.js /assets/b.js /assets/c.js');
  const [begin, delay] = setTimeout.mock.calls[0] ?? [];
  begin?.();
  expect(added).toEqual(LOADED);
  expect(delay).toBe(2000);
});
