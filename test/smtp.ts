import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';

export interface Received {
  from: string;
  to: string[];
  /** Header and body as received, with LF at the end of lines. */
  raw: string;
  secure: boolean;
  user: string | undefined;
}

/** Functions that return an SMTP error code to respond with, or undefined to accept. */
export interface Refusals {
  onReceiver?: (address: string) => number | undefined;
  onLetter?: () => number | undefined;
  options?: SMTPServerOptions;
}

/** Starts a mail server for the test, stopped when the test ends. */
export async function startSmtp({ onReceiver, onLetter, options }: Refusals = {}, port = 0) {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onAuth: ({ username = '' }, _, done) => done(null, { user: username }),
    onRcptTo: ({ address }, _, done) => done(refusal(onReceiver?.(address))),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const refused = refusal(onLetter?.());
        if (!refused) {
          const { mailFrom, rcptTo } = session.envelope;
          received.push({
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
            raw: Buffer.concat(chunks).toString().replaceAll('\r\n', '\n'),
            secure: session.secure,
            user: session.user as string | undefined,
          });
        }
        done(refused);
      });
    },
    ...options,
  });
  // Tests include clients that disconnect early.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: own } = server.server.address() as AddressInfo;
  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= new Promise((resolve) => server.close(() => resolve())));
  onTestFinished(stop);
  return { url: `smtp://127.0.0.1:${own}`, port: own, received, stop };
}

function refusal(code: number | undefined): Error | null {
  return code === undefined ? null : Object.assign(new Error('no'), { responseCode: code });
}

/** The header fields of a mail by lower-case name, folded lines joined. */
export function fieldsOf(raw: string): Map<string, string[]> {
  const fields = new Map<string, string[]>();
  const head = raw.slice(0, raw.indexOf('\n\n')).replaceAll(/\n[ \t]+/g, ' ');
  for (const line of head.split('\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    fields.set(name, [...(fields.get(name) ?? []), line.slice(colon + 1).trim()]);
  }
  return fields;
}
