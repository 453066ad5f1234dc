import pg from 'pg';
import { StatementTimeoutError } from './overload.ts';

type Query = pg.Client['query'];
/** The driver's connection, which its types do not declare. */
type Internals = { connection: { stream: { destroy: (error: Error) => void } } };

/**
 * A client that closes its connection when a statement takes longer than `limitMs`, for databases
 * that cannot cancel a statement. A statement still in the queue is then never run; a running one is
 * finished by the database, and its result is dropped.
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
