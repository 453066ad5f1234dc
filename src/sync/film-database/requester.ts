import {
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhenResult,
  retry,
} from 'cockatiel';
import type { CircuitBreakerPolicy, RetryPolicy } from 'cockatiel';
import { BodyTooLarge, KILOBYTE, readText } from '#platform/bounded-body.ts';
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import { traced } from '#platform/tracing.ts';
import type { Span, SpanStart } from '#platform/tracing.ts';
import { ChangedShape, FilmDatabaseUnavailable, RequestRefused, TokenRefused } from './errors.ts';
import type { Unavailability } from './errors.ts';
import type { Throttle } from './film-database.ts';
import { backoffOf, retryAfterOf, wait } from './retry-rules.ts';

type CircuitBreakerOptions = {
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
class CircuitBreaker {
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

export type RequesterOptions = {
  throttle: Throttle;
  log: Log;
  clock: Clock;
  fetch: typeof fetch;
  tries: number;
  backoff: number;
  longestBackoff: number;
  longestRetryAfter: number;
  breakAfter: number;
  breakFor: number;
};

export type Request<Answer> = {
  /** The pattern that logs and errors show: `/movie/{id}`. */
  path: string;
  /** The whole URL, which logs and errors must not show. */
  url: string;
  /** Headers with the token; absent for a host that needs none. */
  headers?: Record<string, string>;
  /** Milliseconds. */
  timeout: number;
  /** Reads the body of a 200; if that fails, the whole request is repeated, unless it is too large. */
  read: (response: Response) => Promise<Answer>;
  /** True if a response other than 200 means that the resource does not exist. */
  isMissing: (status: number, code: number | undefined) => boolean;
  signal?: AbortSignal | undefined;
};

/** A failed attempt that may be repeated. */
type Failure = {
  kind: Exclude<Unavailability, 'open'>;
  status?: number;
  detail: string;
  /** Milliseconds, from `Retry-After`. */
  retryAfter?: number | undefined;
};
type Outcome<Answer> =
  | { answer: Answer | null }
  | { failure: Failure }
  /** A response that a repetition would not change. */
  | { refused: RequestRefused | TokenRefused | ChangedShape };

/** A body that is not what its headers promise. */
export class Malformed extends Error {}

/** Bytes of a refusal that are read for its code; for a longer one the code stays unknown. */
const LARGEST_REFUSAL = 64 * KILOBYTE;

const TIMED_OUT = Symbol('timed out');

const failureIn = (result: unknown): Failure | undefined =>
  (result as { failure?: Failure }).failure;
/** True for failures that count as an outage; a 429 does not, because the film database answered. */
const isOutage = (result: unknown) => (failureIn(result)?.kind ?? 'throttled') !== 'throttled';

/** Sends GET requests within the throttle, repeats them after failures, pauses during an outage. */
export class Requester {
  readonly #options: RequesterOptions;
  readonly #breaker: CircuitBreaker;
  readonly #retry: RetryPolicy;
  /** Milliseconds before which no request is sent: the latest `Retry-After` of any request. */
  #heldUntil = 0;
  requests = 0;

  constructor(options: RequesterOptions) {
    this.#options = options;
    this.#breaker = new CircuitBreaker(options, isOutage);
    // No backoff here: its timers cannot be cancelled, so each attempt waits at its beginning.
    this.#retry = retry(
      handleWhenResult((result) => failureIn(result) !== undefined),
      { maxAttempts: options.tries - 1 },
    );
  }

  /** Null if the resource does not exist. @throws as the methods of `FilmDatabase` */
  async get<Answer>(request: Request<Answer>): Promise<Answer | null> {
    let backoff = backoffOf(this.#options).next();
    let failure: Failure | undefined;
    const outcome = await this.#retry.execute(async ({ attempt }) => {
      if (failure !== undefined) {
        this.#options.log.debug(factsOf(request, failure, attempt), 'repeating a failed request');
        // With a `Retry-After`, the hold on all requests is the delay.
        if (failure.retryAfter === undefined) await this.#pause(request, backoff.duration);
        backoff = backoff.next(undefined);
      }
      const result = await this.#attempt(request);
      failure = failureIn(result);
      return result;
    });
    if ('answer' in outcome) return outcome.answer;
    if ('refused' in outcome) throw outcome.refused;
    throw this.#unavailable(request, outcome.failure);
  }

  async #attempt<Answer>(request: Request<Answer>): Promise<Outcome<Answer>> {
    await this.#waitForTurn(request);
    const outcome = await this.#breaker.run(request.path, () =>
      traced(
        () => spanOf(request),
        (span) => this.#send(request, span),
      ),
    );
    const retryAfter = failureIn(outcome)?.retryAfter;
    if (retryAfter !== undefined) {
      const until = this.#options.clock.now().getTime() + retryAfter;
      this.#heldUntil = Math.max(this.#heldUntil, until);
    }
    return outcome;
  }

  async #waitForTurn({ path, signal }: Request<unknown>): Promise<void> {
    await this.#untilOpened(path, signal, async (stopped) => {
      for (let left = this.#held(); left > 0; left = this.#held()) {
        if (left > this.#options.longestRetryAfter) throw heldTooLong(path, left);
        await wait(left, stopped);
      }
      await this.#options.throttle.take(stopped);
    });
  }

  #pause({ path, signal }: Request<unknown>, milliseconds: number): Promise<void> {
    return this.#untilOpened(path, signal, (stopped) => wait(milliseconds, stopped));
  }

  #held(): number {
    return this.#heldUntil - this.#options.clock.now().getTime();
  }

  /** Runs a wait that ends as soon as the circuit opens or the caller aborts. */
  async #untilOpened(
    path: string,
    signal: AbortSignal | undefined,
    waiting: (stopped: AbortSignal) => Promise<void>,
  ): Promise<void> {
    signal?.throwIfAborted();
    this.#breaker.refuse(path);
    const controller = new AbortController();
    const { opened } = this.#breaker;
    const refuse = () => controller.abort(this.#breaker.refusal(path));
    const stop = () => controller.abort(signal?.reason);
    opened.addEventListener('abort', refuse, { once: true });
    signal?.addEventListener('abort', stop, { once: true });
    try {
      await waiting(controller.signal);
    } finally {
      opened.removeEventListener('abort', refuse);
      signal?.removeEventListener('abort', stop);
    }
  }

  async #send<Answer>(request: Request<Answer>, span?: Span): Promise<Outcome<Answer>> {
    const { path, signal } = request;
    const startedAt = performance.now();
    this.requests += 1;
    let result = 'aborted';
    const controller = new AbortController();
    const stop = () => controller.abort(signal?.reason);
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop, { once: true });
    const timer = setTimeout(() => controller.abort(TIMED_OUT), request.timeout);
    try {
      const outcome = await this.#exchange(request, controller.signal, span);
      const failure = failureIn(outcome);
      result = failure?.kind ?? 'responded';
      if (failure !== undefined) span?.set({ 'error.type': failure.kind });
      return outcome;
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      if (error instanceof BodyTooLarge) {
        result = 'too large';
        span?.set({ 'error.type': result });
        return { refused: new ChangedShape(path, error.message) };
      }
      const failure = failureOf(error, controller.signal.reason === TIMED_OUT);
      result = failure.kind;
      span?.set({ 'error.type': result });
      return { failure };
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      const milliseconds = Math.round(performance.now() - startedAt);
      this.#options.log.debug({ path, milliseconds, result }, 'film database request');
    }
  }

  async #exchange<Answer>(
    request: Request<Answer>,
    signal: AbortSignal,
    span?: Span,
  ): Promise<Outcome<Answer>> {
    const response = await this.#options.fetch(request.url, {
      headers: request.headers ?? {},
      // A redirect could send the token to another host, or return a page instead of a response.
      redirect: 'manual',
      signal,
    });
    const { status } = response;
    span?.set({ 'http.response.status_code': status });
    if (status === 200) return { answer: await request.read(response) };
    const code = codeIn(await refusalOf(response));
    if (request.isMissing(status, code)) return { answer: null };
    if (status === 401 && request.headers !== undefined) return { refused: new TokenRefused(code) };
    const retryAfter = retryAfterOf(response.headers.get('retry-after'), this.#options.clock.now());
    const detail = `status ${status}${code === undefined ? '' : `, code ${code}`}`;
    if (status === 429) return { failure: { kind: 'throttled', status, detail, retryAfter } };
    if (status >= 500 || status === 408) {
      return { failure: { kind: 'status', status, detail, retryAfter } };
    }
    return { refused: new RequestRefused(request.path, status, code) };
  }

  #unavailable(request: Request<unknown>, failure: Failure): FilmDatabaseUnavailable {
    const { log, tries } = this.#options;
    const { kind, status, detail, retryAfter } = failure;
    log.warn(factsOf(request, failure, tries), 'a film database request failed');
    const text = `${detail}; tried ${tries} times`;
    return new FilmDatabaseUnavailable(kind, { path: request.path, status }, text, retryAfter);
  }
}

/** Only the pattern of the path. No `traceparent` is sent, because the trace concerns no other site. */
function spanOf({ path, url }: Request<unknown>): SpanStart {
  return {
    name: `GET ${path}`,
    kind: 'client',
    attributes: {
      'http.request.method': 'GET',
      'url.template': path,
      'server.address': new URL(url).hostname,
    },
  };
}

function factsOf({ path }: Request<unknown>, { kind, status }: Failure, failed: number) {
  return { path, kind, ...(status !== undefined && { status }), failed };
}

function heldTooLong(path: string, left: number): FilmDatabaseUnavailable {
  const detail = `asks to wait ${Math.ceil(left / 1000)} s`;
  return new FilmDatabaseUnavailable('throttled', { path }, detail, left);
}

/** Keeps only the kind of an error, because its text may contain the whole URL. */
function failureOf(error: unknown, isTimeout: boolean): Failure {
  if (isTimeout) return { kind: 'timeout', detail: 'the request timed out' };
  if (error instanceof Malformed || error instanceof SyntaxError) {
    return { kind: 'malformed', detail: 'the response cannot be read' };
  }
  const cause = error instanceof Error ? error.cause : undefined;
  const code =
    typeof cause === 'object' && cause !== null && 'code' in cause
      ? String(cause.code)
      : 'no connection';
  return { kind: 'network', detail: code };
}

async function refusalOf(response: Response): Promise<string> {
  try {
    return await readText(response, LARGEST_REFUSAL);
  } catch (error) {
    if (error instanceof BodyTooLarge) return '';
    throw error;
  }
}

/** The film database's own error number. */
function codeIn(body: string): number | undefined {
  try {
    const { status_code: code } = JSON.parse(body) as { status_code?: unknown };
    return typeof code === 'number' ? code : undefined;
  } catch {
    return undefined;
  }
}
