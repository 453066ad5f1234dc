import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import { Breaker } from './breaker.ts';
import { FilmDatabaseUnavailable, RequestRefused, TokenRefused } from './errors.ts';
import type { Unavailability } from './errors.ts';
import type { Pace } from './film-database.ts';
import { backoffOf, retryAfterOf, wait } from './retry-rules.ts';

export type RequestingOptions = {
  pace: Pace;
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
  /** What logs and errors may say of it: `/movie/{id}`. */
  path: string;
  /** The whole of it, which nothing may. */
  address: string;
  /** With the token; none for a host that takes none. */
  headers?: Record<string, string>;
  /** Milliseconds until it is given up. */
  timeout: number;
  /** Reads the body of a 200; when that fails, all is tried again. */
  read: (response: Response) => Promise<Answer>;
  /** Whether an answer other than 200 says that there is no such thing. */
  isMissing: (status: number, code: number | undefined) => boolean;
  signal?: AbortSignal | undefined;
};

/** One try that did not work out, though another may. */
type Failure = {
  kind: Exclude<Unavailability, 'open'>;
  status?: number;
  detail: string;
  /** Milliseconds to wait, where the answer says so. */
  retryAfter?: number | undefined;
};
type Outcome<Answer> = { answer: Answer | null } | { failure: Failure };

/** A body that is not what its headers promise. */
export class Malformed extends Error {}

const TIMED_OUT = Symbol('timed out');

/** Makes requests: in the pace, with patience, and none while there is no hope. Only ever GET. */
export class Requester {
  readonly #options: RequestingOptions;
  readonly #breaker: Breaker;
  /** Until when the film database asked to be left in peace, in milliseconds. */
  #heldUntil = 0;
  requests = 0;

  constructor(options: RequestingOptions) {
    this.#options = options;
    this.#breaker = new Breaker(options);
  }

  /** The answer; null where there is no such thing. @throws as the methods of `FilmDatabase` */
  async ask<Answer>(request: Request<Answer>): Promise<Answer | null> {
    const { path, signal } = request;
    for (let failed = 0; ;) {
      await this.#turn(path, signal);
      const outcome = await this.#try(request);
      if ('answer' in outcome) return outcome.answer;
      failed += 1;
      await this.#mourn(outcome.failure, failed, request);
    }
  }

  /** Waits until a request may be made. */
  async #turn(path: string, signal: AbortSignal | undefined): Promise<void> {
    await this.#whileHopeful(path, signal, async (hope) => {
      for (let left = this.#held(); left > 0; left = this.#held()) {
        if (left > this.#options.longestRetryAfter) throw patienceAsked(path, left);
        await wait(left, hope);
      }
      await this.#options.pace.take(hope);
    });
    this.#breaker.enter(path);
  }

  #held(): number {
    return this.#heldUntil - this.#options.clock.now().getTime();
  }

  /** A wait that ends at once when the film database is given up, or the caller lost interest. */
  async #whileHopeful(
    path: string,
    signal: AbortSignal | undefined,
    action: (hope: AbortSignal) => Promise<void>,
  ): Promise<void> {
    signal?.throwIfAborted();
    this.#breaker.refuse(path);
    const hope = new AbortController();
    const { opening } = this.#breaker;
    const giveUp = () => hope.abort(opening.reason);
    const stop = () => hope.abort(signal?.reason);
    opening.addEventListener('abort', giveUp, { once: true });
    signal?.addEventListener('abort', stop, { once: true });
    try {
      await action(hope.signal);
    } finally {
      opening.removeEventListener('abort', giveUp);
      signal?.removeEventListener('abort', stop);
    }
  }

  async #try<Answer>(request: Request<Answer>): Promise<Outcome<Answer>> {
    const startedAt = performance.now();
    this.requests += 1;
    let result = 'given up';
    try {
      const outcome = await this.#send(request);
      const failure = 'failure' in outcome ? outcome.failure : undefined;
      // Asking for patience is an answer: the film database is there.
      if (failure && failure.kind !== 'throttled') this.#breaker.failed(request.path);
      else this.#breaker.succeeded();
      result = failure?.kind ?? 'answered';
      return outcome;
    } catch (error) {
      if (error instanceof RequestRefused) this.#breaker.succeeded();
      else this.#breaker.gaveUp();
      throw error;
    } finally {
      const milliseconds = Math.round(performance.now() - startedAt);
      this.#options.log.debug({ path: request.path, milliseconds, result }, 'film database asked');
    }
  }

  async #send<Answer>(request: Request<Answer>): Promise<Outcome<Answer>> {
    const { signal } = request;
    const controller = new AbortController();
    const stop = () => controller.abort(signal?.reason);
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop, { once: true });
    const timer = setTimeout(() => controller.abort(TIMED_OUT), request.timeout);
    try {
      const response = await this.#options.fetch(request.address, {
        headers: request.headers ?? {},
        // Another host would get the token, or a page that is no answer.
        redirect: 'manual',
        signal: controller.signal,
      });
      if (response.status === 200) return { answer: await request.read(response) };
      return await this.#judge(response, request);
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      if (error instanceof RequestRefused || error instanceof TokenRefused) throw error;
      return { failure: failureOf(error, controller.signal.reason === TIMED_OUT) };
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
    }
  }

  /** What an answer other than 200 means. @throws RequestRefused, TokenRefused */
  async #judge<Answer>(response: Response, request: Request<Answer>): Promise<Outcome<Answer>> {
    const { status } = response;
    const code = codeIn(await response.text());
    if (request.isMissing(status, code)) return { answer: null };
    if (status === 401 && request.headers !== undefined) throw new TokenRefused(code);
    const retryAfter = retryAfterOf(response.headers.get('retry-after'), this.#options.clock.now());
    const detail = `status ${status}${code === undefined ? '' : `, code ${code}`}`;
    if (status === 429) return { failure: { kind: 'throttled', status, detail, retryAfter } };
    if (status >= 500 || status === 408) {
      return { failure: { kind: 'status', status, detail, retryAfter } };
    }
    throw new RequestRefused(request.path, status, code);
  }

  /** Waits before the next try. @throws FilmDatabaseUnavailable where there shall be none */
  async #mourn<Answer>(failure: Failure, failed: number, request: Request<Answer>): Promise<void> {
    const { tries, log, clock } = this.#options;
    const { path, signal } = request;
    const { kind, status, detail, retryAfter } = failure;
    // It is meant for everybody who asks.
    if (retryAfter !== undefined) {
      this.#heldUntil = Math.max(this.#heldUntil, clock.now().getTime() + retryAfter);
    }
    const facts = { path, kind, ...(status !== undefined && { status }), failed };
    if (failed >= tries) {
      log.warn(facts, 'the film database did not answer');
      const text = `${detail}; tried ${failed} times`;
      throw new FilmDatabaseUnavailable(kind, { path, status }, text, retryAfter);
    }
    log.debug(facts, 'the film database did not answer, and is asked again');
    if (retryAfter !== undefined) return;
    const milliseconds = backoffOf(failed, this.#options);
    await this.#whileHopeful(path, signal, (hope) => wait(milliseconds, hope));
  }
}

function patienceAsked(path: string, left: number): FilmDatabaseUnavailable {
  const detail = `asks to wait ${Math.ceil(left / 1000)} s`;
  return new FilmDatabaseUnavailable('throttled', { path }, detail, left);
}

/** Of what is thrown only the kind is kept: its text may name the whole address. */
function failureOf(error: unknown, isTimeout: boolean): Failure {
  if (isTimeout) return { kind: 'timeout', detail: 'it took too long' };
  if (error instanceof Malformed || error instanceof SyntaxError) {
    return { kind: 'malformed', detail: 'its answer cannot be read' };
  }
  const cause = error instanceof Error ? error.cause : undefined;
  const code =
    typeof cause === 'object' && cause !== null && 'code' in cause
      ? String(cause.code)
      : 'no connection';
  return { kind: 'network', detail: code };
}

/** The film database's own number of what went wrong. */
function codeIn(body: string): number | undefined {
  try {
    const { status_code: code } = JSON.parse(body) as { status_code?: unknown };
    return typeof code === 'number' ? code : undefined;
  } catch {
    return undefined;
  }
}
