// Merges what the sources say of all titles in the database of DATABASE_URL, at the priority of the daily pull. Prints
// how many titles, how many rows were written, and the seconds.
import { setPriority } from 'node:os';
import { openDatabase } from '#platform/database/database.ts';
import { silentLog } from '#platform/log.ts';
import { mergeTitles } from '#sync/availability/merge-titles.ts';
import { LOW_PRIORITY } from './sync-process.ts';

setPriority(LOW_PRIORITY);
const database = await openDatabase(
  { dataDir: '', databaseUrl: process.env['DATABASE_URL'] },
  silentLog,
);
const start = performance.now();
const count = await mergeTitles(database.background.db, { now: new Date() });
console.log(JSON.stringify({ ...count, seconds: (performance.now() - start) / 1000 }));
await database.close();
