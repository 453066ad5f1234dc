import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { fixedClock } from '#platform/clock.ts';
import { useEmptyCatalogue } from '#test/catalogue.ts';
import { readSourceStatus } from './source-status.ts';
import { createIdentifierStore } from './source-store.ts';

const database = useEmptyCatalogue();
const NETFLIX = { property: 'P1874', type: 'movie' } as const;

test('the status counts the identifiers after each pull, and not at each reading', async () => {
  const { db } = database;
  const pull = (at: string, ids: readonly number[]) =>
    createIdentifierStore(db, fixedClock(at)).replace(
      NETFLIX,
      ids.map((titleId) => ({
        item: `Q${titleId}`,
        type: NETFLIX.type,
        titleId,
        property: NETFLIX.property,
        value: String(titleId),
        rank: 'normal' as const,
        imdbId: null,
      })),
    );
  const count = async () => (await readSourceStatus(db)).identifiers;
  expect(await count()).toBe(0);
  await pull('2026-11-22T12:00:00Z', [1, 2]);
  expect(await count()).toBe(2);
  // Behind the back of the pulls, which shows that nothing is read again.
  await db.execute(sql`delete from title_identifiers`);
  expect(await count()).toBe(2);
  await pull('2026-11-29T12:00:00Z', [1]);
  expect(await count()).toBe(1);
});
