// Decides which lexicon a search may use: one with everything that the database had a minute ago.
import { SEARCH } from '#catalog/tag-rules.ts';
import { systemClock } from '#platform/clock.ts';
import type { Clock } from '#platform/clock.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { TagSet, invalidations, withoutCollecting } from '#platform/tags.ts';
import { LEXICON_SIZE, readChanges, readLexicon } from './lexicon-queries.ts';
import type { LexiconAt } from './lexicon-queries.ts';
import type { Lexicon } from './lexicon-rules.ts';

/** Searches before a process reads the index, which takes as long as thousands of them. */
const MIN_SEARCHES = 100;
/** The oldest lexicon that is used; cached results get as old. */
const MAX_AGE_MS = 60_000;
/** The age at which changes are read, early enough that no search has to do without a lexicon. */
const RENEWAL_MS = 20_000;
/** Waits after a failed reading, and after finding the index too small or too large. */
const RETRY_MS = { failed: 60_000, unfit: 60 * 60_000 };
/** Changed entries, the higher of both, after which all is read again: counts of words are not renewed otherwise. */
const MAX_CHANGES = { least: 2000, share: 0.1 };

/** Changes of the index that this process was told of. */
const changes = { count: 0 };
const ofIndex = TagSet.of([SEARCH]);
invalidations.subscribe((change) => {
  if (change === 'everything' || change.hasAny(ofIndex)) changes.count += 1;
});

export type HolderOptions = {
  clock?: Clock;
  /** Calls of `current` before the index is read. */
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

  /** The lexicon if it is recent enough; if not, it is renewed meanwhile for later searches. */
  current(): Lexicon | undefined {
    this.#searches += 1;
    const now = this.#now();
    const age = this.#held === undefined ? Infinity : Math.abs(now - this.#held.readAt);
    const isChanged = this.#changes !== changes.count;
    if (isChanged || age > RENEWAL_MS) void this.renew();
    return isChanged || age > MAX_AGE_MS ? undefined : this.#held?.lexicon;
  }

  /** Reads missing changes, if it is time. Never rejects, because searches work without a lexicon too. */
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

/** Keeps a lexicon for a database with other options than the usual ones. */
export const holdLexicon = (db: DbOrTransaction, options: HolderOptions = {}): void =>
  void holders.set(db, new LexiconHolder(db, options));

/** The lexicon of a database for one search; undefined while there is none that is recent enough. */
export function lexiconOf(db: DbOrTransaction): Lexicon | undefined {
  if (!holders.has(db)) holdLexicon(db);
  return holders.get(db)!.current();
}
