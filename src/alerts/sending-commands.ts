// Sends due alerts, a person at a time: the mail and the push messages are queued in the transaction that marks the
// alerts as sent, so that each is queued once, whatever ends the process.
import { sql } from 'drizzle-orm';
import type { Clock } from '#platform/clock.ts';
import type { Db, Transaction } from '#platform/database/database.ts';
import { bool, text } from '#platform/database/columns.ts';
import { rowCountOf, rowsOf } from '#platform/database/rows.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { MailSender } from '#platform/mail/mail-template.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import { DEFAULT_TIME_ZONE, alertSubject } from '#shared/alert-words.ts';
import { titleSlug } from '#shared/slug.ts';
import { findAlertsWhere } from './alert-queries.ts';
import type { Alert } from './alert-queries.ts';
import { findDigestExtras, findRecommended } from './digest-queries.ts';
import type { RecommendedTitle } from './digest-queries.ts';
import { digestMail } from './digest-rules.ts';
import { queuePushes } from './push-commands.ts';
import type { PushMessage } from './push-commands.ts';
import { unsubscribeToken } from './alert-secrets.ts';
import { dayAt, isWeeklyHour, nextOpenMoment } from './sending-time-rules.ts';

/** People looked up at once; each has a transaction of their own. */
const PEOPLE = 100;
/** Alerts that one mail counts. */
const MOST_ALERTS = 500;

export type SendingParts = {
  clock: Clock;
  mailer: Mailer;
  jobs: Pick<Jobs, 'add'>;
  sender: MailSender;
  mailKey: string;
  signal?: AbortSignal;
};

/** Sends the alerts that are due now. Returns the number of people. */
export async function sendDue(db: Db, parts: SendingParts): Promise<number> {
  let sent = 0;
  let after: string | null = null;
  for (;;) {
    const now = parts.clock.now();
    const people: { id: string; zone: string; byMail: boolean }[] = await rowsOf(
      db,
      { id: text, zone: text, byMail: bool },
      sql`select a.id, coalesce(s.time_zone, ${DEFAULT_TIME_ZONE}) as zone,
          coalesce(s.by_mail, false) as "byMail"
        from (select distinct user_id as id from alerts
          where send_at <= ${now} and sent_at is null
            and (${after}::uuid is null or user_id > ${after}::uuid)
          order by user_id limit ${PEOPLE}) a
        left join alert_settings s on s.user_id = a.id order by a.id`,
    );
    for (const { id, zone, byMail } of people) {
      parts.signal?.throwIfAborted();
      const isWeekly = byMail && isWeeklyHour(zone, now);
      const forYou = isWeekly ? await findRecommended(db, id, now) : [];
      if (await db.transaction((tx) => sendTo(tx, id, forYou, parts))) sent += 1;
    }
    after = people.at(-1)?.id ?? null;
    if (people.length < PEOPLE) return sent;
  }
}

/** False if another process does it, or nothing is left to send. */
async function sendTo(
  tx: Transaction,
  user: string,
  forYou: readonly RecommendedTitle[],
  parts: SendingParts,
): Promise<boolean> {
  const now = parts.clock.now();
  const [to] = await rowsOf(
    tx,
    { email: text, isVerified: bool, isActive: bool, byMail: bool, zone: text, isPaused: bool },
    sql`select u.email, u.is_verified as "isVerified", u.is_active as "isActive",
        coalesce(s.by_mail, false) as "byMail", coalesce(s.time_zone, ${DEFAULT_TIME_ZONE}) as zone,
        coalesce(s.paused_until > ${now}, false) as "isPaused"
      from users u left join alert_settings s on s.user_id = u.id
      where u.id = ${user}::uuid for no key update of u skip locked`,
  );
  if (!to) return false;
  const due = sql`user_id = ${user}::uuid and send_at <= ${now} and sent_at is null`;
  const open = nextOpenMoment(to.zone, now);
  if (open > now) {
    // No process ran when it was due: now it is night there.
    await tx.execute(sql`update alerts set send_at = ${open} where ${due}`);
    return false;
  }
  const alerts = await findAlertsWhere(
    tx,
    sql`a.user_id = ${user}::uuid and a.send_at <= ${now} and a.sent_at is null`,
    MOST_ALERTS,
  );
  const marked = await rowCountOf(tx, sql`update alerts set sent_at = ${now} where ${due}`);
  const [first] = alerts;
  if (marked === 0 || first === undefined || !to.isActive || to.isPaused) return false;
  const pushed = await queuePushes(parts.jobs, tx, user, pushMessage(first, alerts.length - 1));
  if (!to.byMail || !to.isVerified) return pushed > 0;
  const reader = { email: to.email, zone: to.zone, token: unsubscribeToken(user, parts.mailKey) };
  const extras = await findDigestExtras(tx, user, first, dayAt(to.zone, now));
  await parts.mailer.queue(
    digestMail(reader, alerts, now, parts.sender, { ...extras, forYou }),
    tx,
  );
  return true;
}

/** One message for all alerts: the first one's news, and the number of the others. */
function pushMessage(first: Alert, rest: number): PushMessage {
  const { kind, title, provider, mediaType: type, titleId: id } = first;
  return {
    title: `${alertSubject(kind, title, provider?.name ?? null)}.`,
    body: rest === 0 ? 'Tá na sua lista VOU VER.' : `E mais ${rest} da sua lista.`,
    path: rest === 0 ? `/${type}/${titleSlug(title, id)}` : '/#avisos',
    tag: `aviso-${first.id}`,
  };
}
