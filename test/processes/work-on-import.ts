// Works on an import. Arguments: the options of the database pool, the time, the import, and patterns of statements:
// once it has sent one that matches each, in this order, it kills itself as `kill -9` would, before it sends the last
// of them.
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { clientThatKills } from './client-that-kills.ts';
import { workOnImport } from '#moving/importing/import-steps.ts';
import { fixedClock } from '#platform/clock.ts';
import { silentLog } from '#platform/log.ts';

const [options = '', at = '', importId = '', ...patterns] = process.argv.slice(2);

const Client = clientThatKills(patterns);

const pool = new pg.Pool({ ...(JSON.parse(options) as pg.PoolConfig), Client });
const parts = { db: drizzle(pool), clock: fixedClock(at), log: silentLog };
await workOnImport(parts, Number(importId));
console.log('done');
await pool.end();
