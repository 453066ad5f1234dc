import { expect, test, vi } from 'vitest';
import { findMovedFamilies } from './catalog/movements/movement-queries.ts';
import { sitemapDivisions } from './catalog/titles/sitemap-tables.ts';
import { fixedClock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import type { Log } from '#platform/log.ts';
import { brazilDay } from '#shared/brazil-day.ts';
import { demonstrationDay } from '#test/api.ts';
import { useDatabase } from '#test/catalogue.ts';
import { readAhead } from './read-ahead.ts';

const database = useDatabase('demonstration');
const clock = fixedClock(demonstrationDay);
const lines: string[] = [];
const log = { warn: (_: unknown, text: string) => lines.push(text) } as unknown as Log;

test('after a start the movements of the month are cached and the sitemap is counted', async () => {
  const { db } = database;
  await readAhead({ db, background: { db }, clock, log });
  const reads = vi.spyOn(db, 'execute');
  expect(await findMovedFamilies(db, 'arrived', brazilDay(clock.now()))).not.toEqual([]);
  expect(reads).not.toHaveBeenCalled();
  expect(await db.$count(sitemapDivisions)).toBe(3);
  expect(lines).toEqual([]);
});

test('what cannot be read is logged', async () => {
  await readAhead({ db: {} as Db, background: { db: {} as Db }, clock, log });
  expect(lines).toEqual([
    'the movements of the month were not read',
    ...Array(3).fill('the sitemap was not counted'),
  ]);
});
