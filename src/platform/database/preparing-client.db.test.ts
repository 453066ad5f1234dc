import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { useDatabase } from '#test/catalogue.ts';
import { prepared } from './preparing-client.ts';
import { rowsOf } from './rows.ts';

const database = useDatabase();

it('asks a marked statement again with other values, and prepares only marked ones', async () => {
  await database.db.transaction(async (tx) => {
    for (const value of [1, 2, 3]) {
      expect(await rowsOf(tx, prepared(sql`select ${value}::int as value`))).toEqual([{ value }]);
      expect(await rowsOf(tx, sql`select ${value}::int + 1 as value`)).toEqual([
        { value: value + 1 },
      ]);
    }
    const kept = await rowsOf<{ statement: string }>(
      tx,
      sql`select statement from pg_prepared_statements where name <> ''`,
    );
    const isServer = database.whole.kind === 'server';
    expect(kept.map(({ statement }) => statement)).toEqual(
      isServer ? ['/* prepared */ select $1::int as value'] : [],
    );
  });
});
