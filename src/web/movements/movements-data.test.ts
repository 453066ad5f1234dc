import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { connectApi } from '#web/api-client/api-client.ts';
import { comingQuery, pageOfDay, weekCount } from './movements-data.lazy.ts';

const days = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((day) => ({
  day: `2026-11-${String(day).padStart(2, '0')}`,
  arrived: day === 8 ? 0 : 10,
  left: 1,
}));

test('a day is on the page on which its first title is', () => {
  expect(pageOfDay(days, '2026-11-10', 'arrived', 20)).toBe(1);
  expect(pageOfDay(days, '2026-11-09', 'arrived', 20)).toBe(1);
  expect(pageOfDay(days, '2026-11-07', 'arrived', 20)).toBe(2);
  expect(pageOfDay(days, '2026-11-01', 'arrived', 20)).toBe(5);
  expect(pageOfDay(days, '2026-11-01', 'left', 5)).toBe(2);
});

test('a day without titles, and one outside of the month, has no page', () => {
  expect(pageOfDay(days, '2026-11-08', 'arrived', 20)).toBeNull();
  expect(pageOfDay(days, '2026-10-31', 'arrived', 20)).toBeNull();
});

test('the week is the last seven days', () => {
  expect(weekCount(days, 'arrived')).toBe(60);
  expect(weekCount(days, 'left')).toBe(7);
});

test('a refused month ahead is unknown instead of empty, so that the list keeps its own', async () => {
  const coming = () => new QueryClient().fetchQuery(comingQuery('left', {}, '8'));
  connectApi(() => Response.json({ detail: 'Service Unavailable' }, { status: 503 }));
  expect(await coming()).toBeNull();
  connectApi(() => Promise.reject(new TypeError('fetch failed')));
  expect(await coming()).toBeNull();
  connectApi(() => Response.json([]));
  expect(await coming()).toEqual([]);
});
