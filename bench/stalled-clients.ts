import { connect } from 'node:net';
import type { Socket } from 'node:net';

const BODY = 'name=Dora&message=';

/** The bytes before a client stalls: half a head, half a body, or requests whose responses fill its connection. */
const KINDS = {
  head: (host: string, path: string) => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n`,
  body: (host: string, _: string, n: number) =>
    `POST /contact HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\nX-Forwarded-For: 192.0.2.${n % 250}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 20000\r\n\r\n${BODY}`,
  reading: (host: string, path: string) =>
    `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(20),
};

/** Clients that stall, a third of them in each way; one that the site has cut off begins again. */
export class StalledClients {
  readonly #url: URL;
  readonly #path: string;
  readonly #open = new Set<Socket>();
  #isStopped = false;
  /** Number of connections that the site has closed. */
  cutOff = 0;

  constructor(url: string, path: string, count: number) {
    this.#url = new URL(url);
    this.#path = path;
    const kinds = Object.values(KINDS);
    for (let n = 0; n < count; n += 1) this.#stall(kinds[n % kinds.length]!, n);
  }

  stop(): void {
    this.#isStopped = true;
    for (const socket of this.#open) socket.destroy();
  }

  #stall(bytes: (typeof KINDS)[keyof typeof KINDS], n: number): void {
    const { port, hostname, host } = this.#url;
    const socket = connect(Number(port), hostname);
    this.#open.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.#open.delete(socket);
      if (this.#isStopped) return;
      this.cutOff += 1;
      setTimeout(() => this.#isStopped || this.#stall(bytes, n), 1000);
    });
    // A paused socket does not notice either that the site closes it.
    if (bytes === KINDS.reading) socket.pause();
    else socket.resume();
    socket.write(bytes(host, this.#path, n));
  }
}
