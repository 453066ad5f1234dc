import { spawn } from 'node:child_process';
import { join } from 'node:path';

export type Running = {
  /** The next line it prints; undefined once it has ended. */
  line: () => Promise<string | undefined>;
  kill: (signal: NodeJS.Signals) => void;
  ended: Promise<unknown>;
  output: () => string;
};

/** Starts one of the scripts in this folder in a new process. */
export function start(script: string, ...args: string[]): Running {
  const child = spawn(process.execPath, [join(import.meta.dirname, script), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  let read = 0;
  let wake: () => void = () => undefined;
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    wake();
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const line = async (): Promise<string | undefined> => {
    const end = output.indexOf('\n', read);
    if (end !== -1) {
      const text = output.slice(read, end);
      read = end + 1;
      return text;
    }
    if (child.exitCode !== null || child.signalCode !== null) return undefined;
    await Promise.race([ended, new Promise<void>((resolve) => (wake = resolve))]);
    return line();
  };
  return { line, ended, output: () => output, kill: (signal) => void child.kill(signal) };
}
