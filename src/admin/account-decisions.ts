import { sql } from 'drizzle-orm';
import { deleteUser } from '#accounts/user-deletion.ts';
import { emailKey, findUser } from '#accounts/user-queries.ts';
import { setActive, setSuperuser, signOutEverywhere } from '#accounts/user-standing.ts';
import type { Db, DbOrTransaction, Transaction } from '#platform/database/database.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { decide } from './operator-log.ts';
import type { Acting, Decided, OperatorAction } from './operator-log.ts';

export const ACCOUNT_DECISIONS = [
  'promote',
  'demote',
  'activate',
  'deactivate',
  'sign-out',
  'delete',
] as const;
export type AccountDecision = (typeof ACCOUNT_DECISIONS)[number];

const ENTRIES: Readonly<Record<AccountDecision, OperatorAction>> = {
  promote: 'promoted',
  demote: 'demoted',
  activate: 'activated',
  deactivate: 'deactivated',
  'sign-out': 'signed-out',
  delete: 'deleted',
};

/** A decision about an account. */
export interface AboutAccount {
  userId: string;
  decision: AccountDecision;
  /** For a deletion: the person's address as the operator typed it. */
  email?: string | undefined;
}

/**
 * Changes an account. Refused with `own`: nobody changes their own, so that one superuser always remains; with
 * `mistyped`: the address is not the account's.
 */
export async function decideAboutAccount(
  db: Db,
  { userId, decision, email }: AboutAccount,
  acting: Acting & { jobs: Pick<Jobs, 'add'> },
): Promise<Decided | 'own' | 'mistyped'> {
  if (userId === acting.actor) return 'own';
  let isMistyped = false;
  const decided = await decide(
    db,
    acting,
    async (tx) => {
      if (decision === 'delete') {
        const user = await findUser(tx, userId);
        isMistyped = user !== null && emailKey(user.email) !== emailKey(email ?? '');
        if (isMistyped) return null;
      }
      const changed = await change(tx, userId, decision, acting);
      return changed ? { action: ENTRIES[decision], subject: userId } : null;
    },
    userId,
  );
  return isMistyped ? 'mistyped' : decided;
}

function change(
  tx: Transaction,
  userId: string,
  decision: AccountDecision,
  { clock, jobs }: Acting & { jobs: Pick<Jobs, 'add'> },
): Promise<boolean> {
  switch (decision) {
    case 'promote':
    case 'demote':
      return setSuperuser(tx, userId, decision === 'promote');
    case 'activate':
    case 'deactivate':
      return setActive(tx, userId, decision === 'activate', clock);
    case 'sign-out':
      return signOutEverywhere(tx, userId, clock).then((ended) => ended > 0);
    case 'delete':
      return deleteUser(tx, userId, { clock, jobs });
  }
}

/** An account, for the operator. */
interface FoundAccount {
  id: string;
  email: string;
  username: string;
  isActive: boolean;
  isVerified: boolean;
  isSuperuser: boolean;
  createdAt: Date;
  /** The number of open sessions. */
  sessions: number;
}

/** True if a person may use the operator's page; read from the database each time. */
export async function isActiveSuperuser(db: DbOrTransaction, id: string): Promise<boolean> {
  const found = await rowsOf(
    db,
    sql`select id from users where id = ${id}::uuid and is_superuser and is_active`,
  );
  return found.length > 0;
}

/**
 * Up to `most` accounts whose address contains `text`, the one with exactly this address first; without a text, the
 * superusers.
 */
export async function findAccounts(
  db: DbOrTransaction,
  text: string,
  { most, now }: { most: number; now: Date },
): Promise<FoundAccount[]> {
  const key = emailKey(text);
  const rows = await rowsOf<Omit<FoundAccount, 'createdAt'> & { createdAt: string }>(
    db,
    sql`select id, email, username, is_active as "isActive", is_verified as "isVerified",
        is_superuser as "isSuperuser", created_at as "createdAt",
        (select count(*)::int from sessions s where s.user_id = u.id and s.expires_at > ${now})
          as sessions
      from users u
      where ${key === '' ? sql`is_superuser` : sql`strpos(lower(email), ${key}) > 0`}
      order by lower(email) = ${key} desc, lower(email), id limit ${most}`,
  );
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
}
