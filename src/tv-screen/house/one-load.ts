const RETRY_MS = 5000;
/** No event tells what others put on VOU VER, nor that another evening has begun: a TV that stays on asks. */
const REFRESH_MS = 60_000;

interface OneLoadOptions<T> {
  load: () => Promise<T>;
  onLoaded: (loaded: T) => void;
  onFailed: () => void;
}

export interface OneLoad {
  /** Loads again: something may have changed. */
  ask: () => void;
  /** Loads again after a change of one's own: the answer on its way, if there is one, may be older than it. */
  askAfterChange: () => void;
  stop: () => void;
}

/**
 * Loads something at once, whenever that is asked for, and from time to time; one load at a time, however often it is
 * asked for meanwhile. Failed loads are tried until they succeed.
 */
export function startLoading<T>({ load, onLoaded, onFailed }: OneLoadOptions<T>): OneLoad {
  let isStopped = false;
  let isLoading = false;
  let isAskedAgain = false;
  let isOutdated = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function begin(): void {
    clearTimeout(timer);
    isLoading = true;
    isAskedAgain = isOutdated = false;
    load().then(
      (loaded) => end(REFRESH_MS, () => isOutdated || onLoaded(loaded)),
      () => end(RETRY_MS, onFailed),
    );
  }

  function end(nextMs: number, tell: () => unknown): void {
    if (isStopped) return;
    isLoading = false;
    tell();
    if (isAskedAgain) begin();
    else timer = setTimeout(begin, nextMs);
  }

  function ask(): void {
    if (isLoading) isAskedAgain = true;
    else begin();
  }

  begin();
  return {
    ask,
    askAfterChange: () => {
      isOutdated = true;
      ask();
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
