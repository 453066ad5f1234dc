import { sql } from 'drizzle-orm';
import { rowsOf } from '#catalog/paging-queries.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { isOf } from './name-queries.ts';
import type { SearchKind } from './name-queries.ts';
import { spellingsOf } from './spelling-rules.ts';

/** A word of the index, and in how many entries it is. */
export type KnownWord = { word: string; entries: number };

/** Of the words that hold a typed part, so many of the most common. */
const MOST_HOLDING = 24;
const SHORTEST_PART = 3;
/** A word cut out of one that was typed: shorter ones are in everything. */
const LONGEST_CUT = 24;

/**
 * The words of the index that the typed ones could have been: one slip apart by letter or sound,
 * holding them, cut out of them, or two of them as one. To be compared by `likeness` after.
 */
export function findNearWords(
  db: DbOrTransaction,
  kind: SearchKind,
  typed: readonly string[],
): Promise<KnownWord[]> {
  const spellings = [...new Set(typed.flatMap(spellingsOf))];
  const exact = [...new Set([...typed.flatMap(cutsOf), ...pairsOf(typed)])];
  const parts = typed.filter((word) => word.length >= SHORTEST_PART);
  // One look-up a spelling, kept apart by `offset 0`: for all of them at once the planner
  // reads the whole table.
  return rowsOf(
    db,
    sql`
    select near.word, near.entries from unnest(${sql.param(spellings)}::int[]) as s(spelling)
      cross join lateral (select word, entries from search_words
        where ${isOf(kind)} and spellings @> array[s.spelling] offset 0) near
    union select word, entries from search_words
      where kind = ${kind} and word = any(${sql.param(exact)}::text[])
    union select near.word, near.entries from unnest(${sql.param(parts)}::text[]) as p(part)
      cross join lateral (select word, entries from search_words
        where ${isOf(kind)} and word like '%' || p.part || '%'
        order by entries desc limit ${MOST_HOLDING}) near`,
  );
}

/** Words two slips and more apart, by the three-letter parts they share; a last resort. */
export function findDistantWords(
  db: DbOrTransaction,
  kind: SearchKind,
  typed: readonly string[],
): Promise<KnownWord[]> {
  const long = typed.filter((word) => word.length > SHORTEST_PART);
  return rowsOf(
    db,
    sql`
    select distinct near.word, near.entries from unnest(${sql.param(long)}::text[]) as t(typed)
      cross join lateral (select word, entries from search_words
        where ${isOf(kind)} and word % t.typed
        order by similarity(word, t.typed) desc limit ${MOST_HOLDING}) near`,
  );
}

/** "homemaranha": every part of it may be a word. */
function cutsOf(word: string): string[] {
  const cut = word.slice(0, LONGEST_CUT);
  return Array.from(cut, (_, from) =>
    Array.from({ length: cut.length - from }, (__, more) => cut.slice(from, from + more + 1)),
  ).flat();
}

/** "spider man" may be one word. */
function pairsOf(words: readonly string[]): string[] {
  return words.slice(1).map((word, i) => words[i]! + word);
}
