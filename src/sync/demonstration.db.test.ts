import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { isFullTier } from '#test/tier.ts';
import { useDatabase, useEmptyCatalogue } from '#test/catalogue.ts';
import { ensureDemonstration, importDemonstration } from './demonstration.ts';

const empty = useEmptyCatalogue();
const loaded = useDatabase('demonstration');

/** The content of every table, as one text each. */
async function contents(db: typeof loaded.db): Promise<Record<string, unknown>[]> {
  const { rows } = await db.execute(sql`
    select table_name, md5(query_to_xml('select * from ' || quote_ident(table_name) ||
      ' t order by t::text', false, true, '')::text) as everything
    from information_schema.tables where table_schema = 'public' order by 1`);
  return rows;
}

it('is imported into an empty catalogue, once', async () => {
  const heard: [number, number][] = [];
  const onProgress = (done: number, total: number) => heard.push([done, total]);
  expect(await ensureDemonstration(empty.db, { onProgress })).toBe(true);
  expect(await ensureDemonstration(empty.db)).toBe(false);
  const total = heard[0]![1];
  expect(heard[0]).toEqual([0, total]);
  expect(heard.at(-1)).toEqual([total, total]);
});

describe('offers', () => {
  const newest = async () => {
    const { rows } = await empty.db.execute(
      sql`select max(first_seen)::text as day, max(checked_at) as at from offers`,
    );
    return { day: rows[0]!['day'], at: new Date(String(rows[0]!['at'])) };
  };
  const now = new Date('2031-03-01T01:30:00Z');

  it('are as recent as the import, and a later import leaves them', async () => {
    await ensureDemonstration(empty.db, { now });
    // At that moment it was still the last day of February in Brazil.
    expect(await newest()).toEqual({ day: '2031-02-27', at: now });
    await importDemonstration(empty.db, { now: new Date('2031-05-01T12:00:00Z') });
    expect(await newest()).toEqual({ day: '2031-02-27', at: now });
  });
});

it.runIf(isFullTier)('changes nothing when it is imported again', async () => {
  const before = await contents(loaded.db);
  expect(before.length).toBeGreaterThan(10);
  await importDemonstration(loaded.db);
  expect(await contents(loaded.db)).toEqual(before);
});

it('is completed at the next start after an interrupted import', async () => {
  const before = await contents(loaded.db);
  await loaded.db.execute(sql`delete from products`);
  await loaded.db.execute(sql`delete from curated_lists`);
  expect(await ensureDemonstration(loaded.db)).toBe(true);
  expect(await contents(loaded.db)).toEqual(before);
});

it('is not restored after the operator deletes the products', async () => {
  await loaded.db.execute(sql`delete from products`);
  expect(await ensureDemonstration(loaded.db)).toBe(false);
});

it.runIf(isFullTier)('does not change the operator’s own data', async () => {
  await loaded.db.execute(sql`insert into products (id, title, price_cents, url)
    values (77, 'Da loja', 100, 'https://loja.example/77')`);
  await loaded.db.execute(sql`update providers set name = 'A Netflix' where id = 8`);
  await importDemonstration(loaded.db);
  const { rows } = await loaded.db.execute(
    sql`select title as name from products where id = 77 union all
      select name from providers where id = 8`,
  );
  expect(rows).toEqual([{ name: 'Da loja' }, { name: 'A Netflix' }]);
});

it('is not imported beside another source', async () => {
  await loaded.db.execute(sql`update offers set source = 'justwatch'`);
  await loaded.db.execute(sql`delete from products`);
  expect(await ensureDemonstration(loaded.db)).toBe(false);
});
