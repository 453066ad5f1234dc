import { setTimeout as sleep } from 'node:timers/promises';

/** Visitors who read the same pages without pause, each one request at a time. */
export class Readers {
  readonly #url: string;
  readonly #paths: readonly string[];
  readonly #done: Promise<unknown>;
  #isStopped = false;
  #answered = 0;
  readonly #failed: string[] = [];
  /** Numbers of responses of each process, by its address: `127.0.0.1:4801`. */
  readonly #answeredBy = new Map<string, number>();

  constructor(url: string, { count, paths }: { count: number; paths: readonly string[] }) {
    this.#url = url;
    this.#paths = paths;
    this.#done = Promise.all(Array.from({ length: count }, (_, first) => this.#read(first)));
  }

  get answered(): number {
    return this.#answered;
  }

  /** Descriptions of all reads that got another status than 200. */
  get failed(): readonly string[] {
    return this.#failed;
  }

  /** Resolves after this many more reads have been answered, by the process `by` if it is given. */
  async untilAnswered(more: number, by?: string): Promise<void> {
    const count = () => (by === undefined ? this.#answered : (this.#answeredBy.get(by) ?? 0));
    const goal = count() + more;
    while (count() < goal) await sleep(20);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#done;
  }

  async #read(first: number): Promise<void> {
    for (let at = first; !this.#isStopped; at += 1) {
      const path = this.#paths[at % this.#paths.length]!;
      try {
        const response = await fetch(this.#url + path);
        await response.arrayBuffer();
        if (response.status === 200) this.#count(response.headers.get('x-answered-by') ?? '');
        else this.#failed.push(`${path}: ${response.status}`);
      } catch (error) {
        this.#failed.push(`${path}: ${String((error as Error).cause ?? error)}`);
      }
    }
  }

  /** nginx names all processes that it tried; the last one has answered. */
  #count(tried: string): void {
    const process = tried.split(', ').at(-1)!;
    this.#answered += 1;
    this.#answeredBy.set(process, (this.#answeredBy.get(process) ?? 0) + 1);
  }
}
