// Finds entries by their names: collects candidates, then ranks them.
import { SEARCH } from '#catalog/tag-rules.ts';
import { dependOn } from '#platform/tags.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import {
  addTypoMatches,
  findKnownElsewhere,
  findLiteral,
  MAX_RESULTS,
} from './candidate-queries.ts';
import type { Candidates } from './candidate-queries.ts';
import { withFame } from './fame-queries.ts';
import { instalmentOf, instalmentValues } from './instalment-rules.ts';
import { KINDS } from './name-queries.ts';
import type { SearchKind } from './name-queries.ts';
import { typedOf } from './query-rules.ts';
import type { Typed } from './query-rules.ts';
import { nameShare, ranking } from './ranking-rules.ts';
import type { Preference, Ranked } from './ranking-rules.ts';
import { yearValues } from './year-rules.ts';

/** With fewer results, typo variants are tried as well. */
const ENOUGH_RESULTS = 8;
/** Unless a name matches this many significant words exactly: then it is what was meant. */
const CERTAIN_WORDS = 3;
/** Similar names are shown beside an equal one of another kind that is known this much better at most … */
const MAX_FAME_OF_OTHER_KIND = 10;
/** … and only if they are nearly equal. */
const MIN_NAME_SHARE = 0.62;

/** The words that look for a name, and the year that the title is said to be of. */
export type NameSearch = { words: readonly string[]; year?: number | undefined };

/** Entries of a kind by any of their names, most relevant first, at most `MAX_RESULTS`. */
export async function findByName(
  db: DbOrTransaction,
  kind: SearchKind,
  { words, year }: NameSearch,
): Promise<Ranked[]> {
  dependOn(SEARCH);
  const whole = typedOf(words);
  const instalment = kind === 'person' ? undefined : instalmentOf(words);
  const typed = instalment ? typedOf(instalment.base) : whole;
  const prefer: Preference | undefined = instalment
    ? (candidates) => instalmentValues(instalment, candidates)
    : year === undefined
      ? undefined
      : (candidates) => yearValues(year, candidates);
  const rank = ranking(typed, kind === 'person' ? 'person' : 'title', prefer);
  const candidates = await findLiteral(db, kind, instalment ? [whole, typed] : [typed]);
  let ranked = rank(candidates.values());
  const certain = ranked.length > 0 && typed.significant.length >= CERTAIN_WORDS;
  if (ranked.length < ENOUGH_RESULTS && !certain) {
    const literal = ranked.length;
    await addTypoMatches(db, kind, typed, candidates, rank);
    ranked = rank(candidates.values());
    if (literal === 0) ranked = await comparablyKnown(db, kind, typed, ranked);
  }
  if (kind === 'person') ranked = await byFame(db, typed, candidates, ranked);
  return ranked.slice(0, MAX_RESULTS);
}

/**
 * Leaves out similar names if another kind has the name itself and is known better: for the name of
 * a series or a person, films with a slightly similar name are no help. A single word is too little
 * evidence.
 */
async function comparablyKnown(
  db: DbOrTransaction,
  kind: SearchKind,
  typed: Typed,
  ranked: Ranked[],
): Promise<Ranked[]> {
  if (ranked.length === 0 || typed.significant.length < 2) return ranked;
  const others = KINDS.filter((other) => other !== kind);
  const known = await findKnownElsewhere(db, others, typed);
  if (known === 0) return ranked;
  return ranked.filter(
    (one) => one.popularity * MAX_FAME_OF_OTHER_KIND >= known && nameShare(one) >= MIN_NAME_SHARE,
  );
}

/** People with a name in common are ranked by their best known titles as well. */
const MAX_NAMESAKES = 24;

async function byFame(
  db: DbOrTransaction,
  typed: Typed,
  candidates: Candidates,
  ranked: Ranked[],
): Promise<Ranked[]> {
  if (ranked.length < 2 || typed.significant.length > 2) return ranked;
  const first = ranked.slice(0, MAX_NAMESAKES).map(({ id }) => candidates.get(id)!);
  const known = await withFame(db, first);
  return [...ranking(typed, 'person')(known), ...ranked.slice(MAX_NAMESAKES)];
}
