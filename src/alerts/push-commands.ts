import webPush from 'web-push';
import { sql } from 'drizzle-orm';
import type { Db, DbOrTransaction } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { GivenUp } from '#platform/jobs/jobs.ts';
import type { JobKind, Jobs } from '#platform/jobs/jobs.ts';
import type { SignedIn } from '#accounts/signed-in.ts';
import { ownerDeleted } from '#library/library-errors.ts';
import { lockOwnerAlone } from '#library/owner-locks.ts';
import type { VapidKeys } from './alert-secrets.ts';

/** The message that a browser shows; the service worker reads it. */
export type PushMessage = {
  title: string;
  body: string;
  /** The path that a click opens. */
  path: string;
  /** Messages with the same tag replace one another. */
  tag: string;
};

/** One message to one browser. The push service keeps it for a day if the browser is off. */
export const pushes: JobKind<{ subscription: string; message: PushMessage }> = {
  name: 'push',
  tries: 8,
  firstWait: 30,
  longestWait: 3600,
  timeLimit: 60,
  keptFor: 86_400,
};

const TTL_SECONDS = 86_400;

export type PushOptions = {
  db: Db;
  /** An address of the operator, which push services require. */
  contact: string;
  vapid: () => Promise<VapidKeys>;
  hosts: readonly string[];
};

/** Adds one message for each browser of a person; with `endpoint` for that one only. */
export async function queuePushes(
  jobs: Pick<Jobs, 'add'>,
  tx: DbOrTransaction,
  user: string,
  message: PushMessage,
): Promise<number> {
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select id from push_subscriptions where user_id = ${user}::uuid`,
  );
  for (const { id } of rows) await jobs.add(pushes, { subscription: id, message }, { tx });
  return rows.length;
}

/** Sends queued messages until `jobs` stops. */
export async function sendPushes(jobs: Jobs, options: PushOptions): Promise<void> {
  await jobs.work(pushes, ({ subscription, message }, { signal }) =>
    sendPush(options, subscription, message, signal),
  );
}

type Row = { endpoint: string; p256dh: string; auth: string };

/** Sends one message, encrypted for the browser (RFC 8291). A browser that is gone is forgotten. */
export async function sendPush(
  { db, contact, vapid, hosts }: PushOptions,
  id: string,
  message: PushMessage,
  signal: AbortSignal,
): Promise<void> {
  const [to] = await rowsOf<Row>(
    db,
    sql`select endpoint, p256dh, auth from push_subscriptions where id = ${id}::uuid`,
  );
  if (!to) return;
  if (!isPushEndpoint(to.endpoint, hosts)) throw new GivenUp('not a push service');
  const { publicKey, privateKey } = await vapid();
  const { endpoint, method, headers, body } = webPush.generateRequestDetails(
    { endpoint: to.endpoint, keys: { p256dh: to.p256dh, auth: to.auth } },
    JSON.stringify(message),
    { TTL: TTL_SECONDS, vapidDetails: { subject: `mailto:${contact}`, publicKey, privateKey } },
  );
  const answer = await fetch(endpoint, {
    method,
    headers: headers as Record<string, string>,
    body: new Uint8Array(body),
    redirect: 'error',
    signal,
  });
  await answer.body?.cancel();
  if (answer.status === 404 || answer.status === 410) {
    await db.execute(sql`delete from push_subscriptions where id = ${id}::uuid`);
    return;
  }
  if (answer.ok) return;
  const failure = Object.assign(new Error('the push service refused'), { code: answer.status });
  const isTemporary = answer.status === 429 || answer.status >= 500;
  throw isTemporary ? failure : new GivenUp('refused', { cause: failure });
}

/**
 * True if push messages may be sent to this endpoint. Browsers name endpoints, so anybody could name any address: only
 * known push services are contacted, at port 443 over TLS, except on this machine.
 */
export function isPushEndpoint(endpoint: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  const isKnown = hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
  // The URL parser leaves the port empty if it is the protocol's own.
  const isSafe =
    (protocol === 'https:' && port === '') || (protocol === 'http:' && hostname === 'localhost');
  return isKnown && isSafe && username + password === '';
}

type PushSubscriptionInput = {
  endpoint: string;
  p256dh: string;
  auth: string;
  /** The device in words: `Chrome no Windows`. */
  device: string;
};

/** Browsers of one person; the oldest ones are forgotten. */
const MOST_DEVICES = 20;

/**
 * Stores that a browser wants push messages, as long as its session is not ended. A browser that another
 * person had used before is this person's from now on. Null on success.
 */
export const subscribeToPush = (
  db: Db,
  { userId: user, sessionId }: Pick<SignedIn, 'userId' | 'sessionId'>,
  { endpoint, p256dh, auth, device, at }: PushSubscriptionInput & { at: Date },
): Promise<typeof ownerDeleted | null> =>
  db.transaction(async (tx) => {
    const refusal = await lockOwnerAlone(tx, user);
    if (refusal) return refusal;
    const stored = await rowsOf(
      tx,
      sql`with session as (select id from sessions
          where id = ${sessionId}::uuid and user_id = ${user}::uuid for key share)
        insert into push_subscriptions
          (user_id, session_id, endpoint, p256dh, auth, device, created_at)
        select ${user}::uuid, id, ${endpoint}, ${p256dh}, ${auth}, ${device}, ${at}::timestamptz
        from session
        on conflict (endpoint) do update set user_id = excluded.user_id,
          session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
          device = excluded.device, created_at = excluded.created_at
        returning id`,
    );
    if (stored.length === 0) return ownerDeleted;
    await tx.execute(sql`delete from push_subscriptions where id in (
      select id from push_subscriptions where user_id = ${user}::uuid
      order by created_at desc offset ${MOST_DEVICES})`);
    return null;
  });

/** Ends push messages to one browser of the person's. */
export async function unsubscribeFromPush(
  db: Db,
  user: SignedIn['userId'],
  endpoint: string,
): Promise<void> {
  await db.execute(sql`delete from push_subscriptions
    where user_id = ${user}::uuid and endpoint = ${endpoint}`);
}
