import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Invalidations } from '#platform/invalidations.ts';
import { messageOf } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';
import { CHANNEL, EVERYTHING } from './changes.ts';

interface ListenerOptions {
  /** A pool on the same database; the listener opens a connection of its own with its options. */
  pool: Pick<pg.Pool, 'options'>;
  invalidations: Pick<Invalidations, 'publish'>;
  log: Log;
  /** Milliseconds between tests of the connection, and for the response to one. */
  heartbeatMs?: number;
  /** The longest wait before the next attempt to connect, ms. */
  retryMs?: number;
}

export interface ChangeListener {
  stop: () => Promise<void>;
}

const FIRST_RETRY_MS = 50;

/**
 * Publishes the changes of all processes in `invalidations`. Resolves once it listens. A lost
 * connection is replaced and everything invalidated, because changes may have been missed.
 */
export async function listenForChanges(options: ListenerOptions): Promise<ChangeListener> {
  const { invalidations, log, retryMs = 1000 } = options;
  const end = new AbortController();
  let connection = await connect(options);
  const watching = (async () => {
    for (;;) {
      const reason = await connection.lost;
      if (end.signal.aborted) return;
      log.warn({ reason }, 'the connection that listens for changes was lost');
      for (let wait = FIRST_RETRY_MS; ; wait = Math.min(2 * wait, retryMs)) {
        const next = await connect(options).catch(() => undefined);
        if (next !== undefined) {
          connection = next;
          break;
        }
        await sleep(wait, undefined, { signal: end.signal }).catch(() => undefined);
        if (end.signal.aborted) return;
      }
      invalidations.publish('everything');
    }
  })();
  return {
    async stop() {
      end.abort();
      connection.close();
      await watching;
    },
  };
}

interface Connection {
  /** Resolves with the reason when the connection has ended. */
  lost: Promise<string>;
  close: () => void;
}

async function connect(options: ListenerOptions): Promise<Connection> {
  const { pool, invalidations, heartbeatMs = 10_000 } = options;
  const client = new pg.Client({ ...pool.options, keepAlive: true });
  let lose: (reason: string) => void = () => undefined;
  const lost = new Promise<string>((resolve) => (lose = resolve));
  client.on('error', (error) => lose(error.message));
  client.on('end', () => lose('it ended'));
  client.on('notification', ({ channel, payload = '' }) => {
    if (channel !== CHANNEL) return;
    invalidations.publish(payload === EVERYTHING ? 'everything' : payload.split(','));
  });
  const close = () => {
    clearInterval(heart);
    lose('it was closed');
    client.end().catch(() => undefined);
  };
  // A lost connection is not always reported as closed.
  const heart = setInterval(() => {
    const late = sleep(heartbeatMs, undefined, { ref: false }).then(() => {
      throw new Error('it does not answer');
    });
    Promise.race([client.query('select 1'), late]).catch((error: unknown) => {
      lose(messageOf(error));
      close();
    });
  }, heartbeatMs).unref();
  try {
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
  } catch (error) {
    close();
    throw error;
  }
  return { lost, close };
}
