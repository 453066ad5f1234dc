// The fake sources as a process: `node test/availability/main.ts --port 4020 --titles 2000`. Prints the environment
// variables that connect the site to them, and later only errors.
import { parseArgs } from 'node:util';
import { startFakeSources } from './server.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4020' },
    titles: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    limit: { type: 'string', default: '0' },
    latency: { type: 'string', default: '0' },
    faults: { type: 'string', default: '0' },
  },
});

const sources = await startFakeSources(
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value)])),
);
for (const [name, value] of Object.entries(sources.env)) console.log(`${name}=${value}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void sources.stop().then(() => process.exit(0)));
}
