// Opens the database of a folder, runs one statement, and closes the database on SIGTERM.
import { openDatabase } from '#platform/database/database.ts';
import { silentLog } from '#platform/log.ts';

const [dataDir = '', statement = 'select 1'] = process.argv.slice(2);
const database = await openDatabase({ dataDir, databaseUrl: undefined }, silentLog);
const { rows } = await database.pool.query(statement);
console.log(JSON.stringify(rows));
process.once('SIGTERM', () => void database.close().then(() => process.exit(0)));
setInterval(() => undefined, 1000);
