/** Different findings that are stored: a broken source must not fill the memory. */
const CAPACITY = 300;
const LONGEST_VALUE = 40;

/**
 * Unknown or unusable parts of responses, counted by pattern:
 * `movie.release_dates.results[].certification: "XX"`. Logged once a run.
 */
export class Findings {
  readonly #counts = new Map<string, number>();
  #beyond = 0;

  /** `path` contains no ids; `value` is shortened. */
  note(path: string, value?: unknown): void {
    const pattern = value === undefined ? path : `${path}: ${shown(value)}`;
    const count = this.#counts.get(pattern);
    if (count === undefined && this.#counts.size >= CAPACITY) this.#beyond += 1;
    else this.#counts.set(pattern, (count ?? 0) + 1);
  }

  /** The most frequent first. */
  list(): { pattern: string; count: number }[] {
    const listed = [...this.#counts]
      .map(([pattern, count]) => ({ pattern, count }))
      .toSorted((a, b) => b.count - a.count || (a.pattern < b.pattern ? -1 : 1));
    return this.#beyond === 0 ? listed : [...listed, { pattern: 'others', count: this.#beyond }];
  }

  get total(): number {
    return this.#beyond + [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
  }

  clear(): void {
    this.#counts.clear();
    this.#beyond = 0;
  }
}

function shown(value: unknown): string {
  const text = typeof value === 'object' ? typeOf(value) : (JSON.stringify(value) ?? 'undefined');
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}

function typeOf(value: object | null): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : 'an object';
}
