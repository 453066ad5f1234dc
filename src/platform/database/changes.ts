import { sql } from 'drizzle-orm';
import { invalidations as ownInvalidations } from '#platform/tags.ts';
import type { Invalidations, Tag } from '#platform/tags.ts';
import type { DbOrTransaction, Transaction } from './database.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { messageOf } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';

/** The channel on which each process notifies the others of changed tags. */
export const CHANNEL = 'vouver_changes';
/** The payload that means every tag. */
export const EVERYTHING = '*';

/** PostgreSQL accepts at most 7,999 bytes in a notification. */
const PAYLOAD_BYTES = 7900;
/** With more tags than this, invalidating everything costs little more. */
const MOST_TAGS = 5000;

/** The tags of each transaction that `changing` began. */
const open = new WeakMap<object, Set<Tag>>();

/**
 * Runs `work` in a transaction. After the commit, the tags given to `noteChange` are invalidated in
 * every process: in this one at once, in others when they receive the notification, which PostgreSQL
 * sends with the commit.
 */
export async function changing<T>(
  db: DbOrTransaction,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const outer = open.get(db);
  const tags = outer ?? new Set<Tag>();
  try {
    return await db.transaction(async (tx) => {
      open.set(tx, tags);
      const result = await work(tx);
      if (!outer) await notify(tx, tags);
      return result;
    });
  } finally {
    // After a failure too: a connection can be lost between the commit and its acknowledgement.
    if (!outer && tags.size > 0)
      ownInvalidations.publish(tags.size > MOST_TAGS ? 'everything' : tags);
  }
}

/** Records that this transaction changes what depends on these tags. */
export async function noteChange(tx: DbOrTransaction, tags: Iterable<Tag>): Promise<void> {
  const noted = open.get(tx);
  if (!noted) return notify(tx, new Set(tags));
  for (const tag of tags) noted.add(tag);
}

async function notify(tx: DbOrTransaction, tags: ReadonlySet<Tag>): Promise<void> {
  if (tags.size === 0) return;
  await tx.execute(sql`select pg_notify(${CHANNEL}, payload)
    from unnest(${sql.param(payloadsOf(tags))}::text[]) as payload`);
}

/** The tags, separated by commas, in as few payloads as possible. */
export function payloadsOf(tags: ReadonlySet<Tag>): string[] {
  if (tags.size > MOST_TAGS) return [EVERYTHING];
  const payloads: string[] = [];
  for (const tag of tags) {
    const last = payloads.at(-1);
    if (last === undefined || Buffer.byteLength(last) + Buffer.byteLength(tag) >= PAYLOAD_BYTES) {
      payloads.push(tag);
    } else payloads[payloads.length - 1] = `${last},${tag}`;
  }
  return payloads;
}

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
