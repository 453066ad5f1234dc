/** Milliseconds between two measurements. */
const EVERY_MS = 50;
/** The weight of the latest lag: a single slow turn is no overload, a second of them is. */
const WEIGHT = 0.15;

/** The lag of the event loop, ms, as a moving average. */
export class LoopLag {
  readonly #timer: NodeJS.Timeout;
  #due: number;
  #average = 0;

  constructor(now: () => number = () => performance.now()) {
    this.#due = now() + EVERY_MS;
    this.#timer = setInterval(() => {
      const late = Math.max(0, now() - this.#due);
      this.#average += WEIGHT * (late - this.#average);
      this.#due = now() + EVERY_MS;
    }, EVERY_MS).unref();
  }

  get ms(): number {
    return this.#average;
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
