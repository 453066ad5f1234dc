/** How long work that is queued may occupy one iteration of the event loop, ms. */
const SLICE_MS = 4;

/**
 * Spreads work over iterations of the event loop: the first of an iteration runs at once, the others a slice at a time
 * once all sockets were read. So what is answered without a turn, cached pages, waits for one slice at most.
 */
export class LoopTurns {
  readonly #queue: (() => void)[] = [];
  #isTaken = false;

  run(work: () => void): void {
    if (this.#isTaken) {
      this.#queue.push(work);
      return;
    }
    this.#isTaken = true;
    setImmediate(this.#goOn);
    work();
  }

  readonly #goOn = (): void => {
    const end = performance.now() + SLICE_MS;
    do {
      const next = this.#queue.shift();
      if (next === undefined) {
        this.#isTaken = false;
        return;
      }
      next();
    } while (performance.now() < end);
    setImmediate(this.#goOn);
  };
}
