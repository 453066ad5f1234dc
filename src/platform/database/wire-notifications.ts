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
        return { answer: joined(answer), notifications };
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
    return { answer: joined(answer), notifications };
  }
}

/** The channel's name follows the type, the length and the sender's process id. */
function channelOf(bytes: Buffer): string {
  const start = HEADER + 4;
  return bytes.toString('utf8', start, bytes.indexOf(0, start));
}

const joined = (parts: Buffer[]): Buffer => (parts.length === 1 ? parts[0]! : Buffer.concat(parts));

const LISTEN = /^\s*listen\s+(?:"([^"]+)"|(\w+))\s*;?\s*$/i;

/** The channel of a LISTEN sent as a simple query; undefined for any other statement. */
export function listenedChannel({ type, bytes }: { type: string; bytes: Buffer }) {
  if (type !== 'Q' || bytes.length > 200) return undefined;
  const [, quoted, plain] = LISTEN.exec(bytes.toString('utf8', HEADER, bytes.length - 1)) ?? [];
  return quoted ?? plain?.toLowerCase();
}
