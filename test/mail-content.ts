import { fieldsOf } from './smtp.ts';

export interface MailText {
  subject: string;
  text: string;
  /** Empty if the mail has none. */
  html: string;
}

/** The content of a mail as a mail program would show it, from a server's `Received.raw` or an outbox file. */
export function readMail(raw: string): MailText {
  const parts = partsOf(raw);
  const of = (type: string) => parts.find((part) => part.type === type)?.content ?? '';
  return {
    subject: words(fieldsOf(raw).get('subject')?.[0] ?? ''),
    text: of('text/plain'),
    html: of('text/html'),
  };
}

/** The address of the link in a mail that carries a token; fails if there is none. */
export function linkIn(raw: string): string {
  const [link] = /https?:\/\/\S+#token=\S+/.exec(readMail(raw).text) ?? [];
  if (link === undefined) throw new Error('the mail has no link with a token');
  return link;
}

/** The token of the link in a mail. */
export const tokenIn = (raw: string): string => linkIn(raw).split('#token=')[1]!;

/** The parts of a mail; a single one if it is not divided. */
function partsOf(raw: string): { type: string; content: string }[] {
  const fields = fieldsOf(raw);
  const type = fields.get('content-type')?.[0] ?? 'text/plain';
  const body = raw.slice(raw.indexOf('\n\n') + 2);
  const boundary = /boundary="?([^";]+)"?/.exec(type)?.[1];
  if (boundary === undefined) {
    const encoding = fields.get('content-transfer-encoding')?.[0] ?? '7bit';
    return [{ type: type.split(';')[0]!.trim(), content: decoded(body, encoding) }];
  }
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((part) => partsOf(part.replace(/^\n/, '').replace(/\n$/, '')));
}

function decoded(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return body;
  return Buffer.from(unquoted(body.replaceAll('=\n', '')), 'latin1').toString();
}

const unquoted = (text: string) =>
  text.replaceAll(/=([\dA-F]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

/** The encoded words of a header field (RFC 2047). */
function words(field: string): string {
  return field
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString()
        : Buffer.from(unquoted(text.replaceAll('_', ' ')), 'latin1').toString(),
    );
}
