// Finds entries by their names: collects candidates, then ranks them.
import { SEARCH } from '#catalog/tag-rules.ts';
import { dependOn } from '#platform/tags.ts';
import {
  addTypoMatches,
  findKnownElsewhere,
  findLiteral,
  literalQueries,
  MAX_RESULTS,
  NEARLY_EQUAL,
} from './candidate-queries.ts';
import type { KindSearch, TypoOptions } from './candidate-queries.ts';
import type { EntryReader } from './entry-queries.ts';
import { withFame } from './fame-queries.ts';
import { TYPES } from './query-reading-rules.ts';
import { instalmentOf } from './instalment-rules.ts';
import { instalmentValues } from './saga-rules.ts';
import { hasWords } from './folding-rules.ts';
import type { SearchKind } from './name-queries.ts';
import { hasManyWords, isCrowded } from './near-word-queries.ts';
import { typedOf } from './query-rules.ts';
import type { Typed } from './query-rules.ts';
import { memoizedSimilarity } from './name-comparison-rules.ts';
import { ALL_WORDS, nameShare, ranking } from './ranking-rules.ts';
import type { Candidate, Preference, Ranked } from './ranking-rules.ts';
import { yearValues } from './year-rules.ts';

/**
 * With fewer results, or none that is as well known or as similar (without popularity), typo variants are tried as well:
 * among very many titles there are eight for "de last of as".
 */
const ENOUGH = { results: 8, popularity: 5, share: 0.7 };
/** Unless a name matches this many significant words exactly: then it is what was meant. */
const CERTAIN_WORDS = 3;
/** Or a name of at least this popularity is the query, or contains it: so many letters, or two words. */
const KNOWN = { equal: 5, contained: 20 };
const MIN_START = 6;
/** Nearly equal names are shown beside an equal one of another kind that is known this much better at most. */
const MAX_FAME_OF_OTHER_KIND = 10;

/** The words that look for a name, and the year that the title is said to be of. */
export type NameSearch = {
  words: readonly string[];
  year?: number | undefined;
  /** Whether a person is nearly called so: then titles with less similar names are not looked for. */
  isPerson?: () => Promise<boolean>;
  /** Whether well-known titles that sound only a little like the words are found, if nothing else is. */
  isDistant?: boolean;
};

/** What words may mean as a name: all of them, and the name of a saga before a number. */
export function readingsOf(words: readonly string[]): Typed[] {
  const instalment = instalmentOf(words);
  return instalment ? [typedOf(words), typedOf(instalment.base)] : [typedOf(words)];
}

/** People by their names, most relevant first, at most `MAX_RESULTS`, and the first of them as they were found. */
export type NamedPeople = {
  words: readonly string[];
  ranked: readonly Ranked[];
  namesakes: readonly Candidate[];
};

/**
 * People by their names; how well they are known is looked up by `byFame`. `isDistant`: whether well-known people whose
 * names sound only a little like the words are found, if nobody else is.
 */
export async function findPeopleNamed(
  reader: EntryReader,
  words: readonly string[],
  isDistant = false,
): Promise<NamedPeople> {
  dependOn(SEARCH);
  const found = await reader.once(`people ${words.join(' ')}`, () => collectPeople(reader, words));
  const [ranked] = listsOf(found, isDistant);
  const { candidates } = found.searches[0]!;
  const namesakes = ranked!.slice(0, MAX_NAMESAKES).map(({ id }) => candidates.get(id)!);
  return { words, ranked: ranked!, namesakes };
}

async function collectPeople(reader: EntryReader, words: readonly string[]): Promise<Collected> {
  const typed = typedOf(words);
  const similarityOf = memoizedSimilarity();
  const rank = ranking(typed, 'person', { similarityOf, isCrowded: await isCrowded(reader.db) });
  const [candidates] = await findLiteral(reader, ['person'], [typed]);
  const search: KindSearch = { kind: 'person', candidates: candidates!, rank };
  return withSimilar(reader, typed, [search], { similarityOf, isNamedElsewhere: isNot });
}

/** For each type its titles by any of their names, most relevant first, at most `MAX_RESULTS`. */
export async function findTitlesNamed(
  reader: EntryReader,
  kinds: readonly SearchKind[],
  search: NameSearch,
): Promise<Ranked[][]> {
  dependOn(SEARCH);
  const { words, year, isDistant = false } = search;
  const key = `titles ${kinds.join(' ')} ${year} ${words.join(' ')}`;
  const found = await reader.once(key, () => collectTitles(reader, kinds, search));
  return listsOf(found, isDistant);
}

async function collectTitles(
  reader: EntryReader,
  kinds: readonly SearchKind[],
  { words, year, isPerson = isNot }: NameSearch,
): Promise<Collected> {
  const instalment = instalmentOf(words);
  const typed = instalment ? typedOf(instalment.base) : typedOf(words);
  const prefer: Preference | undefined = instalment
    ? (candidates) => instalmentValues(instalment, candidates)
    : year === undefined
      ? undefined
      : (candidates) => yearValues(year, candidates);
  const found = await findLiteral(reader, kinds, readingsOf(words));
  const similarityOf = memoizedSimilarity();
  const options = { prefer, similarityOf, isCrowded: await isCrowded(reader.db) };
  const searches = kinds.map((kind, n): KindSearch => ({
    kind,
    candidates: found[n]!,
    rank: ranking(typed, 'title', options),
  }));
  return withSimilar(reader, typed, searches, { similarityOf, isNamedElsewhere: isPerson });
}

/** What was found for each kind, most relevant first, and what it was chosen from. */
type Collected = { searches: readonly KindSearch[]; lists: readonly Ranked[][] };

/** At most `MAX_RESULTS` for each kind; if there are none, `isDistant` looks for what sounds only a little like the words. */
function listsOf({ searches, lists }: Collected, isDistant: boolean): Ranked[][] {
  const isNothing = lists.every((list) => list.length === 0);
  const all =
    isDistant && isNothing
      ? searches.map(({ candidates, rank }) => rank(candidates.values(), true))
      : lists;
  return all.map((list) => list.slice(0, MAX_RESULTS));
}

const isNot = () => Promise.resolve(false);

/** Whether a name that is known well enough to be meant is the query, or contains it. */
function isWellKnown(typed: Typed, candidates: Iterable<Candidate>): boolean {
  const { text, words, significant } = typed;
  return [...candidates].some(
    ({ names, popularity }) =>
      popularity >= KNOWN.equal &&
      names.some(
        (name) =>
          name === text ||
          (popularity >= KNOWN.contained &&
            ((text.length >= MIN_START && ` ${name}`.includes(` ${text}`)) ||
              (significant.length > 1 && hasWords(name, words)))),
      ),
  );
}

/**
 * Whether the last of several words has a letter or two so far, which are no misspelt word yet; those of titles may be
 * written by ear ("ízi ei").
 */
const isBegun = ({ words }: Typed, kind: SearchKind): boolean =>
  words.length > 1 && (kind === 'person' ? /^[a-z]{1,2}$/ : BEGUN).test(words.at(-1)!);
const BEGUN = /^(?:[a-z]|[b-df-hj-np-tv-xz]{2})$/;

/** With more words, the names of people are found only by all of them. */
const MAX_SIMILAR_PERSON_WORDS = 4;
/** The same among millions of people, where similar names take long to find, and so many words are nearly always a title. */
const MAX_SIMILAR_WORDS_OF_MANY = 3;

const isTooLongForPerson = async ({ db }: EntryReader, { significant }: Typed): Promise<boolean> =>
  significant.length >
  ((await hasManyWords(db)) ? MAX_SIMILAR_WORDS_OF_MANY : MAX_SIMILAR_PERSON_WORDS);

/** Ranks what was collected for each kind, and with few results what has similar names as well. */
async function withSimilar(
  reader: EntryReader,
  typed: Typed,
  searches: readonly KindSearch[],
  options: TypoOptions,
): Promise<Collected> {
  const literal = searches.map(({ candidates, rank }) => rank(candidates.values()));
  const hasAll = typed.significant.length >= CERTAIN_WORDS;
  const isNamed =
    searches.some(({ candidates }) => isWellKnown(typed, candidates.values())) ||
    (hasAll && literal.some(([best]) => best !== undefined && nameShare(best) >= ALL_WORDS));
  const isTooLong = await isTooLongForPerson(reader, typed);
  const isUncertain = literal.map(
    (found, n) =>
      (found.length < ENOUGH.results || isObscure(found)) &&
      !isNamed &&
      !(isTooLong && searches[n]!.kind === 'person') &&
      !(found.length > 0 && isBegun(typed, searches[n]!.kind)),
  );
  const person = searches.findIndex(({ kind }) => kind === 'person');
  const titles =
    isUncertain[person] && literal[person]!.length === 0 ? await titlesWith(reader, typed) : [];
  // Whoever types the name of a known title does not mean a person with a similar one.
  if (isWellKnown(typed, titles)) isUncertain[person] = false;
  // Nor is one further away meant by several words that a title has.
  const isNearOnly = titles.length > 0 && typed.significant.length > 1;
  const uncertain = searches
    .filter((_, n) => isUncertain[n])
    .map((search) => ({ ...search, isNearOnly }));
  if (uncertain.length > 0) await addTypoMatches(reader, typed, uncertain, options);
  const lists = await Promise.all(
    searches.map(async ({ kind, candidates, rank }, n) => {
      if (!isUncertain[n]) return literal[n]!;
      const ranked = rank(candidates.values());
      return literal[n]!.length > 0 ? ranked : comparablyKnown(reader, kind, typed, ranked);
    }),
  );
  return { searches, lists };
}

const isObscure = (found: readonly Ranked[]): boolean =>
  found
    .slice(0, ENOUGH.results)
    .every((one) => one.popularity < ENOUGH.popularity && nameShare(one) < ENOUGH.share);

/** The titles with all words of the query. */
async function titlesWith(reader: EntryReader, typed: Typed): Promise<Candidate[]> {
  return (await reader.read(TYPES.flatMap((kind) => literalQueries(kind, [typed])))).flat();
}

/**
 * Leaves out similar names if another kind has the name itself and is known better: for the name of
 * a series or a person, films with a slightly similar name are no help. A single word is too little
 * evidence.
 */
async function comparablyKnown(
  reader: EntryReader,
  kind: SearchKind,
  typed: Typed,
  ranked: Ranked[],
): Promise<Ranked[]> {
  if (ranked.length === 0 || typed.significant.length < 2) return ranked;
  const known = await findKnownElsewhere(reader, kind, typed);
  if (known === 0) return ranked;
  return ranked.filter(
    (one) => one.popularity * MAX_FAME_OF_OTHER_KIND >= known && nameShare(one) >= NEARLY_EQUAL,
  );
}

/** People with a name in common are ranked by their best known titles as well. */
const MAX_NAMESAKES = 24;

/** The same people, those with better known titles before others with the same name. */
export async function byFame(
  reader: EntryReader,
  { words, ranked, namesakes }: NamedPeople,
): Promise<readonly Ranked[]> {
  const typed = typedOf(words);
  if (ranked.length < 2 || typed.significant.length > 2) return ranked;
  const known = await withFame(reader.db, namesakes);
  return [...ranking(typed, 'person')(known), ...ranked.slice(MAX_NAMESAKES)];
}
