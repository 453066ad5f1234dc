/** A position in PostgreSQL's write-ahead log, in bytes: `16/B374D848` as a number. */
export function positionOf(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** How far replicas must have come: positions of the primary, with when they were read in ms. */
export class Required {
  readonly #maxLagMs: number;
  readonly #samples: { at: number; position: bigint }[] = [];
  #changes = 0;
  #located = 0;
  #position = 0n;

  /** A replica may be so far behind while nothing is known to have changed. */
  constructor(maxLagMs: number) {
    this.#maxLagMs = maxLagMs;
  }

  /** Something has changed: where in the log is not known yet. */
  noteChange(): void {
    this.#changes += 1;
  }

  /** What `locate` needs after the primary was asked for its position. */
  get mark(): number {
    return this.#changes;
  }

  /** The newest known position of the primary; null before the first. */
  get newest(): bigint | null {
    return this.#samples.at(-1)?.position ?? null;
  }

  get isKnown(): boolean {
    return this.#located === this.#changes;
  }

  /** The primary was at this position, which it was asked for at `mark`; `at` is that moment. */
  locate(mark: number, position: bigint, at: number): void {
    if (mark > this.#located) {
      this.#located = mark;
      if (position > this.#position) this.#position = position;
    }
    this.#samples.push({ at, position });
    while (this.#samples[1] && this.#samples[1].at <= at - this.#maxLagMs) this.#samples.shift();
    const [oldest] = this.#samples;
    if (oldest && oldest.at <= at - this.#maxLagMs && oldest.position > this.#position) {
      this.#position = oldest.position;
    }
  }

  /** Whether a replica that has replayed so much may answer. */
  isMetBy(replayed: bigint): boolean {
    return this.isKnown && replayed >= this.#position;
  }
}
