import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import type { Db, DbOrTransaction } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import type { AlertRhythms } from './alert-schema.ts';

/** Settings that a person can change; absent fields stay. */
export type AlertSettingsChange = {
  [Key in keyof AlertRhythms]?: AlertRhythms[Key] | undefined;
} & {
  by_mail?: boolean | undefined;
  time_zone?: string | undefined;
  paused_until?: Date | null | undefined;
};

const COLUMNS = [
  'arrived',
  'free',
  'left',
  'released',
  'by_mail',
  'time_zone',
  'paused_until',
] as const;

/**
 * Changes how a person gets alerts, and withdraws waiting ones that no longer fit. False if the account was deleted
 * meanwhile.
 */
export async function changeAlertSettings(
  db: Db,
  user: SignedInUserId,
  change: AlertSettingsChange,
): Promise<boolean> {
  const sets = COLUMNS.flatMap((name) =>
    change[name] === undefined ? [] : [sql`${sql.identifier(name)} = ${change[name]}`],
  );
  return db.transaction(async (tx) => {
    if (!(await ensureRow(tx, user))) return false;
    if (sets.length === 0) return true;
    await tx.execute(
      sql`update alert_settings set ${sql.join(sets, sql`, `)} where user_id = ${user}::uuid`,
    );
    if (change.paused_until) await withdraw(tx, user, sql`true`);
    if (change.by_mail === false) await withdraw(tx, user, WITHOUT_PUSH);
    const silent = KINDS.filter((kind) => change[kind] === 'never');
    if (silent.length > 0) await withdraw(tx, user, sql`kind = any(${sql.param(silent)}::text[])`);
    return true;
  });
}

const KINDS = ['arrived', 'free', 'left', 'released'] as const;
/** Condition: the person gets no push messages, only mail. */
const WITHOUT_PUSH = sql`not exists
  (select from push_subscriptions p where p.user_id = alerts.user_id)`;

/** Withdraws alerts waiting for a person that meet a condition; the bell keeps them. */
async function withdraw(tx: DbOrTransaction, user: string, which: SQL): Promise<void> {
  await tx.execute(sql`update alerts set send_at = null
    where user_id = ${user}::uuid and sent_at is null and send_at is not null and ${which}`);
}

/** Turns mails off, by the link in one. Repeating it changes nothing. */
export async function turnOffMails(db: Db, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(
      sql`update alert_settings set by_mail = false where user_id = ${userId}::uuid`,
    );
    await withdraw(tx, userId, WITHOUT_PUSH);
  });
}

/** Makes a new secret address for the calendar and the feed; an earlier one ends. */
export const renewFeed = (db: Db, user: SignedInUserId): Promise<boolean> =>
  setFeed(db, user, randomBytes(24).toString('base64url'));

export const revokeFeed = (db: Db, user: SignedInUserId): Promise<boolean> =>
  setFeed(db, user, null);

function setFeed(db: Db, user: SignedInUserId, token: string | null): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await ensureRow(tx, user))) return false;
    await tx.execute(
      sql`update alert_settings set feed_token = ${token} where user_id = ${user}::uuid`,
    );
    return true;
  });
}

/** Makes sure that the person has settings; false if the account was deleted meanwhile. */
async function ensureRow(tx: DbOrTransaction, user: SignedInUserId): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`with owner as (select id from users where id = ${user}::uuid for key share),
        made as (insert into alert_settings (user_id) select id from owner on conflict do nothing)
      select id from owner`,
  );
  return rows.length > 0;
}
