// The fake film database as a process: `node test/film-database/main.ts --port 4010 --titles 2000`.
// Prints the environment variables that connect the site to it, and later only errors.
import { parseArgs } from 'node:util';
import { startFilmDatabase } from './server.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4010' },
    titles: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    rate: { type: 'string', default: '0' },
    latency: { type: 'string', default: '0' },
    faults: { type: 'string', default: '0' },
    churn: { type: 'string', default: '0' },
  },
});

const server = await startFilmDatabase(
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value)])),
);
for (const [name, value] of Object.entries(server.env)) console.log(`${name}=${value}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void server.stop().then(() => process.exit(0)));
}
