import { join } from 'node:path';
import { expect, test } from 'vitest';
import { droppedFile, readDropped, recordsOf, whenInWords } from '#test/moving-readings.ts';
import { isSameEvening, joinRecords } from './joining.ts';
import type { FormatId, MovingRecord, Viewing, When } from './records.ts';

const SAMPLES = join(import.meta.dirname, '../../test/moving-samples');

const day = (date: string): When => ({ precision: 'day', date });
const instant = (date: string, at: string): When => ({ precision: 'instant', date, instant: at });
const UNKNOWN: When = { precision: 'unknown' };

const told = (
  format: FormatId,
  viewings: (Partial<Viewing> & { when: When })[],
  file = `${format}.csv`,
): MovingRecord => ({
  source: { format, file, row: 2 },
  subject: { kind: 'movie', ids: {}, names: ['Duna'] },
  viewings: viewings.map((viewing, n) => ({ key: `${format}:${file}${n}`, ...viewing })),
});

const daysOf = (records: MovingRecord[]) =>
  joinRecords(records).viewings.map(({ when }) => whenInWords(when));

test('counts an evening once that two services noted, with the more precise time', () => {
  const at = instant('2024-03-01', '2024-03-02T01:05:00.000Z');
  expect(
    daysOf([told('letterboxd', [{ when: day('2024-03-01') }]), told('trakt', [{ when: at }])]),
  ).toEqual([whenInWords(at)]);
});

test('counts an evening once that began before midnight for one service and ended after it for another', () => {
  const start = instant('2024-03-01', '2024-03-02T02:30:00.000Z');
  const end = instant('2024-03-02', '2024-03-02T04:50:00.000Z');
  expect(isSameEvening(start, end)).toBe(true);
  expect(daysOf([told('netflix', [{ when: start }]), told('trakt', [{ when: end }])])).toHaveLength(
    1,
  );
});

test('keeps two viewings of one day that one service noted apart', () => {
  expect(
    daysOf([told('letterboxd', [{ when: day('2024-03-01') }, { when: day('2024-03-01') }])]),
  ).toEqual(['2024-03-01', '2024-03-01']);
});

test('keeps viewings of different days', () => {
  expect(
    daysOf([
      told('letterboxd', [{ when: day('2024-03-09') }]),
      told('trakt', [{ when: day('2024-03-01') }]),
    ]),
  ).toEqual(['2024-03-01', '2024-03-09']);
});

test('counts a viewing once whose key stands in two files', () => {
  const viewing = { key: 'letterboxd:https://boxd.it/x', when: day('2024-03-01') };
  expect(
    daysOf([
      told('letterboxd', [viewing], 'diary.csv'),
      told('letterboxd', [viewing], 'reviews.csv'),
    ]),
  ).toEqual(['2024-03-01']);
});

test('drops a viewing without a day where another tells the day', () => {
  expect(
    daysOf([
      told('letterboxd', [{ when: UNKNOWN }], 'watched.csv'),
      told('letterboxd', [{ when: day('2024-03-01') }], 'diary.csv'),
      told('filmow', [{ when: UNKNOWN }]),
    ]),
  ).toEqual(['2024-03-01']);
});

test('keeps viewings without a day that one file counts beside the dated one', () => {
  expect(
    daysOf([told('tvtime', [{ when: day('2020-02-09') }, { when: UNKNOWN, rewatch: true }])]),
  ).toEqual(['?', '2020-02-09']);
});

test('takes the newest rating, and one with a day before one without', () => {
  const rated = (value: number, when: When): MovingRecord => ({
    ...told('imdb', []),
    rating: { value, when },
  });
  expect(
    joinRecords([rated(9, day('2024-02-01')), rated(7, day('2020-01-01'))]).rating?.value,
  ).toBe(9);
  expect(joinRecords([rated(9, UNKNOWN), rated(7, day('2020-01-01'))]).rating?.value).toBe(7);
  expect(joinRecords([rated(9, UNKNOWN), rated(7, UNKNOWN)]).rating?.value).toBe(7);
});

test('takes what the person decided before what a service derived', () => {
  const withStatus = (status: MovingRecord['status']): MovingRecord => ({
    ...told('simkl', []),
    ...(status ? { status } : {}),
  });
  expect(joinRecords([withStatus('dropped'), withStatus('watching')]).status).toBe('dropped');
});

test('gives the same when the same file comes twice', () => {
  const records = [
    told('trakt', [{ when: instant('2024-03-01', '2024-03-02T01:05:00.000Z') }, { when: UNKNOWN }]),
    told('letterboxd', [{ when: day('2024-03-09') }]),
  ];
  expect(joinRecords([...records, ...records])).toEqual(joinRecords(records));
});

test('reads the rewatches of a whole Letterboxd export exactly', async () => {
  const path = join(SAMPLES, 'letterboxd/letterboxd-marinalenc-2026-07-18-20-14-utc.zip');
  const { readings } = await readDropped([await droppedFile(path)]);
  const viewingsOf = (name: string) =>
    daysOf(recordsOf(readings).filter(({ subject }) => subject.names[0] === name));
  expect(viewingsOf('City of God')).toEqual(['2002-09-07', '2026-02-14']);
  expect(viewingsOf('Dune: Part Two')).toEqual(['2024-03-01', '2024-03-09']);
  expect(viewingsOf("I'm Still Here")).toEqual(['2024-11-07', '2025-01-05']);
  expect(viewingsOf('Bacurau')).toEqual(['2020-02-01']);
  expect(viewingsOf('The Matrix')).toEqual(['?']);
  expect(viewingsOf('Casablanca')).toEqual([]);
});
