import { describe, expect, test } from 'vitest';
import { isTimeZone, isWeeklyHour, nextOpenMoment, sendingTime } from './sending-time-rules.ts';

const BRASILIA = 'America/Sao_Paulo';
const open = (zone: string, at: string) => nextOpenMoment(zone, new Date(at)).toISOString();
const due = (rhythm: 'now' | 'daily' | 'weekly', zone: string, at: string) =>
  sendingTime(rhythm, zone, new Date(at)).toISOString();

describe('at once', () => {
  test.each([
    ['2026-11-22T10:59:59.000Z', '2026-11-22T11:00:00.000Z'],
    ['2026-11-22T11:00:00.000Z', '2026-11-22T11:00:00.000Z'],
    ['2026-11-22T23:59:59.000Z', '2026-11-22T23:59:59.000Z'],
    ['2026-11-23T00:00:00.000Z', '2026-11-23T11:00:00.000Z'],
    ['2026-12-31T23:30:00.000-03:00', '2027-01-01T11:00:00.000Z'],
  ])('%s in Brasília is sent %s', (at, expected) => expect(open(BRASILIA, at)).toBe(expected));

  test('the hours are those of the person', () => {
    const at = '2026-11-22T12:30:00.000Z';
    expect(open('America/Rio_Branco', at)).toBe('2026-11-22T13:00:00.000Z');
    expect(open('America/Noronha', at)).toBe(at);
    expect(open('Europe/Lisbon', '2026-11-22T21:30:00.000Z')).toBe('2026-11-23T08:00:00.000Z');
    expect(open('Asia/Kathmandu', '2026-11-22T20:00:00.000Z')).toBe('2026-11-23T02:15:00.000Z');
  });

  test('daylight saving time of the past is that of its day', () => {
    // 2018: an hour more from 4 November, 0 h, to 16 February 2019.
    expect(open(BRASILIA, '2018-11-04T02:30:00.000Z')).toBe('2018-11-04T10:00:00.000Z');
    expect(open(BRASILIA, '2018-11-03T02:30:00.000Z')).toBe('2018-11-03T11:00:00.000Z');
    expect(open(BRASILIA, '2019-02-17T02:30:00.000Z')).toBe('2019-02-17T11:00:00.000Z');
    // New York sets its clocks back in the night to 1 November 2026.
    expect(open('America/New_York', '2026-11-01T05:30:00.000Z')).toBe('2026-11-01T13:00:00.000Z');
    expect(open('America/New_York', '2026-10-31T05:30:00.000Z')).toBe('2026-10-31T12:00:00.000Z');
    // There the clocks change after 8 h UTC, which is the first guess.
    expect(open('America/Los_Angeles', '2026-11-01T05:00:00.000Z')).toBe(
      '2026-11-01T16:00:00.000Z',
    );
  });
});

test('daily is the next nine o’clock, weekly the next Saturday’s', () => {
  expect(due('daily', BRASILIA, '2026-11-22T11:59:59.000Z')).toBe('2026-11-22T12:00:00.000Z');
  expect(due('daily', BRASILIA, '2026-11-22T12:00:00.000Z')).toBe('2026-11-23T12:00:00.000Z');
  expect(due('weekly', BRASILIA, '2026-11-22T12:00:00.000Z')).toBe('2026-11-28T12:00:00.000Z');
  expect(due('weekly', BRASILIA, '2026-11-28T12:00:00.000Z')).toBe('2026-12-05T12:00:00.000Z');
  expect(due('weekly', 'Pacific/Auckland', '2026-11-27T19:30:00.000Z')).toBe(
    '2026-11-27T20:00:00.000Z',
  );
  expect(due('now', BRASILIA, '2026-11-22T15:00:00.000Z')).toBe('2026-11-22T15:00:00.000Z');
});

test('daily stays at nine o’clock when the clocks change in between, today and in the past', () => {
  expect(due('daily', BRASILIA, '2018-11-03T12:00:00.000Z')).toBe('2018-11-04T11:00:00.000Z');
  expect(due('daily', BRASILIA, '2019-02-16T11:00:00.000Z')).toBe('2019-02-17T12:00:00.000Z');
  expect(due('weekly', BRASILIA, '2018-10-29T12:00:00.000Z')).toBe('2018-11-03T12:00:00.000Z');
  expect(due('daily', 'America/New_York', '2026-10-31T13:00:00.000Z')).toBe(
    '2026-11-01T14:00:00.000Z',
  );
  expect(due('daily', 'Europe/Lisbon', '2026-03-28T09:00:00.000Z')).toBe(
    '2026-03-29T08:00:00.000Z',
  );
  expect(due('weekly', 'Pacific/Auckland', '2026-09-21T00:00:00.000Z')).toBe(
    '2026-09-25T21:00:00.000Z',
  );
});

test('a time zone has a name that the runtime knows', () => {
  expect([BRASILIA, 'Europe/Lisbon', 'UTC'].every(isTimeZone)).toBe(true);
  expect(['', 'Brasil', 'America/Sao_Paulo; drop', 'constructor'].some(isTimeZone)).toBe(false);
});

test('the weekly hour is that of Saturday morning where the person is', () => {
  const isWeekly = (zone: string, at: string) => isWeeklyHour(zone, new Date(at));
  expect(isWeekly('America/Sao_Paulo', '2026-11-28T12:00:00Z')).toBe(true);
  expect(isWeekly('America/Sao_Paulo', '2026-11-28T12:59:59Z')).toBe(true);
  expect(isWeekly('America/Sao_Paulo', '2026-11-28T13:00:00Z')).toBe(false);
  expect(isWeekly('America/Sao_Paulo', '2026-11-27T12:00:00Z')).toBe(false);
  expect(isWeekly('America/Manaus', '2026-11-28T12:00:00Z')).toBe(false);
  expect(isWeekly('America/Manaus', '2026-11-28T13:00:00Z')).toBe(true);
});
