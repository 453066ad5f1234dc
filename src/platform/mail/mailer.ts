import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import type { JobKind, Jobs } from '#platform/jobs/jobs.ts';
import type { Log } from '#platform/log.ts';
import { outboxTransport, smtpTransport } from './transport.ts';
import type { Letter, Mail, Transport } from './transport.ts';

export type { Mail } from './transport.ts';

export interface Mailer {
  /** Queues a mail, which is sent in the background; with `tx` only if that commits. */
  queue(mail: Mail, tx?: DbOrTransaction): Promise<void>;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Retried for about a day and a half, because a small site's mail server can be down for a night. */
export const letters: JobKind<Letter> = {
  name: 'mail',
  tries: 14,
  firstWait: 30,
  longestWait: 4 * HOUR,
  timeLimit: 2 * MINUTE,
  keptFor: 7 * 24 * HOUR,
};

/** Queues mails; they are sent by processes that have called `deliver`. */
export function createMailer(jobs: Jobs, clock: Clock, kind: JobKind<Letter> = letters): Mailer {
  return {
    async queue(mail, tx) {
      const letter = { id: randomUUID(), writtenAt: clock.now().toISOString(), ...mail };
      await jobs.add(kind, letter, tx && { tx });
    },
  };
}

/** Draws a picture of a mail by its name; null if there is none. */
export type DrawPicture = (name: string) => Promise<Buffer | null>;

interface Delivery {
  transport: Transport;
  log: Log;
  kind?: JobKind<Letter>;
  draw?: DrawPicture;
}

/** Sends queued mails until `jobs` stops. */
export async function deliver(
  jobs: Jobs,
  { transport, log, kind = letters, draw = async () => null }: Delivery,
): Promise<void> {
  await jobs.work(kind, async (letter, { number, signal }) => {
    const drawn: { name: string; png: Buffer }[] = [];
    for (const name of letter.pictures ?? []) {
      const png = await draw(name);
      if (png) drawn.push({ name, png });
    }
    await transport({ ...letter, drawn }, signal);
    log.info({ letter: letter.id, tries: number }, 'a mail was sent');
  });
}

/**
 * Sends to the configured mail server, or without one writes to `DATA_DIR/outbox` and logs the links, so that somebody
 * who tries the site out can open them from the terminal.
 */
export function transportOf(
  { smtpUrl, mailFrom, dataDir }: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  log: Log,
): Transport {
  if (smtpUrl !== undefined) return smtpTransport(smtpUrl, mailFrom);
  const folder = join(dataDir, 'outbox');
  log.info({ folder }, 'no SMTP_URL: mails are written to files');
  const write = outboxTransport(folder, mailFrom);
  return async (letter, signal) => {
    await write(letter, signal);
    if (letter.link !== undefined) log.info({ link: letter.link }, `mail: ${letter.subject}`);
  };
}
