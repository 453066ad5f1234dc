import pg from 'pg';
import { StatementTimeoutError } from './overload.ts';

type Query = pg.Client['query'];
/** The driver's own connection, which its types leave out. */
type Internals = { connection: { stream: { destroy: (error: Error) => void } } };

/**
 * A client that gives up a statement after `limitMs` and closes its connection, for databases that
 * cannot cancel a statement by themselves. A statement that waits its turn is never run then; one
 * that runs is finished by the database, and its result is dropped.
 */
export function boundedClient(limitMs: number): typeof pg.Client {
  return class BoundedClient extends pg.Client {
    #timer: NodeJS.Timeout | undefined;

    constructor(config?: string | pg.ClientConfig) {
      super(config);
      this.on('drain', () => clearTimeout(this.#timer));
      this.on('end', () => clearTimeout(this.#timer));
    }

    override query: Query = ((...given: Parameters<Query>) => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#giveUp(), limitMs).unref();
      return super.query(...given);
    }) as Query;

    #giveUp(): void {
      const error = new StatementTimeoutError(`a statement took longer than ${limitMs / 1000} s`);
      (this as unknown as Internals).connection.stream.destroy(error);
    }
  };
}
