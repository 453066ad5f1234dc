import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { fold, wordsOf } from './folding-rules.ts';

/**
 * The condition that one of a title's names has all these words, or words that begin with them, in any
 * order. `kind` and `id` are columns of the title. A text without words is in every name.
 */
export function hasNameLike(text: string, { kind, id }: Record<'kind' | 'id', SQL>): SQL {
  const words = wordsOf(fold(text));
  if (words.length === 0) return sql`true`;
  // Folded words are letters and digits: none is a pattern.
  const all = words.map((word) => sql`' ' || n like ${`% ${word}%`}`);
  return sql`exists (
    select from search_entries s, unnest(s.names) n
    where s.kind = ${kind}::text::search_kind and s.id = ${id} and ${sql.join(all, sql` and `)})`;
}
