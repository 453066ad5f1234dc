import { sql } from 'drizzle-orm';
import { createTestDatabase } from '#test/database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from './database.ts';

let database: Database;

beforeAll(async () => {
  database = await createTestDatabase('bare');
  await database.pool.query('create table counters (id int primary key, value int not null)');
  await database.pool.query('insert into counters select n, 0 from generate_series(1, 8) n');
});
afterAll(() => database.close());

const eight = [1, 2, 3, 4, 5, 6, 7, 8];

describe('a pool of eight', () => {
  test('gives each query its own result, however large', async () => {
    const ask = async (worker: number) => {
      for (let turn = 0; turn < 12; turn++) {
        const text = `${worker}-${turn}-${'x'.repeat(worker % 2 ? 1_000_000 : 0)}`;
        // Half of them have another shape, so that mixed-up statements would fail.
        const query =
          worker % 2 ? 'select $1::text as text, $2::int as n' : 'select $1::text as text';
        const values = worker % 2 ? [text, turn] : [text];
        const { rows } = await database.pool.query<{ text: string }>(query, values);
        expect(rows[0]?.text === text).toBe(true);
      }
    };
    await Promise.all(eight.map(ask));
  });

  test('keeps concurrent transactions apart', async () => {
    const increment = (id: number) =>
      database.db.transaction(async (tx) => {
        const read = await tx.execute<{ value: number }>(
          sql`select value from counters where id = ${id} for update`,
        );
        await new Promise((resolve) => setTimeout(resolve, 2));
        const next = (read.rows[0]?.value ?? 0) + 1;
        await tx.execute(sql`update counters set value = ${next} where id = ${id}`);
      });
    await Promise.all(Array.from({ length: 40 }, (_, turn) => increment((turn % 2) + 1)));
    const { rows } = await database.pool.query('select value from counters where id < 3');
    expect(rows).toEqual([{ value: 20 }, { value: 20 }]);
  });

  test('the changes of a transaction that was rolled back are invisible to every connection', async () => {
    const before = await database.pool.query('select sum(value) from counters');
    const failing = database.db.transaction(async (tx) => {
      await tx.execute(sql`update counters set value = 1000`);
      throw new Error('changed my mind');
    });
    await Promise.all([
      expect(failing).rejects.toThrow('changed my mind'),
      ...eight.map((id) => database.pool.query('select value from counters where id = $1', [id])),
    ]);
    const after = await database.pool.query('select sum(value) from counters');
    expect(after.rows).toEqual(before.rows);
  });

  test('an error in one query does not affect others', async () => {
    const results = await Promise.allSettled(
      eight.map((n) => database.pool.query('select 1 / ($1::int % 2) as one', [n])),
    );
    expect(results.map(({ status }) => status === 'fulfilled')).toEqual(
      eight.map((n) => n % 2 === 1),
    );
  });

  test('several connections may use the same statement name', async () => {
    const ask = (id: number) =>
      database.pool.query({ name: 'one', text: 'select $1::int as id', values: [id] });
    const results = await Promise.all([...eight, ...eight].map(ask));
    expect(results.map(({ rows }) => rows[0].id)).toEqual([...eight, ...eight]);
  });

  // The embedded database has no backend for each connection.
  test.skipIf(process.env['VOUVER_TEST_DATABASE'] === 'embedded')(
    'a backend that is terminated inside a transaction fails that transaction only',
    async () => {
      const killer = await database.pool.connect();
      const open = database.db.transaction(async (tx) => {
        const { rows } = await tx.execute(sql`select pg_backend_pid() as pid`);
        await killer.query('select pg_terminate_backend($1, 5000)', [rows[0]?.['pid']]);
        await tx.execute(sql`select 1`);
      });
      // Which error the connection ends with depends on what this process reads of it first.
      await expect(open).rejects.toThrow(/Failed query|[Cc]onnection|terminat/);
      killer.release();
      await Promise.all(eight.map(() => database.pool.query('select 1')));
    },
  );

  test('a connection that breaks inside a transaction rolls it back and blocks no other', async () => {
    const client = await database.pool.connect();
    client.on('error', () => undefined);
    await client.query('begin');
    await client.query('update counters set value = 7777 where id = 1');
    client.release(true);
    const { rows } = await database.pool.query('select value from counters where id = 1');
    expect(rows).not.toEqual([{ value: 7777 }]);
  });
});

test('has the extensions that the search needs', async () => {
  await database.pool.query('create extension if not exists pg_trgm');
  await database.pool.query('create extension if not exists unaccent');
  const { rows } = await database.pool.query<{ text: string }>(`select unaccent('Órbita') as text`);
  expect(rows[0]?.text).toBe('Orbita');
});
