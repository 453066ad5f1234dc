// Takes turns in a shared pace as fast as it may, and prints each: the database as a pool's options,
// then the pace's options.
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
  // Many wait at once, as those who fetch do.
  await Promise.all(
    Array.from({ length: 20 }, () => throttle.take().then(() => console.log('turn'))),
  );
}
