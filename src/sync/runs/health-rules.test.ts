import { expect, test } from 'vitest';
import { DAY_MS } from '#shared/days.ts';
import { healthOf, heldText } from './sync-status.ts';
import type { RunStatus, SyncStatus } from './sync-status.ts';

const at = new Date('2026-11-21T12:00:00Z');
const daysAgo = (days: number) => new Date(at.getTime() - days * DAY_MS);

function aRun(kind: string, more: Partial<RunStatus> = {}): RunStatus {
  const startedAt = more.startedAt ?? daysAgo(0.5);
  return {
    kind,
    state: 'done',
    startedAt,
    updatedAt: startedAt,
    endedAt: startedAt,
    resumed: 0,
    total: 1,
    done: 1,
    skipped: 0,
    failed: 0,
    requests: 1,
    reason: null,
    seconds: 1,
    pending: 0,
    lastDoneAt: startedAt,
    ...more,
  };
}

const aCatalogue = (titles = 1000, nearTheirTerm = 0) =>
  ({
    sources: [
      { source: 'demonstration', titles: 1, oldestFetchedAt: at },
      { source: 'tmdb', titles, oldestFetchedAt: at },
    ],
    nearTheirTerm,
  }) as SyncStatus['catalogue'];
const lease = { kind: 'full', host: 'h', pid: 1, takenAt: at, until: at };
function health(
  runs: RunStatus[],
  more: Partial<SyncStatus & { failedShare: number }> = {},
): [boolean, string] {
  const catalogue = aCatalogue();
  const schedule: SyncStatus['schedule'] = { mode: 'daily', next: at };
  const found = healthOf({
    at,
    runs,
    catalogue,
    lease: null,
    schedule,
    held: [],
    unusable: 0,
    failedShare: 0.05,
    ...more,
  });
  return [found.healthy, found.health];
}

test.each<[string, RunStatus[], Partial<SyncStatus>, boolean, string]>([
  ['everything is up to date', [aRun('full'), aRun('changes')], {}, true, 'ok'],
  [
    'no schedule and no run',
    [],
    { schedule: { mode: 'off', next: null } },
    true,
    'never synchronised',
  ],
  ['a schedule and no run', [], {}, false, 'no run yet'],
  ['the first run is in progress', [], { lease }, true, 'never synchronised'],
  [
    'the newest run failed',
    [
      aRun('full', { startedAt: daysAgo(2) }),
      aRun('changes', { state: 'failed', reason: 'X: open' }),
    ],
    {},
    false,
    'the last run failed: changes, X: open',
  ],
  [
    'a run is in progress',
    [aRun('full', { state: 'running', endedAt: null, lastDoneAt: null })],
    { lease },
    true,
    'ok',
  ],
  [
    'a run was killed',
    [aRun('full', { state: 'running', endedAt: null })],
    {},
    false,
    'sync full was killed; run it again and it goes on',
  ],
  [
    'a run was interrupted',
    [aRun('full', { state: 'stopped' })],
    {},
    false,
    'sync full was stopped before its end; run it again and it goes on',
  ],
  [
    'the last run is long ago',
    [aRun('full', { startedAt: daysAgo(4.5) })],
    {},
    false,
    'no run for 4 days',
  ],
  [
    'only offers were fetched',
    [aRun('offers'), aRun('full', { startedAt: daysAgo(3) })],
    {},
    false,
    'no run for 3 days',
  ],
  [
    'titles near the end of their retention period',
    [aRun('full')],
    { catalogue: aCatalogue(1000, 7) },
    false,
    '7 titles must be fetched again soon or leave',
  ],
  [
    'a run of another kind failed',
    [aRun('full'), aRun('scores', { state: 'failed', reason: 'SourceUnavailable' })],
    {},
    false,
    'the last sync scores failed: SourceUnavailable',
  ],
])('%s', (_, runs, more, healthy, words) => {
  expect(health(runs, more)).toEqual([healthy, words]);
});

test('held news and many failed titles are problems; few failed titles are not', () => {
  const held = [
    { kind: 'deleted' as const, news: 1165, since: at },
    { kind: 'offers' as const, news: 1, since: at },
  ];
  expect(health([aRun('changes')], { held })).toEqual([
    false,
    '1165 deletions, 1 title without offers are held; see "sync held"',
  ]);
  expect(heldText([{ kind: 'people', news: 1, since: at }])).toBe(
    '1 deletion of a person is held; see "sync held"',
  );
  const failing = (kind: string, done: number, failed: number) =>
    health([aRun('full'), aRun(kind, { done, failed })]);
  expect(failing('offers', 1, 4)).toEqual([true, 'ok']);
  expect(failing('offers', 0, 1)).toEqual([true, 'ok']);
  expect(failing('offers', 95, 5)).toEqual([true, 'ok']);
  expect(failing('daily', 0, 50)).toEqual([true, 'ok']);
  expect(failing('offers', 90, 6)).toEqual([
    false,
    'sync offers: 6 of 96 titles failed and stay pending',
  ]);
  expect(failing('changes', 0, 4)).toEqual([
    false,
    'sync changes: 4 of 4 titles failed and stay pending',
  ]);
});

test('titles that wait because of unusable answers are compared with the catalogue', () => {
  const waiting = (unusable: number, titles: number, failedShare = 0.05) =>
    health([aRun('changes')], { unusable, catalogue: aCatalogue(titles), failedShare })[1];
  expect(waiting(4, 4)).toBe('ok');
  expect(waiting(50, 1000)).toBe('ok');
  expect(waiting(51, 1000)).toBe(
    'the answers for 51 titles cannot be used, with 1000 in the catalogue; they are requested again',
  );
  expect(waiting(5, 0)).toMatch(/^the answers for 5 titles/);
  // The operator wants to hear of none.
  expect(waiting(5, 0, 1)).toBe('ok');
});
