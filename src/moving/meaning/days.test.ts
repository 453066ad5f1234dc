import { describe, expect, test } from 'vitest';
import { DayOrderFinder, dayInZone, partlyKnown, readWhen } from './days.ts';

const SAO_PAULO = 'America/Sao_Paulo';
const read = (text: string, options: Partial<Parameters<typeof readWhen>[1]> = {}) =>
  readWhen(text, { timeZone: SAO_PAULO, ...options });

describe('an instant', () => {
  test.each([
    ['2024-11-08T00:15:00.000Z', '2024-11-07'],
    ['2024-11-08 00:15:00', '2024-11-07'],
    ['2024-11-08T00:15:00+00:00', '2024-11-07'],
    ['2024-11-08T00:15:00-03:00', '2024-11-08'],
    ['2024-11-08T00:15:00-0300', '2024-11-08'],
    ['2024-11-08 03:15:00 UTC', '2024-11-08'],
    ['2023-07-22T21:00:00.123456Z', '2023-07-22'],
    ['1731024900', '2024-11-07'],
    ['1731024900000', '2024-11-07'],
    ['1731024900000000', '2024-11-07'],
    ['1.4936761e9', null],
  ])('%s is on %s in São Paulo', (text, date) => {
    const when = read(text);
    expect(when === null || when.precision === 'unknown' ? null : when.date).toBe(date);
  });

  test('keeps the daylight saving time that Brazil had until 2019', () => {
    expect(dayInZone(new Date('2019-01-01T02:30:00Z'), SAO_PAULO)).toBe('2019-01-01');
    expect(dayInZone(new Date('2020-01-01T02:30:00Z'), SAO_PAULO)).toBe('2019-12-31');
  });

  test('is a day of the person’s own zone', () => {
    expect(read('2024-11-08T04:30:00Z', { timeZone: 'America/Rio_Branco' })).toMatchObject({
      date: '2024-11-07',
    });
  });
});

describe('a day without an hour', () => {
  test.each([
    ['2024-03-02'],
    ['2024-03-02T00:00:00Z'],
    ['2024-03-02 00:00:00'],
    ['2024-03-02T00:00:00.000+00:00'],
    ['02/03/2024'],
    ['2.3.2024'],
    ['02-03-24'],
    ['2024/3/2'],
    ['2 de março de 2024'],
    ['2 mar. 2024'],
    ['Mar 2, 2024'],
    ['Sat Mar  2 00:00:00 2024'],
  ])('%s stays that day', (text) => {
    expect(read(text)).toEqual({ precision: 'day', date: '2024-03-02' });
  });

  test('has its month first where the file says so, unless it cannot be a month', () => {
    expect(read('3/2/24', { dayOrder: 'month-first' })).toMatchObject({ date: '2024-03-02' });
    expect(read('13/2/24', { dayOrder: 'month-first' })).toMatchObject({ date: '2024-02-13' });
  });

  test('in a person’s own table, an hour is theirs', () => {
    expect(read('2024-03-02 23:30:00', { zoneless: 'own' })).toEqual({
      precision: 'day',
      date: '2024-03-02',
    });
  });
});

test.each([
  '',
  ' ',
  'unknown',
  'null',
  '0000-00-00',
  '0001-01-01 00:00:00',
  '1970-01-01',
  '1970-01-01T00:00:01Z',
  '1969-12-31T21:00:00Z',
  '1970-01-01T03:00:00.000Z',
  '-62135596800',
])('%j is an unknown day', (text) => {
  expect(read(text)).toEqual({ precision: 'unknown' });
});

test.each([
  '2024-02-30',
  '31/02/2024',
  '2024-13-01',
  '2024-01-01T25:00:00Z',
  'ontem',
  '12',
  'Foo 2, 2024',
])('%j is no time', (text) => {
  expect(read(text)).toBeNull();
});

test.each([
  [2019, 0, 0, { precision: 'year', date: '2019' }],
  [2019, 7, 0, { precision: 'month', date: '2019-07' }],
  [2019, 7, 4, { precision: 'day', date: '2019-07-04' }],
  [0, 0, 0, { precision: 'unknown' }],
  [2019, 13, 1, null],
])('%i-%i-%i is known as far as it goes', (year, month, day, when) => {
  expect(partlyKnown(year, month, day)).toEqual(when);
});

describe('the order of day and month in a file', () => {
  const orderOf = (...dates: string[]) => {
    const finder = new DayOrderFinder();
    for (const date of dates) finder.add(date);
    return finder.result();
  };

  test('is shown by a part above 12', () => {
    expect(orderOf('1/2/24', '13/2/24')).toEqual({ order: 'day-first', by: 'part-above-12' });
    expect(orderOf('1/2/24', '2/13/24')).toEqual({ order: 'month-first', by: 'part-above-12' });
  });

  test('is shown by the sequence of the rows, which falls', () => {
    // As days of March, February, January the dates fall; with the month first they jump.
    expect(orderOf('5/3/24', '9/2/24', '10/1/24', '7/1/24')).toEqual({
      order: 'day-first',
      by: 'sequence',
    });
    expect(orderOf('3/5/24', '2/9/24', '1/10/24', '1/7/24')).toEqual({
      order: 'month-first',
      by: 'sequence',
    });
  });

  test('is unknown where nothing tells, mixed where a spreadsheet turned some days round', () => {
    expect(orderOf('1/1/24', '2/2/23')).toBe('unknown');
    expect(orderOf('13/1/24', '1/13/24')).toBe('mixed');
    expect(orderOf('2024-01-02')).toBe('none');
  });

  test('is not undone by one damaged date', () => {
    const many = Array.from({ length: 30 }, (_, n) => `${13 + (n % 10)}/01/2024`);
    expect(orderOf(...many, '01/19/2024')).toEqual({ order: 'day-first', by: 'part-above-12' });
  });
});
