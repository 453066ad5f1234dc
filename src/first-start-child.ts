// The process of the first import, see first-start.ts. It is stopped by the end of the server only: a
// first Ctrl-C, which a terminal sends to both processes, lets an import finish.
import { readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import { createLog } from '#platform/log.ts';
import { prepareCatalogue } from './prepare-catalogue.ts';

const stop = () => process.exit(1);
process.once('disconnect', stop);
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);

const read = readConfig(process.env);
if (!read.ok) throw new Error('the configuration is wrong');
const { config } = read;
const log = createLog(config.logLevel);
// Private: a process that connected to it would lose its database when this one ends.
const database = await openDatabase(config, log, { isFrugal: true, isPrivate: true });
try {
  await prepareCatalogue(database.background, log, { withDemonstration: true });
} finally {
  await database.close();
  process.off('disconnect', stop);
}
