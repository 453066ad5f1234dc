import { afterEach, expect, test, vi } from 'vitest';
import { keepPendingAction, pendingAction } from '#web/account/pending-action.ts';
import { readPendingAction } from './pending-actions.ts';

const title = { type: 'movie', id: 598 };

afterEach(() => vi.unstubAllGlobals());

test.each([
  { kind: 'mark', title, mark: 'favorite', on: true },
  { kind: 'rating', title, stars: 3.5 },
  { kind: 'rating', title, stars: null },
  { kind: 'episodes', id: 7, scope: { kind: 'all' }, on: true },
  { kind: 'episodes', id: 7, scope: { kind: 'until', season: 1, number: 4 }, on: false },
  { kind: 'want-all', id: 7, shown: [title] },
  { kind: 'calls', person: 'ana', calls: [{ name: 'POST /watched/add', form: { media_id: 598 } }] },
  { kind: 'dialog', title, dialog: 'lists' },
])('reads a stored action: %j', (action) => {
  expect(readPendingAction(JSON.parse(JSON.stringify(action)))).toEqual(action);
});

test.each([
  [{}],
  [{ kind: 'toString' }],
  // A kind of another version.
  [{ kind: 'want-some', id: 7, shown: [title] }],
  [{ kind: 'want-all' }],
  [{ kind: 'want-all', id: 7, shown: [null] }],
  [{ kind: 'mark', title, mark: 'owned', on: true }],
  [{ kind: 'mark', title: { type: 'person', id: 598 }, mark: 'watched', on: true }],
  [{ kind: 'mark', title, mark: 'watched', on: 'yes' }],
  [{ kind: 'rating', title, stars: 8 }],
  [{ kind: 'rating', title, rating: 8 }],
  [{ kind: 'episodes', id: 7, scope: { kind: 'one', season: 1 }, on: true }],
  [{ kind: 'episodes', id: 0, scope: { kind: 'all' }, on: true }],
  [{ kind: 'calls', person: 'ana', calls: [{ name: 'DELETE /users/me' }] }],
  [{ kind: 'calls', person: 'ana', calls: [{ name: 'POST /rating', path: 7 }] }],
  [{ kind: 'dialog', title, dialog: 'share' }],
  [undefined],
])('drops what is no action: %j', (action) => {
  expect(readPendingAction(action)).toBeUndefined();
});

test.each(['{', 'null', '7', '{"action":7,"at":0}', '{"at":0}', '{"action":{"kind":"mark"}}'])(
  'nothing is pending where the stored text is damaged: %s',
  (text) => {
    vi.stubGlobal('sessionStorage', {
      getItem: () => text.replace('"at":0', `"at":${Date.now()}`),
    });
    expect(pendingAction()).toBeUndefined();
  },
);

test('an action is stored for an hour', () => {
  let stored: string | null = null;
  const setItem = (_: string, text: string) => void (stored = text);
  vi.stubGlobal('sessionStorage', { getItem: () => stored, setItem });
  const now = vi.spyOn(Date, 'now').mockReturnValue(0);
  keepPendingAction({ kind: 'dialog' });
  now.mockReturnValue(59 * 60_000);
  expect(pendingAction()).toEqual({ kind: 'dialog' });
  now.mockReturnValue(60 * 60_000);
  expect(pendingAction()).toBeUndefined();
  now.mockRestore();
});
