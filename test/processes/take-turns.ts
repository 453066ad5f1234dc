// Takes turns at a shared throttle as fast as possible and prints each. Arguments: the options of the
// database pool, then those of the throttle.
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { createThrottle } from '#sync/film-database/throttle-commands.ts';

const [database = '', options = ''] = process.argv.slice(2);
const pool = new pg.Pool(JSON.parse(database) as pg.PoolConfig);
const throttle = createThrottle(
  drizzle(pool),
  JSON.parse(options) as Parameters<typeof createThrottle>[1],
);
for (;;) {
  // Many requests wait at once, as in a sync run.
  await Promise.all(
    Array.from({ length: 20 }, () => throttle.take().then(() => console.log('turn'))),
  );
}
