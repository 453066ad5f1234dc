import { sql } from 'drizzle-orm';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { searchKind } from '#search/index/name-queries.ts';
import { record } from '#platform/database/columns.ts';
import { itemAt } from '#shared/list-items.ts';
import { cachedFor } from './cached-queries.ts';
import type { SearchKind } from '#search/index/name-queries.ts';
import { FREQUENT_ENTRIES } from '#search/search-tables.ts';
import { isBegun } from '#search/read/query-rules.ts';
import type { Typed } from '#search/read/query-rules.ts';
import { otherFormsOf } from './tsquery-rules.ts';
import { COMPARISON_COST } from '#search/thresholds.ts';

/** The number of entries of each common word; all other words have fewer. */
export type FrequentWords = ReadonlyMap<string, number>;

/**
 * An upper bound of the entries that have all words of a query, from the common words alone: the number of its rarest
 * word, 0 if that is not common. A number counts in all its spellings ("vi": 6, seis). `asPrefix` counts all words that
 * the last one begins, and names that begin with `words` however they are divided: "minh" is in "Min-ho", and "min h"
 * in "Minha". Otherwise `words` may be one word: "ha n" is in "Han".
 */
export function mostEntriesOf(
  { significant, words = [] }: { significant: readonly string[]; words?: readonly string[] },
  common: FrequentWords = new Map(),
  asPrefix = true,
): number {
  const last = significant.length - 1;
  const lastTyped = words.at(-1) ?? '';
  // Many words that are not common begin with one or two letters too.
  const isAnything =
    isBegun({ words }) && significant[last] === lastTyped && /^[a-z]+$/.test(lastTyped);
  const mostBeginning = (word: string) => (isAnything ? Infinity : beginningWith(word, common));
  const most = Math.min(
    ...significant.map((word, at) => {
      const own = asPrefix && at === last ? mostBeginning(word) : entriesOf(word, common);
      return otherFormsOf(word).reduce((sum, form) => sum + entriesOf(form, common), own);
    }),
  );
  const name = words.join('');
  if (name === '') return most;
  if (!asPrefix) return Math.max(most, entriesOf(name, common));
  return Math.max(most, beginningWith(name, common));
}

const entriesOf = (word: string, common: FrequentWords): number => common.get(word) ?? 0;

/** The sum of entries of the common words that begin so. */
function beginningWith(letters: string, common: FrequentWords = new Map()): number {
  let sum = 0;
  for (const [word, entries] of common) if (word.startsWith(letters)) sum += entries;
  return sum;
}

/**
 * Number of entries below which comparing each with the last word is faster than looking up all words that begin so.
 * Many uncommon words begin with one or two letters too.
 */
export function mostCompared(typed: Typed, common: FrequentWords | undefined): number {
  const most = beginningWith(itemAt(typed.words, -1), common) / COMPARISON_COST;
  return isBegun(typed) ? Math.max(FREQUENT_ENTRIES, most) : most;
}

/** The common words of each kind with their numbers of entries, some thousands at most; cached for a minute. */
export function findFrequentWords(
  db: DbOrTransaction,
): Promise<ReadonlyMap<SearchKind, FrequentWords>> {
  return cachedFor(db, 'common words', async () => {
    const rows = await rowsOf(
      db,
      { kind: searchKind, words: record },
      sql`select kind, json_object_agg(word, entries) as words from search_words
        where entries >= ${sql.raw(String(FREQUENT_ENTRIES))} group by kind`,
    );
    return new Map(
      rows.map(({ kind, words }) => [
        kind,
        new Map(Object.entries(words).map(([word, entries]) => [word, Number(entries)])),
      ]),
    );
  });
}
