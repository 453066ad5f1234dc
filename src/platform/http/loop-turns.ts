/** How long work that is queued may occupy one iteration of the event loop, ms. */
const SLICE_MS = 4;

/**
 * Spreads work over iterations of the event loop: the first of an iteration runs at once, the others a slice at a time
 * once all sockets were read. So what is answered without a turn, cached pages, waits for one slice at most.
 */
export class LoopTurns {
  readonly #queue: { begin: () => void; isLong: boolean }[] = [];
  #isTaken = false;

  run(work: () => void): void {
    this.#add({ begin: work, isLong: false });
  }

  /** Resolves when work may begin that is longer than a slice: nothing else begins in that iteration. */
  wait(): Promise<void> {
    return new Promise((resolve) => this.#add({ begin: resolve, isLong: true }));
  }

  #add(turn: { begin: () => void; isLong: boolean }): void {
    if (this.#isTaken) {
      this.#queue.push(turn);
      return;
    }
    this.#isTaken = true;
    setImmediate(this.#goOn);
    turn.begin();
  }

  readonly #goOn = (): void => {
    const end = performance.now() + SLICE_MS;
    do {
      const next = this.#queue.shift();
      if (next === undefined) {
        this.#isTaken = false;
        return;
      }
      next.begin();
      // What it resolved runs after this function.
      if (next.isLong) break;
    } while (performance.now() < end);
    setImmediate(this.#goOn);
  };
}
