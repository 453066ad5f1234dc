import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { MailAddress } from '#platform/config.ts';
import { GivenUp } from '#platform/jobs/jobs.ts';

export interface Mail {
  to: string;
  replyTo?: MailAddress;
  subject: string;
  text: string;
  /** The content as HTML, which mail programs show instead of the text. */
  html?: string;
  /** The address in the mail that its receiver has to open, if any. */
  link?: string;
  /** The address that turns such mails off, by a POST and for people (RFC 8058). */
  unsubscribe?: string;
  /** Pictures in `html`, by `cid:` of their names. They are drawn when the mail is sent. */
  pictures?: readonly string[];
}

/** A mail in the queue: complete, so that every try sends the same one. */
export interface Letter extends Mail {
  /** Unique; also the mail's Message-ID, by which a receiver recognises a duplicate. */
  id: string;
  /** The time of writing, ISO 8601. */
  writtenAt: string;
}

/** Sends one letter. Throws `GivenUp` when a retry cannot succeed. */
export type Transport = (letter: DrawnLetter, signal: AbortSignal) => Promise<void>;

/** A letter with its pictures as PNG. */
export type DrawnLetter = Letter & { drawn?: readonly { name: string; png: Buffer }[] };

const SECOND = 1000;
/** Letters are complete, so nodemailer needs no access to files or addresses. */
const SAFE = { disableFileAccess: true, disableUrlAccess: true };

/**
 * Sends to the mail server at `url` (`smtp://` or `smtps://`, which may contain user and password). A
 * password is never sent unencrypted, except to this machine.
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
 * Writes one `.eml` file per letter to a folder, for operators without a mail server. Files are
 * written atomically, and a second try writes the same one, apart from the boundary between its parts.
 */
export function outboxTransport(folder: string, from: MailAddress): Transport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return async (letter) => {
    const { message } = await composer.sendMail(messageOf(letter, from));
    const name = `${letter.writtenAt.replaceAll(/[:.]/g, '-')}-${letter.id}.eml`;
    const unfinished = join(folder, `${name}.unfinished`);
    // Letters contain personal data, so only this user may read them.
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(unfinished, message as Buffer, { mode: 0o600 });
    await rename(unfinished, join(folder, name));
  };
}

/** Passes addresses as objects: text would be parsed, and could contain several addresses. */
function messageOf(letter: DrawnLetter, from: MailAddress) {
  const { id, writtenAt, to, replyTo, subject, text, html, unsubscribe, drawn = [] } = letter;
  return {
    ...SAFE,
    from,
    to: { name: '', address: to },
    ...(replyTo && { replyTo }),
    subject,
    text,
    ...(html !== undefined && { html }),
    ...(unsubscribe !== undefined && {
      headers: {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
    attachments: drawn.map(({ name, png }) => ({
      cid: name,
      filename: `${name}.png`,
      contentType: 'image/png',
      contentDisposition: 'inline' as const,
      content: png,
    })),
    date: new Date(writtenAt),
    messageId: `<${id}@${from.address.split('@')[1]}>`,
  };
}

/**
 * True if the server refused the sender, the receiver or the letter permanently (5xx). A refused password does not
 * count, because the operator can correct it.
 */
function isRefusal(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode ?? 0) >= 500;
}

function isThisMachine(hostname: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}
