import { eq } from 'drizzle-orm';
import type { Clock } from '#platform/clock.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { deleteJobs } from '#platform/jobs/jobs.ts';
import type { JobKind, Jobs } from '#platform/jobs/jobs.ts';
import { letters } from '#platform/mail/mailer.ts';
import { profiles, users } from './account-tables.ts';
import { deleteMessagesOf } from './held-messages.ts';
import { mailRequests } from './mailed-links.ts';
import { noteSecurityEvent } from './security-log.ts';

/** Deletes stored images of someone who is gone; retried, because the store can be unreachable. */
export const uploadDeletion: JobKind<{ keys: string[] }> = {
  name: 'delete-uploads',
  tries: 14,
  firstWait: 30,
  longestWait: 4 * 3600,
  timeLimit: 300,
  keptFor: 86_400,
};

export interface DeletionOptions {
  clock: Clock;
  jobs: Pick<Jobs, 'add'>;
}

/**
 * Deletes a person and everything of theirs; false if they do not exist. All tables refer to `users`
 * with `on delete cascade`; images are deleted by a job, and mails to the person are deleted from the
 * queue. The security log keeps that somebody was deleted, without saying who.
 */
export async function deleteUser(
  db: DbOrTransaction,
  userId: string,
  { clock, jobs }: DeletionOptions,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const keys = await imagesOf(tx, userId);
    const deleted = await tx
      .delete(users)
      .where(eq(users.id, userId))
      .returning({ email: users.email });
    const email = deleted[0]?.email;
    if (email === undefined) return false;
    await deleteJobs(tx, letters, 'to', email);
    await deleteJobs(tx, mailRequests, 'email', email);
    await deleteMessagesOf(tx, email);
    const device = { userAgent: '', network: '', place: '' };
    await noteSecurityEvent(tx, 'deleted', { userId: null, device, clock });
    if (keys.length > 0) await jobs.add(uploadDeletion, { keys }, { tx });
    return true;
  });
}

async function imagesOf(tx: DbOrTransaction, userId: string): Promise<string[]> {
  const [profile] = await tx
    .select({ photo: profiles.photoKey, cover: profiles.coverKey })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  return [profile?.photo, profile?.cover].filter((key) => typeof key === 'string');
}
