import { Agent, get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Outcome } from './outcome.ts';
import type { ServerProcess } from './server-process.ts';

const CLIENTS = 16;
/** A stopping site closes connections that have been idle for half a second; a busy machine makes clients so slow. */
const IDLE_MS = 400;
/** Cached and rendered pages, searches nobody has made, drawings and responses of the API. */
const PATHS: readonly ((n: number) => string)[] = [
  () => '/',
  (n) => `/search?query=casa%20${n}`,
  (n) => `/api/movies/search?query=rio%20${n}`,
  (n) => `/art/avatar/${90_000_000 + n}.svg`,
  () => '/api/movies/popular',
];

/**
 * SIGTERM while clients read on connections that they keep, `stops` times: every request that was sent on an open
 * connection is answered, with `Connection: close`, new connections are refused, and the process ends with 0. `site`
 * has been started.
 */
export async function stoppedUnderLoad(site: ServerProcess, stops: number): Promise<Outcome> {
  const broken: string[] = [];
  const ends = new Set<string>();
  let answered = 0;
  let lastOnes = 0;
  for (let stop = 0; stop < stops; stop += 1) {
    if (stop > 0) await site.start();
    const clients = Array.from({ length: CLIENTS }, (_, n) => new Client(site.url, n));
    const reading = clients.map((client) => client.readUntilRefused());
    await Promise.all(clients.map(({ began }) => began));
    await sleep(Math.random() * 300);
    ends.add(await site.kill('SIGTERM'));
    broken.push(...(await Promise.all(reading)).filter((problem) => problem !== ''));
    answered += clients.reduce((sum, client) => sum + client.answered, 0);
    lastOnes += clients.filter(({ wasToldToClose }) => wasToldToClose).length;
  }
  const hasEndedWell = [...ends].join() === '0';
  // One that asks at the moment of the signal may find the socket closed already: it has no last response.
  const areTold = lastOnes >= 0.9 * stops * CLIENTS;
  return {
    survived: broken.length === 0 && hasEndedWell && areTold,
    seen: `${answered} responses, ${broken.length} broken ${broken.slice(0, 3).join('; ')}; ${lastOnes} of ${stops * CLIENTS} connections were told to close; exit code ${[...ends].join(', ')}`,
  };
}

class Client {
  readonly #url: string;
  readonly #number: number;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #begun = Promise.withResolvers<void>();
  answered = 0;
  wasToldToClose = false;
  #endedAt = 0;

  constructor(url: string, number: number) {
    this.#url = url;
    this.#number = number;
  }

  /** Resolves when the first response was read. */
  get began(): Promise<void> {
    return this.#begun.promise;
  }

  /** Resolves with what broke, or nothing once a new connection is refused. */
  async readUntilRefused(): Promise<string> {
    try {
      for (let n = this.#number; ; n += CLIENTS) {
        const path = PATHS[(n + this.answered) % PATHS.length]!(n);
        const { statusCode, headers } = await this.#read(path);
        if (statusCode !== 200) return `${path}: ${statusCode}`;
        this.answered += 1;
        this.wasToldToClose = headers.connection === 'close';
        this.#begun.resolve();
      }
    } catch (error) {
      return error instanceof Broken ? error.message : '';
    } finally {
      this.#agent.destroy();
    }
  }

  #read(path: string): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const request = get(this.#url + path, { agent: this.#agent }, (response) => {
        const fail = () => reject(new Broken(`${path}: cut`));
        response.on('error', fail).on('aborted', fail);
        response.on('end', () => {
          this.#endedAt = performance.now();
          resolve(response);
        });
        response.resume();
      });
      const isIdle = performance.now() - this.#endedAt > IDLE_MS;
      // A new connection may also be reset, if the kernel had accepted it before the site stopped listening.
      request.on('error', (error: NodeJS.ErrnoException) =>
        reject(request.reusedSocket && !isIdle ? new Broken(`${path}: ${error.code}`) : error),
      );
    });
  }
}

/** A request on a connection that was open. */
class Broken extends Error {}
