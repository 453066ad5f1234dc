import { sql } from 'drizzle-orm';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { cachedFor } from './cached-queries.ts';
import type { FrequentWords } from './frequent-word-rules.ts';
import type { SearchKind } from './name-queries.ts';
import { FREQUENT_ENTRIES } from './search-tables.ts';

/** The common words of each kind with their numbers of entries, some thousands at most; cached for a minute. */
export function findFrequentWords(
  db: DbOrTransaction,
): Promise<ReadonlyMap<SearchKind, FrequentWords>> {
  return cachedFor(db, 'common words', async () => {
    const rows = await rowsOf<{ kind: SearchKind; words: Record<string, number> }>(
      db,
      sql`select kind, json_object_agg(word, entries) as words from search_words
        where entries >= ${sql.raw(String(FREQUENT_ENTRIES))} group by kind`,
    );
    return new Map(rows.map(({ kind, words }) => [kind, new Map(Object.entries(words))]));
  });
}
