import { desc, eq, lt, sql } from 'drizzle-orm';
import type { Clock } from '#platform/clock.ts';
import type { Db, DbOrTransaction } from '#platform/database/database.ts';
import type { Mail, Mailer } from '#platform/mail/mailer.ts';
import type { Config } from '#platform/config.ts';
import { emailKey } from './user-queries.ts';
import { heldMessages } from './account-tables.ts';

/** A message of the contact form. */
interface ContactMessage {
  name: string;
  email: string;
  subject: string;
  message: string;
}

export type ContactMailConfig = Pick<Config, 'siteName' | 'contactEmail'>;

/** The mail to the operator, with the sender of the message as Reply-To. */
export function contactMail(
  { name, email, subject, message: text }: ContactMessage,
  config: ContactMailConfig,
): Mail {
  return {
    to: config.contactEmail,
    replyTo: { name, address: email },
    subject: `[${config.siteName}] ${subject}`,
    text: [
      `De: ${name} <${email}>`,
      `Assunto: ${subject}`,
      '',
      text,
      '',
      '-- ',
      `Mensagem do formulário de contato do ${config.siteName}.`,
      'Para responder a quem escreveu, responda a este e-mail.',
    ].join('\n'),
  };
}

/** Milliseconds for which a held message waits for the operator: thirty days. */
const STORED_MS = 30 * 86_400_000;

/** Holds a message that looks like spam for the operator. */
export async function holdMessage(
  db: Db,
  { name, email, subject, message }: ContactMessage,
  clock: Clock,
): Promise<void> {
  await db.insert(heldMessages).values({ name, email, subject, message, heldAt: clock.now() });
}

/** Sends a held message to the operator's mailbox, like any other; false if it is not there any more. */
export async function forwardMessage(
  tx: DbOrTransaction,
  id: number,
  { mailer, config }: { mailer: Mailer; config: ContactMailConfig },
): Promise<boolean> {
  const [message] = await tx.delete(heldMessages).where(eq(heldMessages.id, id)).returning();
  if (!message) return false;
  await mailer.queue(contactMail(message, config), tx);
  return true;
}

/** Deletes a held message; false if it is not there any more. */
export async function deleteMessage(tx: DbOrTransaction, id: number): Promise<boolean> {
  const deleted = await tx
    .delete(heldMessages)
    .where(eq(heldMessages.id, id))
    .returning({ id: heldMessages.id });
  return deleted.length > 0;
}

/** Deletes the held messages of an address. */
export async function deleteMessagesOf(tx: DbOrTransaction, email: string): Promise<void> {
  await tx.delete(heldMessages).where(sql`lower(${heldMessages.email}) = ${emailKey(email)}`);
}

/** Deletes held messages whose time is over. */
export async function sweepMessages(db: Db, clock: Clock): Promise<void> {
  const oldest = new Date(clock.now().getTime() - STORED_MS);
  await db.delete(heldMessages).where(lt(heldMessages.heldAt, oldest));
}

type HeldMessage = typeof heldMessages.$inferSelect;

/** The newest held messages, at most `most`. */
export const findHeldMessages = (db: DbOrTransaction, most: number): Promise<HeldMessage[]> =>
  db
    .select()
    .from(heldMessages)
    .orderBy(desc(heldMessages.heldAt), desc(heldMessages.id))
    .limit(most);
