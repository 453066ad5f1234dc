import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { MailAddress } from '#platform/config.ts';
import { GivenUp } from '#platform/jobs/jobs.ts';

/** A mail as it waits in the queue: complete, so that every try sends the same one. */
export interface Letter {
  /** Unique; also the mail's Message-ID, by which a receiver tells a copy. */
  id: string;
  /** When it was written, ISO 8601. */
  writtenAt: string;
  to: string;
  replyTo?: MailAddress;
  subject: string;
  text: string;
}

/** Hands one letter over, or throws: `GivenUp` where another try cannot help. */
export type Transport = (letter: Letter, signal: AbortSignal) => Promise<void>;

const SECOND = 1000;
/** A letter is text of ours: it never has a file or an address fetched into it. */
const SAFE = { disableFileAccess: true, disableUrlAccess: true };

/**
 * To the mail server at `url` (`smtp://` or `smtps://`, with user and password in it). A password
 * is never sent unencrypted, except to this very machine.
 */
export function smtpTransport(url: string, from: MailAddress): Transport {
  const { hostname, username } = new URL(url);
  const sender = createTransport({
    url,
    ...(username !== '' && !isThisMachine(hostname) && { requireTLS: true }),
    connectionTimeout: 15 * SECOND,
    greetingTimeout: 15 * SECOND,
    socketTimeout: 30 * SECOND,
    dnsTimeout: 15 * SECOND,
  });
  return async (letter, signal) => {
    try {
      await sender.sendMail({ ...messageOf(letter, from), signal });
    } catch (error) {
      throw isRefusal(error) ? new GivenUp('the mail was refused', { cause: error }) : error;
    }
  };
}

/**
 * To a folder, one `.eml` file a letter, for those who have no mail server yet. A file appears
 * complete or not at all, and a second try writes the same one.
 */
export function outboxTransport(folder: string, from: MailAddress): Transport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return async (letter) => {
    const { message } = await composer.sendMail(messageOf(letter, from));
    const name = `${letter.writtenAt.replaceAll(/[:.]/g, '-')}-${letter.id}.eml`;
    const unfinished = join(folder, `${name}.unfinished`);
    // Letters are personal: only this user reads them.
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(unfinished, message as Buffer, { mode: 0o600 });
    await rename(unfinished, join(folder, name));
  };
}

/** Addresses go in as objects, never as text that would be read for more addresses. */
function messageOf({ id, writtenAt, to, replyTo, subject, text }: Letter, from: MailAddress) {
  return {
    ...SAFE,
    from,
    to: { name: '', address: to },
    ...(replyTo && { replyTo }),
    subject,
    text,
    date: new Date(writtenAt),
    messageId: `<${id}@${from.address.split('@')[1]}>`,
  };
}

/**
 * The server has said no for good (5xx) to the sender, the receiver or the letter. A refused
 * password is not among them: the operator can put that right.
 */
function isRefusal(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode ?? 0) >= 500;
}

function isThisMachine(hostname: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}
