// Writes the alerts of all events that are ready. Arguments: the options of the database pool, the time,
// and `hold` to stop before the transaction commits, until the process is killed.
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { fanOut } from '#alerts/fan-out-commands.ts';
import { fixedClock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';

const [options = '', at = '', hold] = process.argv.slice(2);
const pool = new pg.Pool(JSON.parse(options) as pg.PoolConfig);
const db: Db = drizzle(pool);
const parts = { clock: fixedClock(at), kind: 'embedded' } as const;
if (hold === 'hold') {
  await db.transaction(async (tx) => {
    // Its own transactions become savepoints of this one.
    const { alerts } = await fanOut(tx as unknown as Db, parts);
    console.log(`wrote ${alerts}`);
    await new Promise(() => setInterval(() => undefined, 1000));
  });
}
const { alerts } = await fanOut(db, parts);
console.log(`wrote ${alerts}`);
await pool.end();
