import { CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhenResult } from 'cockatiel';
import type { CircuitBreakerPolicy } from 'cockatiel';
import type { Log } from '#platform/log.ts';
import { FilmDatabaseUnavailable } from './errors.ts';

export type CircuitBreakerOptions = {
  /** Consecutive failures that open the circuit. */
  breakAfter: number;
  /** Milliseconds that it stays open before one trial request. */
  breakFor: number;
  log: Log;
};

/**
 * Stops all requests to the film database after many consecutive failures. Some time later one trial
 * request is let through; if it gets a response, the circuit closes.
 *
 * cockatiel holds the state. Different from its policy: requests during the trial are refused instead
 * of queued, and a trial that its caller aborts does not count as a success.
 */
export class CircuitBreaker {
  readonly #options: CircuitBreakerOptions;
  readonly #failures: ConsecutiveBreaker;
  readonly #policy: CircuitBreakerPolicy;
  #openUntil = 0;
  #opened = new AbortController();

  /** @param isFailure which results count as failures; thrown errors count as neither */
  constructor(options: CircuitBreakerOptions, isFailure: (result: unknown) => boolean) {
    this.#options = options;
    this.#failures = new ConsecutiveBreaker(options.breakAfter);
    this.#policy = circuitBreaker(handleWhenResult(isFailure), {
      halfOpenAfter: options.breakFor,
      breaker: this.#failures,
    });
    this.#policy.onBreak(() => this.#open());
  }

  /** Aborted the next time the circuit opens. */
  get opened(): AbortSignal {
    return this.#opened.signal;
  }

  /** @throws FilmDatabaseUnavailable while the circuit is open, or its trial request is running */
  refuse(path: string): void {
    const { state } = this.#policy;
    const isOpen = state === CircuitState.Open && Date.now() < this.#openUntil;
    if (isOpen || state === CircuitState.HalfOpen) throw this.refusal(path);
  }

  /** The error for requests refused now; with the milliseconds until the next trial. */
  refusal(path: string): FilmDatabaseUnavailable {
    const left = Math.max(0, this.#openUntil - Date.now());
    return new FilmDatabaseUnavailable('open', { path }, 'paused after too many failures', left);
  }

  /** @throws FilmDatabaseUnavailable as `refuse`, and what the request throws */
  async run<Result>(path: string, request: () => Promise<Result>): Promise<Result> {
    this.refuse(path);
    const isTrial = !this.#isClosed();
    try {
      const result = await this.#policy.execute(request);
      if (isTrial && this.#isClosed()) {
        this.#options.log.info('the film database responds again');
      }
      return result;
    } catch (error) {
      // cockatiel closes the circuit now, although nothing was learnt: one failure opens it again.
      if (isTrial) this.#failures.state = this.#options.breakAfter - 1;
      throw error;
    }
  }

  #isClosed(): boolean {
    return this.#policy.state === CircuitState.Closed;
  }

  #open(): void {
    const { breakFor, log } = this.#options;
    this.#openUntil = Date.now() + breakFor;
    log.warn(
      { failures: this.#failures.state, milliseconds: breakFor },
      'too many failures, requests to the film database are paused',
    );
    const opened = this.#opened;
    this.#opened = new AbortController();
    opened.abort();
  }
}
