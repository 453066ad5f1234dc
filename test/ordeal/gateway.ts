import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { freePort } from './server-process.ts';

/** A port through which a database is reached, and which can be shut. */
export class Gateway {
  readonly #socket: string;
  readonly #port: number;
  readonly #open = new Set<Socket>();
  #server: Server | undefined;

  private constructor(socket: string, port: number) {
    this.#socket = socket;
    this.#port = port;
  }

  /** `socket` is the Unix socket of a PostgreSQL server. */
  static async open(socket: string): Promise<Gateway> {
    const gateway = new Gateway(socket, await freePort());
    await gateway.listen();
    return gateway;
  }

  urlOf(database: string): string {
    return `postgres://postgres@127.0.0.1:${this.#port}/${database}`;
  }

  async listen(): Promise<void> {
    this.#server = createServer((client) => {
      const server = connect(this.#socket);
      for (const [source, target] of [
        [client, server],
        [server, client],
      ] as const) {
        this.#open.add(source);
        source.pipe(target);
        source.on('error', () => target.destroy());
        source.on('close', () => {
          this.#open.delete(source);
          target.destroy();
        });
      }
    }).listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  async close(): Promise<void> {
    const server = this.#server;
    if (!server) return;
    this.#server = undefined;
    for (const socket of this.#open) socket.destroy();
    server.close();
    await once(server, 'close');
  }
}
