import { expect, test } from 'vitest';
import { useDatabase } from '#test/catalogue.ts';
import { EntryReader } from './entry-queries.ts';
import type { EntryQuery } from './entry-queries.ts';

const database = useDatabase('demonstration');

const common: EntryQuery = { kind: 'movie', query: `'de'`, limit: 3, isCommon: true };
const rare: EntryQuery = { kind: 'movie', query: `'bacurau'`, limit: 3 };
const none: EntryQuery = { kind: 'serie', query: `'bacurau'`, limit: 3 };

test('common and rare queries are answered in their order, as each by itself', async () => {
  const alone = await Promise.all(
    [common, rare, none].map(async (each) => (await new EntryReader(database.db).read([each]))[0]!),
  );
  const together = await new EntryReader(database.db).read([none, common, rare]);
  expect(together).toEqual([alone[2], alone[0], alone[1]]);
  expect(alone[0]).toHaveLength(3);
  expect(alone[1]![0]!.names).toContain('bacurau');
  expect(alone[2]).toEqual([]);
});
