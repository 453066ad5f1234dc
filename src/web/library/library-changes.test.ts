import { afterEach, expect, test, vi } from 'vitest';
import { announceChange, onLibraryChange, readChange } from './library-changes.ts';

const title = { type: 'movie', id: 598 } as const;

afterEach(() => vi.unstubAllGlobals());

test('another tab reads what was announced', () => {
  const stored: string[] = [];
  const setItem = (_: string, text: string) => void stored.push(text);
  vi.stubGlobal('localStorage', { setItem, removeItem: () => undefined });
  const told = vi.fn<(change: object) => void>();
  const stop = onLibraryChange(told);
  announceChange(['ratings', 'watched'], [title]);
  stop();
  const change = { parts: ['ratings', 'watched'], titles: [title] };
  expect(told).toHaveBeenCalledExactlyOnceWith({ ...change, isElsewhere: false });
  expect(readChange(stored[0]!)).toEqual({ ...change, isElsewhere: true });
});

test.each([
  null,
  '',
  '{',
  'null',
  '[]',
  '{"parts":["ratings"]}',
  '{"parts":"ratings","titles":[]}',
  '{"parts":["friends"],"titles":[]}',
  '{"parts":["ratings"],"titles":[null]}',
  '{"parts":["ratings"],"titles":[{"type":"movie","id":"598"}]}',
  '{"parts":["ratings"],"titles":[{"type":"person","id":598}]}',
])('what no version of a tab can mean is no change: %s', (text) => {
  expect(readChange(text)).toBeNull();
});
