/** A position in PostgreSQL's write-ahead log, in bytes: `16/B374D848` as a number. */
export function positionOf(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** The position that replicas must have replayed: positions of the primary, with the time of reading in ms. */
export class Required {
  readonly #maxLagMs: number;
  readonly #samples: { at: number; position: bigint }[] = [];
  #changes = 0;
  #located = 0;
  #position = 0n;

  /** `maxLagMs`: the greatest lag of a replica while no change is known. */
  constructor(maxLagMs: number) {
    this.#maxLagMs = maxLagMs;
  }

  /** Notes a change whose position in the log is not known yet. */
  noteChange(): void {
    this.#changes += 1;
  }

  /** The value that `locate` needs; read it before asking the primary for its position. */
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

  /** Notes the primary's position, which it was asked for at `mark`, at the time `at`. */
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

  /** True if a replica that has replayed up to here may answer. */
  isMetBy(replayed: bigint): boolean {
    return this.isKnown && replayed >= this.#position;
  }
}
