// Writes a title, as the job that fetches one does: the database as a pool's options, then the title as
// JSON.
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { writeTitles } from '#catalog/titles/title-commands.ts';
import type { TitleInput } from '#catalog/import-schema.ts';
import { changing } from '#platform/database/changes.ts';

const [options = '', title = ''] = process.argv.slice(2);
const input = JSON.parse(title) as TitleInput;
const pool = new pg.Pool(JSON.parse(options) as pg.PoolConfig);
await changing(drizzle(pool), (tx) =>
  writeTitles(tx, [{ ...input, fetchedAt: new Date(input.fetchedAt) }]),
);
await pool.end();
