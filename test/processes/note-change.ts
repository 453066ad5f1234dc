// Announces a change, as an operator's command does. Arguments: the options of the database pool, then
// the cache tags.
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { changing, noteChange } from '#platform/database/changes.ts';

const [options = '', ...tags] = process.argv.slice(2);
const pool = new pg.Pool(JSON.parse(options) as pg.PoolConfig);
await changing(drizzle(pool), (tx) => noteChange(tx, tags));
await pool.end();
