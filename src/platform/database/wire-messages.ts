// The frontend half of the PostgreSQL wire protocol, as far as a gateway must understand it:
// https://www.postgresql.org/docs/current/protocol-message-formats.html

export type FrontendMessage = {
  /** The message's letter, or the kind of request in an opening packet, which has no letter. */
  type: string;
  bytes: Buffer;
};

const openingRequests = new Map([
  [196_608, 'startup'],
  [80_877_102, 'cancel'],
  [80_877_103, 'ssl'],
  [80_877_104, 'gss'],
]);

/** Splits a connection's byte stream into whole messages, independent of its chunks. */
export class MessageSplitter {
  #chunks: Buffer[] = [];
  #size = 0;
  #started = false;

  push(chunk: Buffer): FrontendMessage[] {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    const messages: FrontendMessage[] = [];
    for (let next = this.#next(); next !== undefined; next = this.#next()) messages.push(next);
    return messages;
  }

  #next(): FrontendMessage | undefined {
    const headerSize = this.#started ? 5 : 8;
    if (this.#size < headerSize) return undefined;
    const header = this.#peek(headerSize);
    const size = this.#started ? 1 + header.readUInt32BE(1) : header.readUInt32BE(0);
    if (size < headerSize) throw new Error('malformed message length');
    if (this.#size < size) return undefined;
    const all = this.#joined();
    const bytes = all.subarray(0, size);
    this.#chunks = size < all.length ? [all.subarray(size)] : [];
    this.#size -= size;
    if (this.#started) return { type: String.fromCharCode(bytes[0] ?? 0), bytes };
    const type = openingRequests.get(bytes.readUInt32BE(4));
    if (type === undefined) throw new Error('unknown opening packet');
    this.#started = type === 'startup';
    return { type, bytes };
  }

  /** The first bytes. Joins the chunks only if necessary, because a large message consists of many. */
  #peek(size: number): Buffer {
    const first = this.#chunks[0];
    return first !== undefined && first.length >= size ? first : this.#joined();
  }

  #joined(): Buffer {
    if (this.#chunks.length > 1) this.#chunks = [Buffer.concat(this.#chunks)];
    return this.#chunks[0] ?? Buffer.alloc(0);
  }
}

/** The byte offset of the prepared statement's name; undefined if the message has none. */
function statementNameAt({ type, bytes }: FrontendMessage): number | undefined {
  if (type === 'P') return 5;
  if (type === 'B') return bytes.indexOf(0, 5) + 1;
  if ((type === 'D' || type === 'C') && bytes[5] === 'S'.charCodeAt(0)) return 6;
  return undefined;
}

/**
 * Puts a prefix before the name of a prepared statement, so that connections that share one
 * session can use the same names; the unnamed statement stays unnamed.
 */
export function prefixStatement(
  message: FrontendMessage,
  prefix: string,
): { message: FrontendMessage; name: string } | undefined {
  const start = statementNameAt(message);
  if (start === undefined) return undefined;
  const end = message.bytes.indexOf(0, start);
  if (end <= start) return undefined;
  const name = prefix + message.bytes.toString('utf8', start, end);
  const bytes = Buffer.concat([
    message.bytes.subarray(0, start),
    Buffer.from(name),
    message.bytes.subarray(end),
  ]);
  bytes.writeUInt32BE(bytes.length - 1, 1);
  return { message: { type: message.type, bytes }, name };
}

const startsWrite = /^\s*(?:insert|update|delete)\b/i;
/** Characters of a statement that `startsWrite` is tested against. */
const beginning = 40;

/** True if a batch of messages is one statement that writes; a prepared one is not recognised. */
export function isLoneWrite(batch: Buffer): boolean {
  const type = String.fromCharCode(batch[0] ?? 0);
  const start = type === 'Q' ? 5 : type === 'P' ? batch.indexOf(0, 5) + 1 : 0;
  return start > 0 && startsWrite.test(batch.toString('latin1', start, start + beginning));
}

/** A fatal ErrorResponse, after which the connection is closed. */
export function fatalResponse(sqlState: string, text: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${sqlState}\0M${text}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeUInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

// Notifications in the backend half of PostgreSQL's wire protocol:
// https://www.postgresql.org/docs/current/protocol-message-formats.html

/** A NotificationResponse, unchanged, and the channel it names. */
export type Notification = { channel: string; bytes: Buffer };

const NOTIFICATION = 'A'.charCodeAt(0);
const HEADER = 5;
const EMPTY = Buffer.alloc(0);

/**
 * Removes the notifications from a session's output, independent of its chunks, so that they can be
 * sent to the connections that listen instead of the one whose statement is running.
 */
export class NotificationFilter {
  /** The beginning of an incomplete message: part of a header, or of a notification. */
  #pending: Buffer = EMPTY;
  /** Bytes that the previous message still lacks. */
  #rest = 0;

  /** Returns the rest of the output without the notifications that are complete with this chunk. */
  push(chunk: Buffer): { answer: Buffer; notifications: Notification[] } {
    const data = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk]);
    const answer: Buffer[] = [];
    const notifications: Notification[] = [];
    this.#pending = EMPTY;
    let start = 0;
    let at = Math.min(this.#rest, data.length);
    this.#rest -= at;
    while (at < data.length) {
      const size = data.length - at < HEADER ? undefined : 1 + data.readUInt32BE(at + 1);
      const isNotification = data[at] === NOTIFICATION;
      const isCut = size === undefined || at + size > data.length;
      if (size === undefined || (isNotification && isCut)) {
        this.#pending = data.subarray(at);
        answer.push(data.subarray(start, at));
        return { answer: joinedBytes(answer), notifications };
      }
      if (isNotification) {
        answer.push(data.subarray(start, at));
        const bytes = data.subarray(at, at + size);
        notifications.push({ channel: channelOf(bytes), bytes });
        start = at + size;
      }
      at += size;
    }
    this.#rest += at - data.length;
    answer.push(data.subarray(start));
    return { answer: joinedBytes(answer), notifications };
  }
}

/** The channel's name follows the type, the length and the sender's process id. */
function channelOf(bytes: Buffer): string {
  const start = HEADER + 4;
  return bytes.toString('utf8', start, bytes.indexOf(0, start));
}

/** The bytes of some messages; those of a single one are not copied. */
export function joinedBytes(parts: readonly Buffer[]): Buffer {
  const [first, ...others] = parts;
  return first && others.length === 0 ? first : Buffer.concat(parts);
}

const LISTEN = /^\s*listen\s+(?:"([^"]+)"|(\w+))\s*;?\s*$/i;

/** The channel of a LISTEN sent as a simple query; undefined for any other statement. */
export function listenedChannel({ type, bytes }: { type: string; bytes: Buffer }) {
  if (type !== 'Q' || bytes.length > 200) return undefined;
  const [, quoted, plain] = LISTEN.exec(bytes.toString('utf8', HEADER, bytes.length - 1)) ?? [];
  return quoted ?? plain?.toLowerCase();
}
