import { describe, expect, test } from 'vitest';
import {
  chooserOf,
  eveningOf,
  isAllowed,
  isSitting,
  ownerOf,
  payerOf,
  strictest,
  turnOf,
} from './household-rules.ts';

/** An instant in Brazil. */
const brazil = (time: string) => new Date(`${time}:00-03:00`);

describe('an evening', () => {
  test.each([
    ['2026-12-04T06:00', '2026-12-04'],
    ['2026-12-04T23:59', '2026-12-04'],
    ['2026-12-05T05:59', '2026-12-04'],
    ['2026-12-05T06:00', '2026-12-05'],
  ])('at %s in Brazil is that of %s', (time, evening) => {
    expect(eveningOf(brazil(time))).toBe(evening);
  });

  test('who sat down before midnight still sits after it, and not the next evening', () => {
    const seat = { sitsSince: brazil('2026-12-04T20:15') };
    expect(isSitting(seat, brazil('2026-12-05T01:30'))).toBe(true);
    expect(isSitting(seat, brazil('2026-12-05T06:00'))).toBe(false);
    expect(isSitting({ sitsSince: null }, brazil('2026-12-04T20:15'))).toBe(false);
  });
});

describe('the owner', () => {
  test('is who joined first, of those without a limit', () => {
    const bia = { ageLimit: '10' } as const;
    const [ana, leo] = [{ ageLimit: null }, { ageLimit: null }];
    expect(ownerOf([ana, leo])).toBe(ana);
    expect(ownerOf([bia, leo])).toBe(leo);
    expect(ownerOf([bia])).toBe(bia);
    expect(ownerOf([])).toBeUndefined();
  });
});

describe('age limits', () => {
  test('the lowest counts', () => {
    expect(strictest([null, '12', 'L', '6'])).toBe('L');
    expect(strictest(['16', '6', null])).toBe('6');
    expect(strictest([null, null])).toBeNull();
  });

  test('let through their own rating and lower ones, and no unrated title', () => {
    const allowed = (['L', '6', '10', '12', '14', '16', '18', null] as const).filter((rating) =>
      isAllowed(rating, '10'),
    );
    expect(allowed).toEqual(['L', '6', '10']);
  });
});

describe('who pays', () => {
  test('is who said so and still has the service, or the only one who has it', () => {
    expect(payerOf([1, 2], 2)).toBe(2);
    expect(payerOf([1], null)).toBe(1);
    expect(payerOf([1], 2)).toBe(1);
    expect(payerOf([1, 3], 2)).toBeNull();
    expect(payerOf([1, 2], null)).toBeNull();
    expect(payerOf([], null)).toBeNull();
  });
});

describe('whose turn it is', () => {
  const choices = [
    { evening: '2026-12-03', number: 1 },
    { evening: '2026-12-02', number: 2 },
    { evening: '2026-12-01', number: 1 },
  ];

  test('who chose the longest ago, first those who never did', () => {
    expect(turnOf([1, 2], choices)).toBe(2);
    expect(turnOf([1, 2, 3], choices)).toBe(3);
    expect(turnOf([1], choices)).toBe(1);
    expect(turnOf([], choices)).toBeNull();
  });

  test('of several who never chose, who joined first', () => {
    expect(turnOf([4, 3], choices)).toBe(4);
  });

  test('stays on its evening when another title is chosen, unless they stood up', () => {
    expect(chooserOf([1, 2], choices, '2026-12-03')).toBe(1);
    expect(chooserOf([2, 3], choices, '2026-12-03')).toBe(3);
    expect(chooserOf([1, 2], choices, '2026-12-04')).toBe(2);
  });
});
