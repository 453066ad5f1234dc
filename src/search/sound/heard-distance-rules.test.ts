import { expect, it } from 'vitest';
import { heardDistance, soundsApart } from './heard-distance-rules.ts';

it('adds up vowels at less than consonants', () => {
  expect(heardDistance('brekin', 'brekin')).toBe(0);
  expect(heardDistance('brekin', 'brikin')).toBeCloseTo(0.15);
  expect(heardDistance('brekin', 'brelin')).toBeCloseTo(1);
  expect(heardDistance('brek', 'brekin', { begins: true })).toBe(0);
  expect(heardDistance('', 'ab')).toBeCloseTo(1.4);
  // Letters without a cost of their own differ from each other.
  expect([heardDistance('ж', 'ж'), heardDistance('ж', 'щ')]).toEqual([0, 1]);
});

it('is the same with a limit, or infinite above it', () => {
  const names = ['brekinbad', 'brinkinbad', 'bred', 'uokinded', 'batman', 'a', ''];
  for (const typed of names) {
    for (const heard of names) {
      for (const begins of [false, true]) {
        const cost = heardDistance(typed, heard, { begins });
        const limited = heardDistance(typed, heard, { begins, most: 1.2 });
        expect(limited).toBe(cost > 1.2 ? Infinity : cost);
      }
    }
  }
});

it('compares the nearest forms', () => {
  expect(soundsApart(['brekin', 'brakin'], ['batman', 'brekin'])).toBe(0);
  expect(soundsApart(['brekin'], ['batman', 'brikin'])).toBeCloseTo(0.15 / 6);
  expect(soundsApart(['brekin'], ['batman'], 0.1)).toBe(Infinity);
});
