import { desc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '#accounts/account-tables.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { operatorActions } from './operator-log-tables.ts';

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
