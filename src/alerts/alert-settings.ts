import { mediaTypeKind } from '#catalog/catalog-columns.ts';
import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { accountDeleted } from '#accounts/account-errors.ts';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import type { Db, DbOrTransaction } from '#platform/database/database.ts';
import { bool, instant, int, nullable, oneOf, text } from '#platform/database/columns.ts';
import type { RowOf } from '#platform/database/columns.ts';
import { rowCountOf, rowsOf } from '#platform/database/rows.ts';
import { done, refused } from '#platform/result.ts';
import type { Result } from '#platform/result.ts';
import { servedTitle } from '#catalog/titles/card-queries.ts';
import { ALERT_KINDS, DEFAULT_TIME_ZONE, RHYTHMS } from '#shared/alert-words.ts';
import type { AlertKind, Rhythm } from '#shared/alert-words.ts';

const rhythm = oneOf(RHYTHMS);
const wayKinds = {
  arrived: rhythm,
  free: rhythm,
  left: rhythm,
  released: rhythm,
  byMail: bool,
  /** The address for mails, and whether it is confirmed; none is sent to an unconfirmed one. */
  email: text,
  isVerified: bool,
  timeZone: text,
  /** The end of the pause; null if sending is not paused. */
  pausedUntil: nullable(instant),
};
const deviceKinds = { id: text, endpoint: text, device: text, createdAt: instant };
const mutedKinds = { mediaType: mediaTypeKind, titleId: int, title: text };

/** How a person wants to be told. */
export type AlertSettings = RowOf<typeof wayKinds> & {
  /** The path of the private calendar; with `.rss` instead of `.ics` it is the feed. Null without one. */
  calendarPath: string | null;
  /** The browsers that show push messages. */
  pushDevices: RowOf<typeof deviceKinds>[];
  muted: RowOf<typeof mutedKinds>[];
  /** Alerts a week that each kind would have brought, from the last four weeks. */
  weekly: Record<AlertKind, number>;
};

/** The address of a calendar by its secret. */
const calendarPath = (token: string): string => `/calendario/${token}.ics`;

/** A person's settings of alerts; null if the account was deleted meanwhile. */
export async function findAlertSettings(
  db: Db,
  user: SignedInUserId,
  now: Date,
): Promise<AlertSettings | null> {
  const [row] = await rowsOf(
    db,
    { ...wayKinds, feedToken: nullable(text) },
    sql`select coalesce(s.arrived, 'now') as arrived, coalesce(s.free, 'daily') as free,
        coalesce(s.left, 'never') as "left", coalesce(s.released, 'now') as released,
        coalesce(s.by_mail, false) as "byMail", u.email, u.is_verified as "isVerified",
        coalesce(s.time_zone, ${DEFAULT_TIME_ZONE}) as "timeZone",
        case when s.paused_until > ${now} then s.paused_until end as "pausedUntil",
        s.feed_token as "feedToken"
      from users u left join alert_settings s on s.user_id = u.id where u.id = ${user}::uuid`,
  );
  if (!row) return null;
  const { feedToken, ...ways } = row;
  const [pushDevices, muted, weekly] = await Promise.all([
    rowsOf(
      db,
      deviceKinds,
      sql`select id, endpoint, device, created_at as "createdAt" from push_subscriptions
        where user_id = ${user}::uuid order by created_at desc`,
    ),
    rowsOf(
      db,
      mutedKinds,
      sql`select t.media_type as "mediaType", t.id as "titleId", ${servedTitle} as title
        from alert_mutes m join titles t on t.media_type = m.media_type and t.id = m.title_id
        where m.user_id = ${user}::uuid order by m.muted_at desc, t.id`,
    ),
    weeklyOf(db, user, now),
  ]);
  return {
    ...ways,
    calendarPath: feedToken === null ? null : calendarPath(feedToken),
    pushDevices,
    muted,
    weekly,
  };
}

/** Alerts per week of each kind in the last four weeks, for the person's list and their services of today. */
async function weeklyOf(db: Db, user: SignedInUserId, now: Date): Promise<AlertSettings['weekly']> {
  const rows = await rowsOf(
    db,
    { kind: oneOf(ALERT_KINDS), events: int },
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
  const of = (kind: (typeof ALERT_KINDS)[number]) =>
    (rows.find((row) => row.kind === kind)?.events ?? 0) / 4;
  return { arrived: of('arrived'), free: of('free'), left: of('left'), released: of('released') };
}

/** Settings that a person can change; absent fields stay. */
export type AlertSettingsChange = { [Kind in AlertKind]?: Rhythm | undefined } & {
  byMail?: boolean | undefined;
  timeZone?: string | undefined;
  pausedUntil?: Date | null | undefined;
};

const COLUMNS = {
  arrived: 'arrived',
  free: 'free',
  left: 'left',
  released: 'released',
  byMail: 'by_mail',
  timeZone: 'time_zone',
  pausedUntil: 'paused_until',
} as const satisfies Record<keyof AlertSettingsChange, string>;
const FIELDS = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];

/** Changes how a person gets alerts, and withdraws waiting ones that no longer fit. */
export async function changeAlertSettings(
  db: Db,
  user: SignedInUserId,
  change: AlertSettingsChange,
): Promise<Result<null, typeof accountDeleted>> {
  const sets = FIELDS.flatMap((field) =>
    change[field] === undefined ? [] : [sql`${sql.identifier(COLUMNS[field])} = ${change[field]}`],
  );
  return db.transaction(async (tx) => {
    if (!(await ensureRow(tx, user))) return refused(accountDeleted);
    if (sets.length === 0) return done;
    await tx.execute(
      sql`update alert_settings set ${sql.join(sets, sql`, `)} where user_id = ${user}::uuid`,
    );
    if (change.pausedUntil) await withdraw(tx, user, sql`true`);
    if (change.byMail === false) await withdraw(tx, user, WITHOUT_PUSH);
    const silent = KINDS.filter((kind) => change[kind] === 'never');
    if (silent.length > 0) await withdraw(tx, user, sql`kind = any(${sql.param(silent)}::text[])`);
    return done;
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
export const renewFeed = (db: Db, user: SignedInUserId): ReturnType<typeof setFeed> =>
  setFeed(db, user, randomBytes(24).toString('base64url'));

export const revokeFeed = (db: Db, user: SignedInUserId): ReturnType<typeof setFeed> =>
  setFeed(db, user, null);

function setFeed(
  db: Db,
  user: SignedInUserId,
  token: string | null,
): Promise<Result<null, typeof accountDeleted>> {
  return db.transaction(async (tx) => {
    if (!(await ensureRow(tx, user))) return refused(accountDeleted);
    await tx.execute(
      sql`update alert_settings set feed_token = ${token} where user_id = ${user}::uuid`,
    );
    return done;
  });
}

/** Makes sure that the person has settings; false if the account was deleted meanwhile. */
async function ensureRow(tx: DbOrTransaction, user: SignedInUserId): Promise<boolean> {
  const owners = await rowCountOf(
    tx,
    sql`with owner as (select id from users where id = ${user}::uuid for key share),
        made as (insert into alert_settings (user_id) select id from owner on conflict do nothing)
      select from owner`,
  );
  return owners > 0;
}
