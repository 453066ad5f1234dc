import { expect, test } from 'vitest';
import { endOfEvening, fittingTonight } from './evening-rules.ts';

const minute = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return 60 * hours + minutes;
};

test.each([
  ['06:00', '24:00'],
  ['21:59', '24:00'],
  ['22:00', '26:00'],
  ['23:59', '26:00'],
  ['00:00', '06:00'],
  ['05:59', '06:00'],
])('an evening that begins at %s ends at %s', (begin, end) => {
  expect(endOfEvening(minute(begin))).toBe(minute(end));
});

test('what fits ends by midnight, late by two, and in the small hours by six', () => {
  const film = { runtime: 113, watch: {} };
  const titles = [
    film,
    { ...film, runtime: 240 },
    { ...film, runtime: null },
    { ...film, watch: null },
  ];
  const fitting = (time: string) =>
    fittingTonight(titles, minute(time)).map(({ runtime }) => runtime);
  expect(fitting('19:00')).toEqual([113, 240]);
  expect(fitting('20:38')).toEqual([113]);
  expect(fitting('22:00')).toEqual([113, 240]);
  expect(fitting('22:01')).toEqual([113]);
  expect(fitting('01:00')).toEqual([113, 240]);
});
