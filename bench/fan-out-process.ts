// Writes the alerts of all events that are ready, in the database of DATABASE_URL, as the server's job
// does. Prints how many, the seconds, and the resident memory in megabytes: before, and the most.
import { fanOut } from '#alerts/fan-out-commands.ts';
import { systemClock } from '#platform/clock.ts';
import { openDatabase } from '#platform/database/database.ts';
import { silentLog } from '#platform/log.ts';

const megabytes = () => process.memoryUsage.rss() / 2 ** 20;

const database = await openDatabase(
  { dataDir: '', databaseUrl: process.env['DATABASE_URL'] },
  silentLog,
);
const before = megabytes();
let most = before;
const watch = setInterval(() => (most = Math.max(most, megabytes())), 50);
const start = performance.now();
const { alerts } = await fanOut(database.background.db, {
  clock: systemClock,
  kind: database.kind,
});
const seconds = (performance.now() - start) / 1000;
clearInterval(watch);
console.log(JSON.stringify({ alerts, seconds, before, most }));
await database.close();
