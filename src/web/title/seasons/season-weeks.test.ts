import { describe, expect, test } from 'vitest';
import type { Episode } from '#api/types.ts';
import { openWeek, weekName, weeksOf } from './season-data.ts';

const chapter = (number: number, air_date: string | null): Episode => ({
  season_number: 1,
  episode_number: number,
  name: null,
  overview: '',
  air_date,
  runtime: null,
  still_path: null,
});
/** From Thursday, November 19th, on every day but Sundays. */
const DAYS = [19, 20, 21, 23, 24, 25, 26, 27, 28, 30].map((day) => `2026-11-${day}`);
const season = [...DAYS, '2026-12-01', '2026-12-02'].map((date, i) => chapter(i + 1, date));
const weeks = weeksOf(season);
const numbers = weeks.map((week) => week.map((one) => one.episode_number));

describe('the weeks of a season', () => {
  test('go from Monday to Sunday', () => {
    expect(numbers).toEqual([
      [1, 2, 3],
      [4, 5, 6, 7, 8, 9],
      [10, 11, 12],
    ]);
    const withSunday = weeksOf([...season, chapter(13, '2026-11-22')]);
    expect(withSunday[0]?.map((one) => one.episode_number)).toEqual([1, 2, 3, 13]);
  });

  test('are none of a short season, or where a date is missing', () => {
    expect(weeksOf(season.slice(1))).toEqual([]);
    expect(weeksOf([...season, chapter(13, null)])).toEqual([]);
  });

  test('open with the requested one, or the next chapter’s', () => {
    const at = (today: string, requested?: number, isOver = false) =>
      openWeek(weeks, requested, { today, isOver });
    expect([at('2026-11-22'), at('2026-11-28'), at('2026-11-29')]).toEqual([1, 1, 2]);
    expect([at('2026-11-22', 3), at('2026-11-22', 4), at('2026-11-22', 0)]).toEqual([2, 1, 1]);
    expect([at('2027-01-01'), at('2027-01-01', undefined, true)]).toEqual([2, 0]);
  });

  test('are named by their first and last chapter', () => {
    expect(weeks.map((week) => weekName(week, '2026-11-22'))).toEqual([
      '19 a 21 de novembro',
      '23 a 28 de novembro',
      '30 de novembro a 2 de dezembro',
    ]);
    expect(weekName(weeks[1]!, '2027-01-02')).toBe('23 a 28 de novembro de 2026');
    expect(weekName([weeks[0]![0]], '2026-11-22')).toBe('19 de novembro');
  });
});
