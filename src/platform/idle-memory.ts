// Reasons: docs/decisions/2026-11-22-memory.md
import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';

/** Milliseconds between looks at the event loop's work. */
const EVERY_MS = 10_000;
/** A process is idle while its event loop works for less than this share of the time. */
const IDLE_SHARE = 0.05;

interface IdleMemoryOptions {
  /** The share of the time since the last call that the event loop worked, 0 to 1. */
  workedShare?: () => number;
  setFlags?: (flags: string) => void;
}

/**
 * Lets V8 give memory back to the system while the process is idle. V8 has a collection for that, which waits until
 * little is allocated; after a burst of requests its estimate can stay high for as long as the process does nothing. In
 * the memory saver mode it does not wait. The mode is off under load: it collects more often, with longer pauses.
 */
export class IdleMemory {
  readonly #timer: NodeJS.Timeout;
  #isIdle = false;

  constructor({
    workedShare = loopShare(),
    setFlags = setFlagsFromString,
  }: IdleMemoryOptions = {}) {
    this.#timer = setInterval(() => {
      const isIdle = workedShare() < IDLE_SHARE;
      if (isIdle === this.#isIdle) return;
      this.#isIdle = isIdle;
      setFlags(isIdle ? '--memory-saver-mode' : '--no-memory-saver-mode');
    }, EVERY_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

function loopShare(): () => number {
  let last = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return utilization;
  };
}
