// Requests for a link by mail. The person is looked up only in the background, so that the response never tells if
// there is one: the request makes a job, the same for everybody.
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import type { JobKind, Jobs } from '#platform/jobs/jobs.ts';
import type { MailSender } from '#platform/mail/mail-template.ts';
import { letters } from '#platform/mail/mailer.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import { recoveryMail, verificationMail } from './account-mail-rules.ts';
import { addMailToken, countMailTokens } from './mail-token-commands.ts';
import type { MailPurpose } from './mail-token-commands.ts';
import { findUserByEmail } from './user-queries.ts';

export interface MailRequest {
  purpose: MailPurpose;
  /** The address as typed; it may be nobody's. */
  email: string;
}

/** Stored briefly, because it holds addresses that somebody typed. */
export const mailRequests: JobKind<MailRequest> = {
  name: 'account-mail',
  tries: 8,
  firstWait: 5,
  longestWait: 300,
  timeLimit: 60,
  keptFor: 600,
};

/** Links of a purpose mailed to a person in a period, whoever requests them. */
const MOST_LINKS = 5;
const PERIOD_MS = 30 * 60_000;

export interface MailRequestParts {
  db: Db;
  clock: Clock;
  mailer: Mailer;
  sender: MailSender;
}

/** Answers requests for links until `jobs` stops. */
export const answerMailRequests = (jobs: Jobs, parts: MailRequestParts): Promise<void> =>
  jobs.work(mailRequests, async (request) => {
    await mailLink(parts, request);
    jobs.wake(letters);
  });

/**
 * Queues the mail with a link if the address is that of an active person, for whom it makes sense, and
 * who did not get too many.
 */
export async function mailLink(
  { db, clock, mailer, sender }: MailRequestParts,
  { purpose, email }: MailRequest,
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (!user?.isActive || (purpose === 'verify' && user.isVerified)) return;
    const since = new Date(now.getTime() - PERIOD_MS);
    if ((await countMailTokens(tx, user.id, purpose, since)) >= MOST_LINKS) return;
    const token = await addMailToken(tx, user, purpose, now);
    const write = purpose === 'verify' ? verificationMail : recoveryMail;
    await mailer.queue(write(user, token, sender), tx);
  });
}
