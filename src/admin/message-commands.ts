import { deleteMessage, forwardMessage } from '#accounts/held-message-commands.ts';
import type { ContactMailConfig } from '#accounts/contact-mail-rules.ts';
import type { Db } from '#platform/database/database.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import { decide } from './operator-log-commands.ts';
import type { Acting, Decided } from './operator-log-commands.ts';

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
