interface LimitOptions {
  /** Tasks that may run at the same time. */
  running: number;
  /** Further tasks that may wait. */
  waiting: number;
  /** Milliseconds that one may wait before it is refused. */
  waitMs?: number;
}

/** Refused because of too much concurrent work; the client may retry after `retryAfter`. */
export class Overloaded extends Error {
  /** Whole seconds. */
  readonly retryAfter = 5;

  constructor() {
    super('too much is being done at the same time');
  }
}

/** Limits how much work runs at the same time and how much waits; refuses the rest. */
export class ConcurrencyLimit {
  readonly #options: Required<LimitOptions>;
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  /** Number of refused tasks. */
  refused = 0;

  constructor({ waitMs = 5000, ...options }: LimitOptions) {
    this.#options = { ...options, waitMs };
  }

  /** Numbers of tasks that run now, and that wait for their turn. */
  get load(): { running: number; waiting: number } {
    return { running: this.#running, waiting: this.#waiting.length };
  }

  /**
   * `isAbandoned` is asked when the turn of the work comes: what nobody waits for any more is not begun.
   * @throws Overloaded, without having begun the work
   */
  async run<T>(work: () => Promise<T>, isAbandoned?: () => boolean): Promise<T> {
    if (this.#running < this.#options.running) this.#running += 1;
    else await this.#turn();
    try {
      if (isAbandoned?.()) throw this.#refusal();
      return await work();
    } finally {
      const next = this.#waiting.shift();
      // The next one in the queue runs in its place.
      if (next) next();
      else this.#running -= 1;
    }
  }

  #turn(): Promise<void> {
    if (this.#waiting.length >= this.#options.waiting) return Promise.reject(this.#refusal());
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(begin), 1);
        reject(this.#refusal());
      }, this.#options.waitMs);
      this.#waiting.push(begin);
    });
  }

  #refusal(): Overloaded {
    this.refused += 1;
    return new Overloaded();
  }
}
