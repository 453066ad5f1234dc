import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

export type Command = {
  pid: number;
  kill: (signal: NodeJS.Signals) => void;
  /** Its exit code; null if a signal ended it. */
  ended: Promise<number | null>;
  /** All its output so far, including errors. */
  output: () => string;
};

/** Starts an operator's command in a process that ends with the test. */
export function startCommand(words: readonly string[], env: Record<string, string>): Command {
  const cli = join(import.meta.dirname, '../../src/command-line/cli.ts');
  const child = spawn(process.execPath, [cli, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  // `close` is emitted when all its output has been read.
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  onTestFinished(() => void child.kill('SIGKILL'));
  return {
    pid: child.pid!,
    kill: (signal) => void child.kill(signal),
    ended,
    output: () => output,
  };
}
