import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { STATUS_CODES } from 'node:http';

/** Limits of reading and dropping the bytes that a client still sends. */
interface Bounds {
  bytes: number;
  ms: number;
  /** The longest time without a byte. */
  quietMs: number;
}

/** Before the response: a short body is on its way, and its connection can be kept. */
const BEFORE: Bounds = { bytes: 64 * 1024, ms: 100, quietMs: 100 };
/**
 * After the response. A connection that is closed while its client sends is reset, and the client loses the response
 * that it has not read yet; proxies send the whole body before they read anything.
 */
const AFTER: Bounds = { bytes: 64 * 1024 * 1024, ms: 15_000, quietMs: 2000 };

/** After the response to a client that was never asked for its body, and should send none. */
const UNASKED: Bounds = { ...AFTER, quietMs: 300 };

/** Requests whose clients wait with the body until they are asked for it (`Expect: 100-continue`). */
const waiting = new WeakSet<IncomingMessage>();

/** True while a request has a body that has not arrived completely. */
export const hasUnreadBody = ({ complete, headers }: IncomingMessage): boolean =>
  !complete && (Number(headers['content-length'] ?? 0) > 0 || 'transfer-encoding' in headers);

/** Asks for the body of a request when somebody reads it; a refusal that reads nothing is sent at once. */
export function askWhenRead(request: IncomingMessage, response: ServerResponse): void {
  waiting.add(request);
  const ask = (event: string | symbol) => {
    if (event !== 'data' && event !== 'readable') return;
    request.off('newListener', ask);
    if (waiting.delete(request) && !response.headersSent) response.writeContinue();
  };
  request.on('newListener', ask);
}

/** Resolves when a short body has arrived that nobody read; at once for another one. */
export async function shortBodyArrived(request: IncomingMessage): Promise<void> {
  const isLong = Number(request.headers['content-length'] ?? 0) > BEFORE.bytes;
  if (isLong || waiting.has(request)) return;
  await drop(request, BEFORE);
}

/**
 * Lets a response that is ready before its request's body say that the connection ends, and ends it only when the
 * body has arrived or is too much.
 */
export function outlastBody(request: IncomingMessage, response: ServerResponse): void {
  if (!hasUnreadBody(request)) return;
  const { writeHead, end } = response;
  let isEarly = false;
  const outlasting = {
    writeHead(...args: unknown[]) {
      isEarly = hasUnreadBody(request);
      if (isEarly) response.setHeader('connection', 'close');
      return Reflect.apply(writeHead, response, args);
    },
    end(...args: unknown[]) {
      const [body] = args;
      if (!response.headersSent) {
        if (hasUnreadBody(request) && isContent(body))
          response.setHeader('content-length', Buffer.byteLength(body));
        response.writeHead(response.statusCode);
      }
      if (!isEarly || request.complete) return Reflect.apply(end, response, args);
      response.flushHeaders();
      if (isContent(body)) response.write(body);
      const callback = args.filter((argument) => typeof argument === 'function');
      void drop(request, waiting.has(request) ? UNASKED : AFTER).then(() =>
        Reflect.apply(end, response, callback),
      );
      return response;
    },
  };
  Object.assign(response, outlasting);
}

const isContent = (body: unknown): body is string | Buffer =>
  typeof body === 'string' || body instanceof Uint8Array;

/** Reads and drops the bytes that a client still sends on a connection that has been answered, then closes it. */
export async function outlastConnection(socket: Socket): Promise<void> {
  await drop(socket, AFTER);
  socket.destroy();
}

/** Reads and drops incoming bytes, within bounds. An earlier reader reads no more. */
function drop(source: IncomingMessage | Socket, { bytes, ms, quietMs }: Bounds): Promise<void> {
  if (source.readableEnded || source.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    let dropped = 0;
    const stop = () => {
      clearTimeout(deadline);
      clearTimeout(quiet);
      source.off('data', count);
      for (const event of ENDS) source.off(event, stop);
      source.pause();
      resolve();
    };
    const count = ({ length }: Buffer) => {
      dropped += length;
      if (dropped > bytes) stop();
      else quiet.refresh();
    };
    const deadline = setTimeout(stop, ms);
    const quiet = setTimeout(stop, quietMs);
    // A reader that has stopped would pause the stream at each chunk.
    source.removeAllListeners('data');
    source.on('data', count);
    for (const event of ENDS) source.on(event, stop);
    source.resume();
  });
}

const ENDS = ['end', 'close', 'error'] as const;

/**
 * Refuses a body of more than `bytes`, first by its stated length, without touching the body: a client that waits to be
 * asked for it then sends nothing.
 */
export function limitBody(
  bytes: number,
  refuse: (c: Context) => Response | Promise<Response>,
): MiddlewareHandler {
  const whileReading = bodyLimit({ maxSize: bytes, onError: refuse });
  return (c, next) =>
    Number(c.req.header('content-length') ?? 0) > bytes
      ? Promise.resolve(refuse(c))
      : whileReading(c, next);
}

/**
 * True if a urlencoded form has more fields than `most`, counted before it is parsed, because many short ones take
 * long. Hono caches the text, so it can be read again. Multipart forms are bounded by their size.
 */
export async function hasTooManyFields(c: Context, most: number): Promise<boolean> {
  const type = c.req.header('content-type') ?? '';
  if (!type.toLowerCase().startsWith('application/x-www-form-urlencoded')) return false;
  return (await c.req.text()).split('&', most + 1).length > most;
}

/** The statuses of Node's errors of requests that it cannot read; 400 for the others. */
const STATUSES: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Refuses requests that Node cannot read, as Node itself does, but goes on reading for a moment: otherwise the
 * connection would be reset before its client has read the refusal.
 */
export class UnreadableRequests {
  readonly #refused = new WeakSet<Socket>();
  readonly #responses = new WeakMap<Socket, ServerResponse>();

  /** Notes the response that is being sent on a connection. */
  watch(response: ServerResponse): void {
    if (response.socket) this.#responses.set(response.socket, response);
  }

  refuse(error: NodeJS.ErrnoException, socket: Socket): void {
    // Node reports each further chunk.
    if (this.#refused.has(socket)) return;
    this.#refused.add(socket);
    const response = this.#responses.get(socket);
    const isAnswered = response?.headersSent === true && !response.writableFinished;
    if (!socket.writable || isAnswered || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const status = STATUSES[error.code ?? ''] ?? 400;
    const phrase = STATUS_CODES[status] ?? '';
    const body = JSON.stringify({ detail: phrase });
    const head = [
      `HTTP/1.1 ${status} ${phrase}`,
      'Connection: close',
      'Content-Type: application/json',
      'Cache-Control: no-store',
      `Content-Length: ${body.length}`,
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
    void outlastConnection(socket);
  }
}
