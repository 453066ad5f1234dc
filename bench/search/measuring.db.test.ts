import { databaseForThisTest } from '#test/database.ts';
import { expect, inject, test } from 'vitest';
import { cpuOf } from './measuring.ts';

test('counts the CPU of the database: in its own processes, or in this one', async () => {
  const database = await databaseForThisTest();
  const { node, database: backends } = await cpuOf(database, () =>
    database.pool.query('select count(*) from generate_series(1, 2000000)'),
  );
  if (inject('databases').kind === 'embedded') {
    expect(backends).toBe(0);
    expect(node).toBeGreaterThan(50);
  } else {
    expect(backends).toBeGreaterThan(50);
  }
});
