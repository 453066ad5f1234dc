import { desc, eq, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import type { Clock } from '#platform/clock.ts';
import { changing } from '#platform/database/changes.ts';
import type { Db, DbOrTransaction, Transaction } from '#platform/database/database.ts';
import { isUniqueViolation, rowsOf } from '#platform/database/rows.ts';
import { users } from '#accounts/account-tables.ts';
import { operatorActions } from './operator-log-tables.ts';
import type { OPERATOR_ACTIONS } from './operator-log-tables.ts';

export type OperatorAction = (typeof OPERATOR_ACTIONS)[number];

/** A change by a decision, for the log. */
export interface OperatorLogEntry {
  action: OperatorAction;
  /** The id of the person whose account was changed. */
  subject?: string;
  about?: string;
}

/** The superuser who decides, and the time. */
export interface Acting {
  actor: SignedInUserId;
  clock: Clock;
}

/** `forbidden`: the actor is no longer a superuser. `unknown`: the person does not exist. */
export type Decided = { changed: boolean } | 'forbidden' | 'unknown';

/** Milliseconds for which entries are stored: two years. */
const STORED_MS = 730 * 86_400_000;

/**
 * Carries out a superuser's decision and writes it to the log, both or neither. `decide` returns its change; null, and
 * no entry, if another superuser was faster. The accounts of both people are locked in the order of their ids: if two
 * superusers demote each other, one succeeds.
 */
export async function decide(
  db: Db,
  { actor, clock }: Acting,
  change: (tx: Transaction) => Promise<OperatorLogEntry | null>,
  subject: string | null = null,
): Promise<Decided> {
  try {
    return await changing(db, async (tx) => {
      const people = await rowsOf<{ id: string; isAllowed: boolean }>(
        tx,
        sql`select id, is_superuser and is_active as "isAllowed" from users
          where id in (${actor}::uuid, ${subject ?? actor}::uuid) order by id for update`,
      );
      if (!people.find(({ id }) => id === actor)?.isAllowed) return 'forbidden';
      if (subject !== null && !people.some(({ id }) => id === subject)) return 'unknown';
      const entry = await change(tx);
      if (entry === null) return { changed: false };
      const { action, about = '' } = entry;
      // The entry of a deletion has no subject: it only says that one happened.
      const subjectId = action === 'deleted' ? null : (entry.subject ?? null);
      const at = clock.now();
      await tx.insert(operatorActions).values({ at, action, actorId: actor, subjectId, about });
      return { changed: true };
    });
  } catch (error) {
    // A job with the same key was added between our check and our change.
    if (isUniqueViolation(error)) return { changed: false };
    throw error;
  }
}

/** Deletes entries older than that. */
export async function sweepOperatorLog(db: Db, clock: Clock): Promise<void> {
  const oldest = new Date(clock.now().getTime() - STORED_MS);
  await db.delete(operatorActions).where(lt(operatorActions.at, oldest));
}

/** A page of the operator's log, the newest entry first, and how many there are. */
export async function findOperatorActions(
  db: DbOrTransaction,
  { page, size }: { page: number; size: number },
) {
  const [actor, subject] = [alias(users, 'actor'), alias(users, 'subject')];
  const items = await db
    .select({
      id: operatorActions.id,
      at: operatorActions.at,
      action: operatorActions.action,
      /** Addresses; null for a deleted account. */
      actor: actor.email,
      subject: subject.email,
      about: operatorActions.about,
    })
    .from(operatorActions)
    .leftJoin(actor, eq(actor.id, operatorActions.actorId))
    .leftJoin(subject, eq(subject.id, operatorActions.subjectId))
    .orderBy(desc(operatorActions.id))
    .limit(size)
    .offset((page - 1) * size);
  return { items, total: await db.$count(operatorActions) };
}
