import { sql } from 'drizzle-orm';
import { invalidations } from '#platform/invalidations.ts';
import type { Tag } from '#platform/tags.ts';
import type { DbOrTransaction, Transaction } from './database.ts';

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
    if (!outer && tags.size > 0) invalidations.publish(tags.size > MOST_TAGS ? 'everything' : tags);
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
