import { describe, expect, test } from 'vitest';
import type { Presence } from '#shared/sources/availability.ts';
import { presenceOf } from './presence.ts';
import type { Looks } from './presence.ts';

const TODAY = '2026-12-04';
const at = (day: string, hour = 12) => new Date(`${day}T${hour}:00:00Z`);
const yes = (day = '2026-12-03') => ({ isListed: true, at: at(day) });
const no = { isListed: false, at: at('2026-12-03') };
const found = (on = '2026-12-02') => ({ isListed: true, on, isComplete: true });
const missed = (on = '2026-12-02', isComplete = true) => ({ isListed: false, on, isComplete });

type Row = [name: string, looks: Partial<Looks>, presence: Presence | null];

describe('an offer is', () => {
  test.each<Row>([
    [
      'confirmed if both list it, since the earlier look',
      { film: yes('2026-12-03'), second: found('2026-12-02') },
      { kind: 'confirmed', on: '2026-12-02' },
    ],
    [
      'confirmed by a look of two weeks ago',
      { film: yes(), second: found('2026-11-20') },
      { kind: 'confirmed', on: '2026-11-20' },
    ],
    [
      'listed, but not confirmed, if the second source looked longer ago',
      { film: yes(), second: found('2026-11-19') },
      { kind: 'listed' },
    ],
    [
      'listed, but not confirmed, if the film database looked more than a week ago',
      { film: yes('2026-11-26'), second: found() },
      { kind: 'listed' },
    ],
    [
      'unconfirmed if the second source looked and did not find it',
      { film: yes(), second: missed() },
      { kind: 'unconfirmed', on: '2026-12-02' },
    ],
    [
      'listed if the second source may have left it out',
      { film: yes(), second: missed('2026-12-02', false) },
      { kind: 'listed' },
    ],
    [
      'listed if the second source looked too long ago to say no',
      { film: yes(), second: missed('2026-11-19') },
      { kind: 'listed' },
    ],
    ['listed if the second source knows nothing of it', { film: yes() }, { kind: 'listed' }],
    [
      'the second source’s alone if the film database does not list it',
      { film: no, second: found() },
      { kind: 'second-only', on: '2026-12-02' },
    ],
    [
      'the second source’s alone for thirty days',
      { film: no, second: found('2026-11-04') },
      { kind: 'second-only', on: '2026-11-04' },
    ],
    ['not shown after these', { film: no, second: found('2026-11-03') }, null],
    [
      'the second source’s alone if the film database was never asked',
      { film: null, second: found() },
      { kind: 'second-only', on: '2026-12-02' },
    ],
    [
      'possibly gone if it was seen leaving after the film database looked',
      { film: yes('2026-12-03'), second: missed(), removedAt: at('2026-12-03', 13) },
      { kind: 'may-have-left', on: '2026-12-03' },
    ],
    [
      'unconfirmed if the film database looked after that, and still lists it',
      { film: yes('2026-12-03'), removedAt: at('2026-12-03', 11) },
      { kind: 'unconfirmed', on: '2026-12-03' },
    ],
    [
      'listed if that was more than thirty days ago',
      { film: yes(), removedAt: at('2026-11-03') },
      { kind: 'listed' },
    ],
    ['not shown if it left and nobody lists it', { film: no, removedAt: at('2026-12-03') }, null],
    ['not shown if nobody lists it', { film: no, second: missed() }, null],
  ])('%s', (_, looks, presence) => {
    expect(presenceOf({ film: null, second: null, removedAt: null, ...looks }, TODAY)).toEqual(
      presence,
    );
  });

  test('possibly gone on the day in Brazil', () => {
    const looks = {
      film: yes('2026-12-02'),
      second: null,
      removedAt: new Date('2026-12-04T02:30:00Z'),
    };
    expect(presenceOf(looks, TODAY)).toEqual({ kind: 'may-have-left', on: '2026-12-03' });
  });
});
