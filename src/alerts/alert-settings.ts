import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import type { Db, DbOrTransaction } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { servedTitle } from '#catalog/titles/card-queries.ts';
import { DEFAULT_TIME_ZONE } from '#shared/alert-words.ts';
import type { AlertRhythms, AlertSettings } from './alert-schema.ts';

type Row = Omit<
  AlertSettings,
  'paused_until' | 'calendar_path' | 'push_key' | 'push_devices' | 'muted' | 'weekly'
> & { paused_until: string | null; feed_token: string | null };

const iso = (at: string): string => new Date(at).toISOString();

/** The address of a calendar by its secret. */
const calendarPath = (token: string): string => `/calendario/${token}.ics`;

/** A person's settings of alerts; null if the account was deleted meanwhile. */
export async function findAlertSettings(
  db: Db,
  user: SignedInUserId,
  { pushKey, now }: { pushKey: string; now: Date },
): Promise<AlertSettings | null> {
  const [row] = await rowsOf<Row>(
    db,
    sql`select coalesce(s.arrived, 'now') as arrived, coalesce(s.free, 'daily') as free,
        coalesce(s.left, 'never') as "left", coalesce(s.released, 'now') as released,
        coalesce(s.by_mail, false) as by_mail, u.email, u.is_verified,
        coalesce(s.time_zone, ${DEFAULT_TIME_ZONE}) as time_zone,
        case when s.paused_until > ${now} then s.paused_until end as paused_until, s.feed_token
      from users u left join alert_settings s on s.user_id = u.id where u.id = ${user}::uuid`,
  );
  if (!row) return null;
  const { feed_token: token, paused_until: paused, ...rest } = row;
  const [devices, muted, weekly] = await Promise.all([
    rowsOf<AlertSettings['push_devices'][number]>(
      db,
      sql`select id, endpoint, device, created_at from push_subscriptions where user_id = ${user}::uuid
        order by created_at desc`,
    ),
    rowsOf<AlertSettings['muted'][number]>(
      db,
      sql`select t.media_type, t.id as media_id, ${servedTitle} as title from alert_mutes m
        join titles t on t.media_type = m.media_type and t.id = m.title_id
        where m.user_id = ${user}::uuid order by m.muted_at desc, t.id`,
    ),
    weeklyOf(db, user, now),
  ]);
  return {
    ...rest,
    paused_until: paused && iso(paused),
    calendar_path: token === null ? null : calendarPath(token),
    push_key: pushKey,
    push_devices: devices.map((device) => ({ ...device, created_at: iso(device.created_at) })),
    muted,
    weekly,
  };
}

/** Alerts per week of each kind in the last four weeks, for the person's list and their services of today. */
async function weeklyOf(db: Db, user: SignedInUserId, now: Date): Promise<AlertSettings['weekly']> {
  const rows = await rowsOf<{ kind: keyof AlertSettings['weekly']; events: number }>(
    db,
    sql`select kind, count(*)::int as events from (
        select case when e.kind = 'released' then 'released'
            when pays.there and e.kind in ('arrived', 'left') then e.kind
            when not pays.there and e.is_free then 'free' end as kind
        from title_marks m join offer_events e on e.media_type = m.media_type
            and e.title_id = m.title_id and e.state in ('ready', 'done')
            and e.noted_at > ${now}::timestamptz - interval '28 days'
          cross join lateral (select exists (select from subscribed_services s
            join providers own on own.id = s.provider_id
            join providers p on p.id = coalesce(own.merged_into, own.id)
            where s.user_id = m.user_id and p.family_id = e.provider_id) as there) pays
        where m.user_id = ${user}::uuid and m.kind = 'watchlist') told
      where kind is not null group by 1`,
  );
  const of = (kind: keyof AlertSettings['weekly']) =>
    (rows.find((row) => row.kind === kind)?.events ?? 0) / 4;
  return { arrived: of('arrived'), free: of('free'), left: of('left'), released: of('released') };
}

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
