import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Attack, AttackResult } from '../test/ordeal/attacks.ts';

/** Crowds that ask one site; none asks for what another one has asked for before. */
export class Crowds {
  readonly #url: string;
  #next = 0;

  constructor(url: string) {
    this.#url = url;
  }

  /** Resolves when they have gone. */
  async ask(
    kinds: readonly Attack[],
    { connections, seconds }: { connections: number; seconds: number },
  ): Promise<AttackResult> {
    const { stdout } = await promisify(execFile)(process.execPath, [
      join(import.meta.dirname, 'crowd-process.ts'),
      this.#url,
      ...[connections, seconds, this.#next].map(String),
      ...kinds,
    ]);
    const result = JSON.parse(stdout) as AttackResult;
    this.#next = result.next;
    return result;
  }
}
