import { sql } from 'drizzle-orm';
import { dropEvents, releaseEvents } from '#catalog/offers/held-events.ts';
import type { HeldEventFilter } from '#catalog/offers/held-events.ts';
import type { TitleKey } from '#catalog/import-schema.ts';
import { closeOfferReports } from '#library/offer-report-commands.ts';
import {
  allowCollectionAgain,
  dismissCollectionReports,
  takeDownCollection,
} from '#library/collections/collection-report-commands.ts';
import type { Db, Transaction } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { deleteMessage, forwardMessage } from '#accounts/held-messages.ts';
import type { ContactMailConfig } from '#accounts/held-messages.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import { deleteTroubledJob, retryJob } from '#platform/jobs/job-queries.ts';
import type { HeldNewsDecision } from './held-news-jobs.ts';
import { decide } from './operator-log.ts';
import type { Acting, Decided, OperatorAction } from './operator-log.ts';

export const LIST_DECISIONS = ['dismiss', 'take-down', 'allow'] as const;
type ListDecision = (typeof LIST_DECISIONS)[number];

const ENTRIES: Readonly<Record<ListDecision, OperatorAction>> = {
  dismiss: 'reports-dismissed',
  'take-down': 'list-taken-down',
  allow: 'list-allowed',
};

/** Decides about the reports of a public list, or lets a list that was taken down be opened again. */
export const decideAboutList = (
  db: Db,
  { id, decision }: { id: number; decision: ListDecision },
  acting: Acting,
): Promise<Decided> =>
  decide(db, acting, async (tx) => {
    const at = acting.clock.now();
    const change = {
      dismiss: async () => (await dismissCollectionReports(tx, id, at)) > 0,
      'take-down': async () => !(await isTakenDown(tx, id)) && takeDownCollection(tx, id, at),
      allow: () => allowCollectionAgain(tx, id),
    }[decision];
    return (await change()) ? { action: ENTRIES[decision], about: `list ${id}` } : null;
  });

export const OFFER_DECISIONS = ['done', 'dismiss'] as const;

/** Closes the reports of a title's offers: either they were right and the offers are corrected, or they were wrong. */
export const decideAboutOffers = (
  db: Db,
  { decision, ...title }: TitleKey & { decision: (typeof OFFER_DECISIONS)[number] },
  acting: Acting,
): Promise<Decided> =>
  decide(db, acting, async (tx) => {
    const count = await closeOfferReports(tx, title, acting.clock.now());
    if (count === 0) return null;
    return {
      action: decision === 'done' ? 'offers-corrected' : 'offer-reports-dismissed',
      about: `${title.type} ${title.id}: ${count}`,
    };
  });

/** True if a list was taken down and has no open report; locks it. */
async function isTakenDown(tx: Transaction, id: number): Promise<boolean> {
  await tx.execute(sql`select id from collections where id = ${id} for update`);
  const found = await rowsOf(
    tx,
    sql`select id from collections c where id = ${id} and taken_down_at is not null and not exists
      (select from collection_reports r where r.collection_id = c.id and r.decided_at is null)`,
  );
  return found.length > 0;
}

/** Releases alerts about held changes of offers, or discards them. */
export const decideAboutAlerts = (
  db: Db,
  { decision, ...filter }: Required<HeldEventFilter> & { decision: HeldNewsDecision },
  acting: Acting,
): Promise<Decided> =>
  decide(db, acting, async (tx) => {
    const count = await (decision === 'release' ? releaseEvents : dropEvents)(tx, filter);
    if (count === 0) return null;
    const run = filter.run === null ? '' : `, run ${filter.run}`;
    return {
      action: decision === 'release' ? 'alerts-released' : 'alerts-dropped',
      about: `service ${filter.service}${run}: ${count}`,
    };
  });

export const MESSAGE_DECISIONS = ['forward', 'delete'] as const;

/** Forwards a message that was held as suspected spam to the operator's mailbox, or deletes it. */
export const decideAboutMessage = (
  db: Db,
  { id, decision }: { id: number; decision: (typeof MESSAGE_DECISIONS)[number] },
  { mailer, config, ...acting }: Acting & { mailer: Mailer; config: ContactMailConfig },
): Promise<Decided> =>
  decide(db, acting, async (tx) => {
    const isForwarded = decision === 'forward';
    const changed = isForwarded
      ? await forwardMessage(tx, id, { mailer, config })
      : await deleteMessage(tx, id);
    if (!changed) return null;
    return {
      action: isForwarded ? 'message-forwarded' : 'message-deleted',
      about: `message ${id}`,
    };
  });

export const JOB_DECISIONS = ['retry', 'delete'] as const;

/** Retries or deletes a job that failed. */
export const decideAboutJob = (
  db: Db,
  { id, decision }: { id: string; decision: (typeof JOB_DECISIONS)[number] },
  acting: Acting,
): Promise<Decided> =>
  decide(db, acting, async (tx) => {
    const kind = await (decision === 'retry' ? retryJob(tx, id) : deleteTroubledJob(tx, id));
    if (kind === null) return null;
    return { action: decision === 'retry' ? 'job-retried' : 'job-deleted', about: kind };
  });
