/** Called as often as one likes with how much is done, in whatever unit. */
export type Progress = (done: number, total: number) => void;

type Output = { isTTY?: boolean; columns?: number; write: (text: string) => unknown };

const barWidth = 28;

/** A bar that moves on a terminal; elsewhere a line at each quarter. */
export function createProgress(label: string, output: Output = process.stdout): Progress {
  return output.isTTY ? bar(label, output) : lines(label, output);
}

function bar(label: string, output: Output): Progress {
  let shown = '';
  return (done, total) => {
    const share = shareOf(done, total);
    const full = '█'.repeat(Math.round(share * barWidth)).padEnd(barWidth, '░');
    const text = `${label} ${full} ${Math.floor(share * 100)} %`.slice(
      0,
      (output.columns ?? 80) - 1,
    );
    if (text === shown) return;
    shown = text;
    output.write(`\r${text}${share === 1 ? '\n' : ''}`);
  };
}

function lines(label: string, output: Output): Progress {
  let quarters = -1;
  return (done, total) => {
    const reached = Math.floor(shareOf(done, total) * 4);
    if (reached <= quarters) return;
    quarters = reached;
    output.write(`${label}: ${reached * 25} %\n`);
  };
}

function shareOf(done: number, total: number): number {
  return total <= 0 ? 1 : Math.min(1, Math.max(0, done / total));
}
