/** Milliseconds for which queued work may occupy one iteration of the event loop. */
const SLICE_MS = 4;

/**
 * Spreads work over iterations of the event loop: the first of an iteration runs at once, the others a slice at a time
 * once all sockets were read. So requests answered without a turn, such as cached pages, wait for one slice at most.
 */
export class LoopTurns {
  readonly #queue: { begin: () => void; isLong: boolean }[] = [];
  #isTaken = false;

  run(work: () => void): void {
    this.#add({ begin: work, isLong: false });
  }

  /** Resolves when work longer than a slice may begin: nothing else begins in that iteration. */
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
      // Long work runs after this function, in the callbacks of its promise.
      if (next.isLong) break;
    } while (performance.now() < end);
    setImmediate(this.#goOn);
  };
}
