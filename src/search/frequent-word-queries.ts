import { sql } from 'drizzle-orm';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { cachedFor } from './cached-queries.ts';
import type { Frequencies } from './frequent-word-rules.ts';
import { KINDS } from './name-queries.ts';
import type { SearchKind } from './name-queries.ts';
import { FREQUENT_ENTRIES } from './search-tables.ts';

const TABLES: Record<SearchKind, string> = {
  movie: 'search_entries_of_movies',
  serie: 'search_entries_of_series',
  person: 'search_entries_of_people',
};

/** Of each kind the words that many entries have, as they were up to a minute ago: some thousands at most. */
export function findFrequencies(
  db: DbOrTransaction,
): Promise<ReadonlyMap<SearchKind, Frequencies>> {
  return cachedFor(db, 'common words', async () => {
    const rows = await rowsOf<{ kind: SearchKind; words: Record<string, number> }>(
      db,
      sql`select kind, json_object_agg(word, entries) as words from search_words
        where entries >= ${sql.raw(String(FREQUENT_ENTRIES))} group by kind`,
    );
    const totals = await rowsOf<Record<SearchKind, number>>(
      db,
      sql`select ${sql.join(
        KINDS.map(
          (kind) => sql`(select reltuples::int from pg_class
            where oid = ${TABLES[kind]}::regclass) as ${sql.identifier(kind)}`,
        ),
        sql`, `,
      )}`,
    );
    return new Map(
      rows.map(({ kind, words }) => [
        kind,
        { words: new Map(Object.entries(words)), total: totals[0]![kind] },
      ]),
    );
  });
}
