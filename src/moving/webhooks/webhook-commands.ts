// Reasons: docs/decisions/2026-11-29-webhooks.md
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Device } from '#accounts/device-rules.ts';
import { noteSecurityEvent } from '#accounts/security-log.ts';
import { hashToken, newToken } from '#accounts/sessions.ts';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import { lockOwnerAlone } from '#library/owner-locks.ts';
import type { ownerDeleted } from '#library/library-errors.ts';
import { importRecords } from '#moving/importing/import-commands.ts';
import type { tooManyImports } from '#moving/importing/import-errors.ts';
import { importWork } from '#moving/importing/import-steps.ts';
import type { MediaServer, MovingRecord } from '#moving/records.ts';
import type { Clock } from '#platform/clock.ts';
import { int, nullable, oneOf, text, instant } from '#platform/database/columns.ts';
import type { Db, DbOrTransaction, Transaction } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { codeError, phraseError } from '#platform/errors.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { ok, refused } from '#platform/result.ts';
import type { Result } from '#platform/result.ts';
import { MOST_WEBHOOKS, SHOWN_EVENTS } from '#shared/access-key-rules.ts';
import { WEBHOOK_EVENT_STATES, webhookEvents, webhooks } from './webhook-tables.ts';
import type { WebhookEventState } from './webhook-tables.ts';

/** The person has as many webhooks as they may. */
export const tooManyWebhooks = codeError('TOO_MANY_WEBHOOKS', 400);
/** No such webhook, or it is another person's. */
export const webhookUnknown = phraseError('WEBHOOK_UNKNOWN', 404, 'Not Found');

/** Letters of a token that stay readable. */
const TOKEN_END = 4;

export interface WebhookInput {
  mediaServer: MediaServer;
  name: string;
  /** Null if the viewings of everybody in the house count. */
  viewerName: string | null;
}

interface Circumstances {
  clock: Clock;
  device: Device;
}

/** A webhook with its token, which is stored nowhere. */
interface Addressed {
  token: string;
  webhook: OwnWebhook;
}

const freshToken = () => {
  const token = newToken();
  return { token, tokenHash: hashToken(token), tokenEnd: token.slice(-TOKEN_END) };
};

/** Makes a secret address for a media server. */
export const makeWebhook = (
  db: Db,
  user: SignedInUserId,
  input: WebhookInput,
  { clock, device }: Circumstances,
): Promise<Result<Addressed, typeof ownerDeleted | typeof tooManyWebhooks>> =>
  db.transaction(async (tx) => {
    const locked = await lockOwnerAlone(tx, user);
    if (!locked.ok) return locked;
    if ((await tx.$count(webhooks, eq(webhooks.userId, user))) >= MOST_WEBHOOKS) {
      return refused(tooManyWebhooks);
    }
    const { token, ...stored } = freshToken();
    const values = { ...input, ...stored, userId: user, createdAt: clock.now() };
    const [made] = await tx.insert(webhooks).values(values).returning({ id: webhooks.id });
    if (!made) throw new Error('a webhook was not stored');
    await noteSecurityEvent(tx, 'webhook-made', { userId: user, device, clock });
    return ok({ token, webhook: await findWebhook(tx, user, made.id) });
  });

/** Gives a webhook another address; the one before is nobody's from then on. */
export const replaceAddress = (
  db: Db,
  user: SignedInUserId,
  id: number,
  { clock, device }: Circumstances,
): Promise<Result<Addressed, typeof ownerDeleted | typeof webhookUnknown>> =>
  db.transaction(async (tx) => {
    const locked = await lockOwnerAlone(tx, user);
    if (!locked.ok) return locked;
    const { token, ...stored } = freshToken();
    const changed = await tx
      .update(webhooks)
      .set(stored)
      .where(isOwn(user, id))
      .returning({ id: webhooks.id });
    if (changed.length === 0) return refused(webhookUnknown);
    await noteSecurityEvent(tx, 'webhook-made', { userId: user, device, clock });
    return ok({ token, webhook: await findWebhook(tx, user, id) });
  });

/** Deletes one webhook of this person; false if they have no such. What it told of stays watched. */
export const deleteWebhook = (
  db: Db,
  user: SignedInUserId,
  id: number,
  { clock, device }: Circumstances,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    await lockOwnerAlone(tx, user);
    const deleted = await tx.delete(webhooks).where(isOwn(user, id)).returning({ id: webhooks.id });
    if (deleted.length === 0) return false;
    await noteSecurityEvent(tx, 'webhook-deleted', { userId: user, device, clock });
    return true;
  });

const isOwn = (user: SignedInUserId, id: number) =>
  and(eq(webhooks.userId, user), eq(webhooks.id, id));

/**
 * Makes an import of what a media server told of and nobody recognised: there the person says which titles are meant,
 * and their answers count for what comes later too. The events stay until that import is written.
 */
export async function importUnplaced(
  { db, jobs }: { db: Db; jobs: Pick<Jobs, 'add' | 'wake'> },
  user: SignedInUserId,
  { id, at }: { id: number; at: Date },
): Promise<Result<number, typeof ownerDeleted | typeof webhookUnknown | typeof tooManyImports>> {
  const begun = await db.transaction(async (tx) => {
    const locked = await lockOwnerAlone(tx, user);
    if (!locked.ok) return locked;
    const unplaced = await tx
      .select({ id: webhookEvents.id, record: webhookEvents.record, name: webhooks.name })
      .from(webhookEvents)
      .innerJoin(webhooks, eq(webhooks.id, webhookEvents.webhookId))
      .where(
        and(isOwn(user, id), eq(webhookEvents.state, 'unplaced'), isNull(webhookEvents.importId)),
      )
      .orderBy(webhookEvents.id);
    const [first] = unplaced;
    if (!first) return refused(webhookUnknown);
    const records = unplaced.map(({ record }, n) => {
      // `receiveEvent` alone writes this column.
      const stored = record as MovingRecord;
      return { ...stored, source: { ...stored.source, row: n + 1 } };
    });
    const opened = await importRecords(tx, jobs, user, { records, name: first.name, at });
    if (!opened.ok) return opened;
    await tx
      .update(webhookEvents)
      .set({ importId: opened.value })
      .where(
        inArray(
          webhookEvents.id,
          unplaced.map((event) => event.id),
        ),
      );
    return opened;
  });
  jobs.wake(importWork);
  return begun;
}

/** A person's webhook, with the last events of it. */
export interface OwnWebhook {
  id: number;
  mediaServer: MediaServer;
  name: string;
  viewerName: string | null;
  tokenEnd: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  unreadAt: Date | null;
  /** Events that have no place, those that are not shown too; without those in an unfinished import. */
  unplaced: number;
  /** The newest first. */
  events: { at: Date; state: WebhookEventState; name: string; reason: string | null }[];
}

async function findWebhook(tx: Transaction, user: SignedInUserId, id: number): Promise<OwnWebhook> {
  const webhook = (await findWebhooks(tx, user)).find((one) => one.id === id);
  if (!webhook) throw new Error('a webhook is not there');
  return webhook;
}

/** A person's webhooks in the order in which they were made. */
export async function findWebhooks(
  db: DbOrTransaction,
  user: SignedInUserId,
): Promise<OwnWebhook[]> {
  const own = await db
    .select({
      id: webhooks.id,
      mediaServer: webhooks.mediaServer,
      name: webhooks.name,
      viewerName: webhooks.viewerName,
      tokenEnd: webhooks.tokenEnd,
      createdAt: webhooks.createdAt,
      lastUsedAt: webhooks.lastUsedAt,
      unreadAt: webhooks.unreadAt,
    })
    .from(webhooks)
    .where(eq(webhooks.userId, user))
    .orderBy(webhooks.id);
  const events = await rowsOf(
    db,
    {
      webhook: int,
      at: instant,
      state: oneOf(WEBHOOK_EVENT_STATES),
      name: text,
      reason: nullable(text),
      place: int,
      unplaced: int,
    },
    sql`select * from (select e.webhook_id as webhook, e.at, e.state, e.name, e.reason,
          (row_number() over (partition by e.webhook_id order by e.id desc))::int as place,
          (count(*) filter (where e.state = 'unplaced') over (partition by e.webhook_id))::int
            as unplaced
        from webhook_events e join webhooks w on w.id = e.webhook_id
        where w.user_id = ${user}::uuid and e.import_id is null) e
      where place <= ${SHOWN_EVENTS} order by webhook, place`,
  );
  return own.map((webhook) => {
    const its = events.filter((event) => event.webhook === webhook.id);
    return {
      ...webhook,
      unplaced: its[0]?.unplaced ?? 0,
      events: its.map(({ at, state, name, reason }) => ({ at, state, name, reason })),
    };
  });
}
