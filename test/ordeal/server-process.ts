import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { memoryEnv, nodeOptions } from '../../scripts/start-options.mjs';

/** Milliseconds within which a server must answer again. */
export const HEALTHY_MS = 10_000;

export interface ServerOptions {
  /** Modules that are loaded before the server's. */
  imports?: readonly string[];
  /** The words of its command line. */
  words?: readonly string[];
}

/** The built site in a process of its own, which can be killed and started again. */
export class ServerProcess {
  readonly #env: Record<string, string>;
  readonly #options: ServerOptions;
  #process: ChildProcess | undefined;
  #output = '';
  readonly url: string;

  private constructor(port: number, env: Record<string, string>, options: ServerOptions) {
    this.#options = options;
    this.url = `http://localhost:${port}`;
    this.#env = { PORT: String(port), SITE_URL: this.url, LOG_LEVEL: 'warn', ...LIMITS, ...env };
  }

  static async create(
    env: Record<string, string>,
    options: ServerOptions = {},
  ): Promise<ServerProcess> {
    return new ServerProcess(await freePort(), env, options);
  }

  /** Changes the environment of the next start. */
  configure(env: Record<string, string>): void {
    Object.assign(this.#env, env);
  }

  /** Everything that it has printed. */
  get output(): string {
    return this.#output;
  }

  /** Starts it; resolves with the milliseconds until it was ready. @throws if it ends before */
  async start(patienceMs = 300_000): Promise<number> {
    const begun = performance.now();
    const { imports = [], words = [] } = this.#options;
    const main = join(import.meta.dirname, '../../src/main.ts');
    const first = imports.flatMap((file) => ['--import', file]);
    const server = spawn(process.execPath, [...nodeOptions, ...first, main, ...words], {
      env: { ...process.env, NODE_ENV: 'production', ...memoryEnv, ...this.#env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process = server;
    const read = (text: Buffer) => {
      this.#output += text.toString();
    };
    server.stdout.on('data', read);
    server.stderr.on('data', read);
    await this.until(async () => {
      if (this.hasEnded) throw new Error(`it ended; it wrote: ${this.#output.slice(-500)}`);
      return (await this.status('/readyz')) === 200;
    }, patienceMs);
    return performance.now() - begun;
  }

  /** The CPU time that the process has used, ms; 0 if the system does not say. */
  get cpuMs(): number {
    return this.#numbersOf('stat', (stat) => {
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return (Number(fields[11]) + Number(fields[12])) * 10;
    });
  }

  /** The memory that the process occupies, MB; 0 if the system does not say. */
  get residentMb(): number {
    return this.#numbersOf('status', (text) => Number(/VmRSS:\s+(\d+)/.exec(text)?.[1]) / 1024);
  }

  #numbersOf(file: string, read: (text: string) => number): number {
    try {
      return read(readFileSync(`/proc/${this.#process?.pid}/${file}`, 'utf8'));
    } catch {
      return 0;
    }
  }

  /** Resolves with the exit code, or the name of the signal. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<string> {
    const server = this.#process;
    if (!server || server.exitCode !== null || server.signalCode !== null) return 'ended';
    const ended = once(server, 'exit');
    server.kill(signal);
    const [code, name] = (await ended) as [number | null, string | null];
    return String(code ?? name);
  }

  /** True if it has ended, by itself or by a signal. */
  get hasEnded(): boolean {
    return this.#process?.exitCode !== null || this.#process.signalCode !== null;
  }

  /** The status of a response; 0 without one. */
  async status(path: string): Promise<number> {
    try {
      const signal = AbortSignal.timeout(20_000);
      const response = await fetch(this.url + path, { signal });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return 0;
    }
  }

  /** Milliseconds until a condition holds. @throws after `patienceMs` */
  async until(holds: () => Promise<boolean>, patienceMs = HEALTHY_MS): Promise<number> {
    const begun = performance.now();
    while (!(await holds())) {
      if (performance.now() - begun > patienceMs) {
        throw new Error(`not within ${patienceMs / 1000} s; it wrote: ${this.#output.slice(-500)}`);
      }
      await sleep(50);
    }
    return performance.now() - begun;
  }
}

/** All requests come from one address here. */
const LIMITS = { REGISTRATION_LIMIT: '0', OWN_CHANGES_LIMIT: '0', CONTACT_LIMIT: '0' };

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0);
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
