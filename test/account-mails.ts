import { mailLink } from '#accounts/mailed-links.ts';
import type { MailRequest } from '#accounts/mailed-links.ts';
import type { Db } from '#platform/database/database.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { testConfig } from './api.ts';
import type { createTestApi } from './api.ts';

type Api = Pick<ReturnType<typeof createTestApi>, 'mails' | 'jobs' | 'clock'>;

/** Does what the queue would do with the requests for links, and returns all mails since the last call. */
export async function mailsOf({ mails, jobs, clock }: Api, db: Db): Promise<Mail[]> {
  const mailer = { queue: async (mail: Mail) => void mails.push(mail) };
  for (const { kind, payload } of jobs.splice(0)) {
    if (kind !== 'account-mail') continue;
    await mailLink({ db, clock, mailer, sender: testConfig }, payload as MailRequest);
  }
  return mails.splice(0);
}

/** The token of a mail's link. */
export function tokenOf({ link, subject }: Mail): string {
  const token = link?.split('#token=')[1];
  if (token === undefined) throw new Error(`the mail "${subject}" has no link with a token`);
  return token;
}
