import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import { FilmDatabaseUnavailable } from './errors.ts';

export type BreakerOptions = {
  /** Failures in a row that open it. */
  breakAfter: number;
  /** Milliseconds that it stays open before one request may probe. */
  breakFor: number;
  clock: Clock;
  log: Log;
};

/**
 * Leaves the film database alone once it has failed often in a row, whoever asked. After a while one
 * request may probe; if that gets an answer, all may.
 */
export class Breaker {
  readonly #options: BreakerOptions;
  #failures = 0;
  /** Until when it is open, in milliseconds; undefined where it is closed. */
  #openUntil: number | undefined;
  #isProbing = false;
  #opening = new AbortController();

  constructor(options: BreakerOptions) {
    this.#options = options;
  }

  /** Aborted when it opens, with the error that all who wait shall fail with. */
  get opening(): AbortSignal {
    return this.#opening.signal;
  }

  /** @throws FilmDatabaseUnavailable while it is open */
  refuse(path: string): void {
    if (this.#openUntil === undefined) return;
    const left = this.#openUntil - this.#now();
    if (left > 0 || this.#isProbing) throw refusal(path, Math.max(left, 0));
  }

  /** The same for who asks next: after the while, the first one through is the probe. */
  enter(path: string): void {
    this.refuse(path);
    this.#isProbing = this.#openUntil !== undefined;
  }

  /** It answered, whatever it said. */
  succeeded(): void {
    if (this.#openUntil !== undefined) this.#options.log.info('the film database answers again');
    this.#failures = 0;
    this.#openUntil = undefined;
    this.#isProbing = false;
  }

  failed(path: string): void {
    this.#failures += 1;
    const isOpen = this.#openUntil !== undefined;
    if (isOpen ? !this.#isProbing : this.#failures < this.#options.breakAfter) return;
    const { breakFor, log } = this.#options;
    this.#openUntil = this.#now() + breakFor;
    this.#isProbing = false;
    log.warn(
      { failures: this.#failures, milliseconds: breakFor },
      'the film database is left alone',
    );
    const opening = this.#opening;
    this.#opening = new AbortController();
    opening.abort(refusal(path, breakFor));
  }

  /** Nobody knows whether it would have answered: another may probe. */
  gaveUp(): void {
    this.#isProbing = false;
  }

  #now(): number {
    return this.#options.clock.now().getTime();
  }
}

function refusal(path: string, left: number): FilmDatabaseUnavailable {
  return new FilmDatabaseUnavailable(
    'open',
    { path },
    'it failed too often, and is left alone',
    left,
  );
}
