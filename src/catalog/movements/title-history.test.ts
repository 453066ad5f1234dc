import { expect, it } from 'vitest';
import { historyOf } from './title-history.ts';
import type { Stay } from './stay-queries.ts';

const stay = (family: number, more: Partial<Stay>): Stay => ({
  type: 'movie',
  id: 1,
  family,
  since: '2026-03-03',
  witnessed: true,
  until: null,
  lastSeen: '2026-11-20',
  ...more,
});

it('says where a title is, the newest arrival first, then where it was, the last departure first', () => {
  const history = historyOf([
    stay(8, { since: '2026-01-02', until: '2026-02-01', lastSeen: '2026-01-30' }),
    stay(8, { since: '2026-03-03' }),
    stay(307, { since: '2025-05-01', until: '2026-10-09', lastSeen: '2026-10-08' }),
    stay(119, { since: '2026-06-01' }),
  ]);
  expect(history.map(({ family, since, until }) => [family, since, until])).toEqual([
    [119, '2026-06-01', null],
    [8, '2026-03-03', null],
    [307, '2025-05-01', '2026-10-09'],
    [8, '2026-01-02', '2026-02-01'],
  ]);
});

it('leaves out days that nobody witnessed, and stays without any', () => {
  const ended = { until: '2026-10-09', lastSeen: '2026-09-01' };
  expect(
    historyOf([
      stay(1, { witnessed: false }),
      stay(2, { witnessed: false, ...ended }),
      stay(3, { witnessed: true, ...ended }),
      stay(4, { witnessed: false, until: '2026-10-09', lastSeen: '2026-10-02' }),
    ]),
  ).toEqual([
    { family: 4, since: null, until: '2026-10-09', isHere: false, lastDay: null },
    { family: 3, since: '2026-03-03', until: null, isHere: false, lastDay: null },
  ]);
});

it('keeps a stay whose last day somebody knows', () => {
  const [part] = historyOf([{ ...stay(1, { witnessed: false }), lastDay: '2026-11-30' }]);
  expect(part).toMatchObject({ family: 1, since: null, isHere: true, lastDay: '2026-11-30' });
});
