/** Reports progress in any unit; may be called at any rate. */
export type Progress = (done: number, total: number) => void;

type Output = { isTTY?: boolean; columns?: number; write: (text: string) => unknown };

type Options = {
  /** The unit that is counted, such as `titles`. If given, the rate and the time left are shown too. */
  unit?: string;
  /** A monotonic clock in milliseconds. */
  now?: () => number;
};

const barWidth = 28;
/** Milliseconds between lines in the log of long work. */
const lineEvery = 10_000;
/** Milliseconds until the rate is meaningful and shown. */
const rateAfter = 2000;

/** A progress bar on a terminal; elsewhere a line at each quarter or, with a unit, every 10 s. */
export function createProgress(
  label: string,
  output: Output = process.stdout,
  { unit, now = () => performance.now() }: Options = {},
): Progress {
  const pace = unit === undefined ? () => '' : createPace(unit, now);
  if (output.isTTY) return bar(label, output, pace);
  return unit === undefined ? quarters(label, output) : lines(label, output, pace, now);
}

type Pace = (done: number, total: number) => string;

function bar(label: string, output: Output, pace: Pace): Progress {
  let shown = '';
  return (done, total) => {
    const share = shareOf(done, total);
    const full = '█'.repeat(Math.round(share * barWidth)).padEnd(barWidth, '░');
    const rate = pace(done, total);
    const text = `${label} ${full} ${Math.floor(share * 100)} %${rate && ` · ${rate}`}`.slice(
      0,
      (output.columns ?? 80) - 1,
    );
    if (text === shown) return;
    // Spaces overwrite the rest of a longer previous line.
    output.write(`\r${text.padEnd(shown.length)}${share === 1 ? '\n' : ''}`);
    shown = share === 1 ? '' : text;
  };
}

function quarters(label: string, output: Output): Progress {
  let before = -1;
  return (done, total) => {
    const reached = Math.floor(shareOf(done, total) * 4);
    if (reached <= before) return;
    before = reached;
    output.write(`${label}: ${reached * 25} %\n`);
  };
}

function lines(label: string, output: Output, pace: Pace, now: () => number): Progress {
  let writtenAt = now();
  let isDone = false;
  return (done, total) => {
    const text = pace(done, total);
    const isAll = done >= total;
    if (isDone || (!isAll && now() - writtenAt < lineEvery)) return;
    isDone = isAll;
    writtenAt = now();
    output.write(`${label}: ${text}\n`);
  };
}

/** `1240 of 3000 titles, 38/s, 1 min left`; the rate is the average since the first call. */
function createPace(unit: string, now: () => number): Pace {
  let began: { at: number; done: number } | undefined;
  return (done, total) => {
    began ??= { at: now(), done };
    const amount = `${done} of ${total} ${unit}`;
    const elapsed = now() - began.at;
    const advanced = done - began.done;
    if (elapsed < rateAfter || advanced <= 0) return amount;
    const perSecond = (advanced * 1000) / elapsed;
    const rate = `${perSecond < 10 ? perSecond.toFixed(1) : Math.round(perSecond)}/s`;
    if (done >= total) return `${amount}, ${rate}`;
    return `${amount}, ${rate}, ${duration((total - done) / perSecond)} left`;
  };
}

/** `40 s`, `12 min`, `3 h 05 min`. */
export function duration(seconds: number): string {
  if (seconds < 100) return `${Math.max(0, Math.round(seconds))} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 100) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
}

function shareOf(done: number, total: number): number {
  return total <= 0 ? 1 : Math.min(1, Math.max(0, done / total));
}
