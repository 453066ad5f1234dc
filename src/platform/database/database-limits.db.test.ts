import { sql } from 'drizzle-orm';
import { createTestDatabase } from '#test/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultLimits } from './database.ts';
import type { Database } from './database.ts';
import { isOverload } from './database-errors.ts';

const limits = { ...defaultLimits, connections: 2, statementMs: 100, waitMs: 300 };
let database: Database;
beforeAll(async () => {
  database = await createTestDatabase('bare', limits);
});
afterAll(() => database.close());

/** Takes longer than the limit on any machine; the embedded database cannot cancel it. */
const slow = () =>
  database.kind === 'server'
    ? 'select pg_sleep(0.5)'
    : `select count(*) from generate_series(1, 400000) n where md5(n::text) = ''`;

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

test('a statement that takes too long fails in time, and the next one works', async () => {
  const failure = await failureOf(database.pool.query(slow()));
  expect(isOverload(failure), String(failure)).toBe(true);
  await expect
    .poll(() => failureOf(database.pool.query('select 1')), { timeout: 15_000 })
    .toBeUndefined();
});

test('a statement that takes too long in a transaction rolls it back', async () => {
  await database.background.pool.query('create table marks (id int)');
  const work = database.db.transaction(async (tx) => {
    await tx.execute(sql`insert into marks values (1)`);
    await tx.execute(sql.raw(slow()));
  });
  expect(isOverload(await failureOf(work))).toBe(true);
  await expect
    .poll(
      async () => (await database.background.pool.query('select count(*)::int from marks')).rows,
      {
        timeout: 15_000,
      },
    )
    .toEqual([{ count: 0 }]);
});

test('the background connections have a limit of their own', async () => {
  const { rows } = await database.background.pool.query(slow());
  expect(rows).toHaveLength(1);
});

test('a server compiles no statement, on any connection', async ({ skip }) => {
  skip(database.kind !== 'server', 'the embedded database cannot');
  for (const { pool } of [database, database.background]) {
    expect((await pool.query('show jit')).rows).toEqual([{ jit: 'off' }]);
  }
});

test('a query that finds no free connection fails in time', async () => {
  const held = [await database.pool.connect(), await database.pool.connect()];
  const failure = await failureOf(database.pool.query('select 1'));
  expect(isOverload(failure), String(failure)).toBe(true);
  held.forEach((client) => client.release());
  // Polled, because even this statement can exceed the low limit on a busy machine.
  await expect
    .poll(() => failureOf(database.pool.query('select 1')), { timeout: 15_000 })
    .toBeUndefined();
});

test('a query to the pool inside a transaction is an error at once', async () => {
  const query = async (work: () => Promise<unknown>) => {
    const failure = await failureOf(database.db.transaction(async () => work()));
    // Drizzle wraps the errors of its queries.
    return failure instanceof Error ? (failure.cause ?? failure) : failure;
  };
  const message = /inside an open transaction: pass the transaction \(tx\) on/;
  expect(String(await query(() => database.pool.query('select 1')))).toMatch(message);
  expect(String(await query(() => database.db.execute(sql`select 1`)))).toMatch(message);
  expect(String(await query(() => database.db.transaction(async () => undefined)))).toMatch(
    message,
  );
});

test('code that a transaction started may query the pool once the transaction has ended', async () => {
  let later: Promise<unknown> | undefined;
  let end: (() => void) | undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    later = ended.then(() => database.pool.query('select 1'));
  });
  end!();
  expect(await failureOf(later!)).toBeUndefined();
});
