import { deleteUser } from '#accounts/deletion-commands.ts';
import { emailKey } from '#accounts/email-rules.ts';
import { setActive, setSuperuser, signOutEverywhere } from '#accounts/standing-commands.ts';
import { findUser } from '#accounts/user-queries.ts';
import type { Db, Transaction } from '#platform/database/database.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { decide } from './operator-log-commands.ts';
import type { Acting, Decided, OperatorAction } from './operator-log-commands.ts';

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
