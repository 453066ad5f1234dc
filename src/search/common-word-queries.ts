import { sql } from 'drizzle-orm';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { cachedFor } from './cached-queries.ts';
import type { SearchKind } from './name-queries.ts';
import { COMMON_ENTRIES } from './search-tables.ts';

/** Of each kind the words that many entries have. */
export type CommonWords = ReadonlyMap<SearchKind, readonly string[]>;

/** The common words of the index, as they were up to a minute ago: some thousands at most. */
export function findCommonWords(db: DbOrTransaction): Promise<CommonWords> {
  return cachedFor(db, 'common words', async () => {
    const rows = await rowsOf<{ kind: SearchKind; words: string }>(
      db,
      // Folded words have no space.
      sql`select kind, string_agg(word, ' ') as words from search_words
        where entries >= ${sql.raw(String(COMMON_ENTRIES))} group by kind`,
    );
    return new Map(rows.map(({ kind, words }) => [kind, words.split(' ')]));
  });
}
