// Prints the packages of OpenTelemetry that a server with this environment loads, sorted.
import { registerHooks } from 'node:module';

const loaded = new Set<string>();
registerHooks({
  load(url, context, next) {
    const [, name] = /node_modules\/(@opentelemetry\/[\w-]+)\//.exec(url) ?? [];
    if (name !== undefined) loaded.add(name);
    return next(url, context);
  },
});

const { readConfig } = await import('#platform/config.ts');
const { silentLog } = await import('#platform/log.ts');
const { startTracing } = await import('#platform/tracing.ts');
await import('../../src/prepare.ts');
await import('../../src/server.ts');
const read = readConfig(process.env);
if (!read.ok) throw new Error(read.problems.join());
await startTracing(read.config.tracing, silentLog);
console.log(JSON.stringify([...loaded].toSorted()));
process.exit();
