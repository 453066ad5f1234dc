// Which lexicon a search may use: one that has everything that the database had up to a minute ago.
import { SEARCH } from '#catalog/tag-rules.ts';
import { systemClock } from '#platform/clock.ts';
import type { Clock } from '#platform/clock.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { invalidations } from '#platform/invalidations.ts';
import { TagSet, withoutCollecting } from '#platform/tags.ts';
import { LEXICON_SIZE, readChanges, readLexicon } from './lexicon-queries.ts';
import type { LexiconAt } from './lexicon-queries.ts';
import type { Lexicon } from './lexicon-rules.ts';

/** A process with fewer searches than this does without: to read the index takes as long as thousands of them. */
const MIN_SEARCHES = 100;
/** Cached results are as old. */
const MAX_AGE_MS = 60_000;
/** Changes are read in time, so that searches need not do without. */
const RENEWAL_MS = 20_000;
/** After a failure, and where the index is too small or too large. */
const RETRY_MS = { failed: 60_000, unfit: 60 * 60_000 };
/** After so many changes, or this share of all entries, it is read anew: the numbers of entries of words are as old. */
const MAX_CHANGES = { least: 2000, share: 0.1 };

/** How often the index has changed, as far as this process was told. */
const changes = { count: 0 };
const ofIndex = TagSet.of([SEARCH]);
invalidations.subscribe((change) => {
  if (change === 'everything' || change.hasAny(ofIndex)) changes.count += 1;
});

export type HolderOptions = {
  clock?: Clock;
  /** So many calls of `current` before the index is read. */
  minSearches?: number;
  size?: typeof LEXICON_SIZE;
};

/** Keeps the lexicon of one database and follows its changes. */
export class LexiconHolder {
  readonly #db: DbOrTransaction;
  readonly #clock: Clock;
  readonly #size: typeof LEXICON_SIZE;
  #searches: number;
  #held: (LexiconAt & { readAt: number; changed: number }) | undefined;
  /** The number of changes when the last reading began. */
  #changes = -1;
  #reading: Promise<void> | undefined;
  #notBefore = 0;

  constructor(db: DbOrTransaction, options: HolderOptions = {}) {
    const { clock = systemClock, minSearches = MIN_SEARCHES, size = LEXICON_SIZE } = options;
    this.#db = db;
    this.#clock = clock;
    this.#size = size;
    this.#searches = -minSearches;
  }

  /** The lexicon if it is up to date; else what has changed is read meanwhile, for the searches to come. */
  current(): Lexicon | undefined {
    this.#searches += 1;
    const now = this.#now();
    const age = this.#held === undefined ? Infinity : Math.abs(now - this.#held.readAt);
    const isChanged = this.#changes !== changes.count;
    if (isChanged || age > RENEWAL_MS) void this.renew();
    return isChanged || age > MAX_AGE_MS ? undefined : this.#held?.lexicon;
  }

  /** Reads what is missing, if it is time; resolves in any case, because searches find without a lexicon too. */
  async renew(): Promise<void> {
    if (this.#searches < 0 || this.#now() < this.#notBefore) return;
    this.#reading ??= withoutCollecting(() => this.#read())
      .catch(() => this.#giveUp(RETRY_MS.failed))
      .finally(() => (this.#reading = undefined));
    return this.#reading;
  }

  async #read(): Promise<void> {
    const readAt = this.#now();
    this.#changes = changes.count;
    const held = this.#held;
    if (held !== undefined) {
      const most = Math.max(MAX_CHANGES.least, held.entries * MAX_CHANGES.share) - held.changed;
      const read = most > 0 ? await readChanges(this.#db, held, Math.floor(most)) : null;
      if (read !== null) {
        const changed = held.changed + read.entries;
        this.#held = { ...held, moment: read.moment, readAt, changed };
        return;
      }
      this.#held = undefined;
    }
    const read = await readLexicon(this.#db, this.#size);
    if (read === null) this.#giveUp(RETRY_MS.unfit);
    else this.#held = { ...read, readAt, changed: 0 };
  }

  #giveUp(ms: number): void {
    this.#held = undefined;
    this.#notBefore = this.#now() + ms;
  }

  #now(): number {
    return this.#clock.now().getTime();
  }
}

const holders = new WeakMap<DbOrTransaction, LexiconHolder>();

/** Keeps a lexicon for a database by these options instead of the usual ones. */
export const holdLexicon = (db: DbOrTransaction, options: HolderOptions = {}): void =>
  void holders.set(db, new LexiconHolder(db, options));

/** The lexicon of a database for one search; undefined while there is none that is up to date. */
export function lexiconOf(db: DbOrTransaction): Lexicon | undefined {
  if (!holders.has(db)) holdLexicon(db);
  return holders.get(db)!.current();
}
