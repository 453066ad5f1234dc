/** The most different findings that are kept apart; a source gone mad must not fill the memory. */
const ROOM = 300;
const LONGEST_VALUE = 40;

/**
 * What answers had that was not known or could not be used, counted by pattern:
 * `movie.release_dates.results[].certification: "XX"`. Read and logged once a run.
 */
export class Findings {
  readonly #counts = new Map<string, number>();
  #beyond = 0;

  /** `path` has no ids in it; `value` is shown shortened. */
  note(path: string, value?: unknown): void {
    const pattern = value === undefined ? path : `${path}: ${shown(value)}`;
    const count = this.#counts.get(pattern);
    if (count === undefined && this.#counts.size >= ROOM) this.#beyond += 1;
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
