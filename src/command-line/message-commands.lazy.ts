import { deleteMessage, findHeldMessages, forwardMessage } from '#accounts/held-messages.ts';
import { systemClock } from '#platform/clock.ts';
import { OperatorError } from '#platform/errors.ts';
import { openJobs } from '#platform/jobs/jobs.ts';
import { createMailer, letters } from '#platform/mail/mailer.ts';
import { printable } from '#platform/printable.ts';
import { isId } from '#shared/ids.ts';
import { say } from './command.ts';
import type { Command, CommandContext } from './command.ts';
import { requireMigrations } from './require-migrations.ts';

const positionals = '<message>';
const SHOWN = 50;

/** `message …`: messages of the contact form that were held as suspected spam. */
export const messageCommands: readonly Command[] = [
  {
    name: 'message list',
    summary: 'Lists messages that were held as suspected spam, the newest first.',
    run: async ({ database }) => {
      await requireMigrations(database);
      const held = await findHeldMessages(database.db, SHOWN);
      if (held.length === 0) say('no held messages');
      for (const { id, heldAt, name, email, subject, message } of held) {
        say(`${id}  ${heldAt.toISOString()}  ${printable(`${name} <${email}>: ${subject}`)}`);
        for (const line of message.split('\n')) say(`    ${printable(line)}`);
      }
    },
  },
  {
    name: 'message forward',
    summary: 'Sends a held message to CONTACT_EMAIL, like any other.',
    positionals,
    run: async (context) => {
      const id = await messageOf(context);
      const { config, database, log } = context;
      const jobs = await openJobs({ pool: database.pool, log, kinds: [letters] });
      try {
        const mailer = createMailer(jobs, systemClock);
        const isForwarded = await database.db.transaction((tx) =>
          forwardMessage(tx, id, { mailer, config }),
        );
        if (!isForwarded) throw new OperatorError(`there is no held message ${id}`);
        say(`message ${id} is in the queue of mails`);
      } finally {
        await jobs.stop();
      }
    },
  },
  {
    name: 'message delete',
    summary: 'Deletes a held message.',
    positionals,
    run: async (context) => {
      const id = await messageOf(context);
      if (!(await deleteMessage(context.database.db, id)))
        throw new OperatorError(`there is no held message ${id}`);
      say(`deleted message ${id}`);
    },
  },
];

/** The number of the message that is the command's only argument. @throws OperatorError */
async function messageOf({ database, positionals: words }: CommandContext): Promise<number> {
  const [number = ''] = words;
  if (words.length !== 1 || !/^\d+$/.test(number) || !isId(Number(number)))
    throw new OperatorError('name one message by its number, as "message list" shows it');
  await requireMigrations(database);
  return Number(number);
}
