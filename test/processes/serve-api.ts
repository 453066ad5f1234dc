// Serves the API on a free port, as one of several app processes. Argument: the options of the database
// pool. Prints the port; ends its event streams and itself on SIGTERM.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { EventStreams } from '#api/tv/event-streams.ts';
import { systemClock } from '#platform/clock.ts';
import { listenForChanges } from '#platform/database/changes.ts';
import { invalidations } from '#platform/tags.ts';
import { silentLog } from '#platform/log.ts';
import { drain } from '#platform/shutdown.ts';
import { createTestApi, testConfig } from '#test/api.ts';

const pool = new pg.Pool(JSON.parse(process.argv[2] ?? '') as pg.PoolConfig);
const db = drizzle(pool);
const listener = await listenForChanges({ pool, invalidations, log: silentLog });
const streams = new EventStreams({ db, clock: systemClock, log: silentLog });
const config = { ...testConfig, tvGuessPersonLimit: 3 };
const { app } = createTestApi({ db, clock: systemClock, config, cachesAccounts: true, streams });
const server = createServer((request, response) => {
  void getRequestListener(app.fetch)(request, response);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
console.log((server.address() as AddressInfo).port);

await once(process, 'SIGTERM');
await drain(server, { endStreams: () => streams.end() });
await listener.stop();
await pool.end();
