import { STATUS_CODES } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { outlastConnection } from './unread-body.ts';

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
