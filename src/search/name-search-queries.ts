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
 * With fewer results, or none as well known or as similar (without popularity), typo variants are tried as well: among
 * very many titles "de last of as" alone finds eight.
 */
const ENOUGH = { results: 8, popularity: 5, share: 0.7 };
/** A name that has this many significant words exactly is meant for certain, so typo variants are not tried. */
const CERTAIN_WORDS = 3;
/** Popularity from which the query as a name, or as a part of one (`MIN_START` letters, two words), is certain. */
const KNOWN = { equal: 5, contained: 20 };
const MIN_START = 6;
/** A nearly equal name is shown beside an equal one of another kind at most this many times as well known. */
const MAX_FAME_OF_OTHER_KIND = 10;

/** A search by name: its words, and the year in which the query says the title began. */
export type NameSearch = {
  words: readonly string[];
  year?: number | undefined;
  /** True if a person has nearly this name, so that titles with less similar names are not looked for. */
  isPerson?: () => Promise<boolean>;
  /** True if well-known titles that sound only a little like the words may be found where nothing else is. */
  isDistant?: boolean;
};

/** The names that the words may mean: all words, and the name of a saga before a number. */
export function readingsOf(words: readonly string[]): Typed[] {
  const instalment = instalmentOf(words);
  return instalment ? [typedOf(words), typedOf(instalment.base)] : [typedOf(words)];
}

/** People by name, most relevant first, at most `MAX_RESULTS`; `namesakes` are the first as they were found. */
export type NamedPeople = {
  words: readonly string[];
  ranked: readonly Ranked[];
  namesakes: readonly Candidate[];
};

/**
 * Finds people by their names; `byFame` then looks up how well known they are. `isDistant`: well-known people whose
 * names sound only a little like the words may be found where nobody else is.
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

/** Finds for each type the titles with such a name, most relevant first, at most `MAX_RESULTS`. */
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

/** Results of each kind, most relevant first, and the searches they came from. */
type Collected = { searches: readonly KindSearch[]; lists: readonly Ranked[][] };

/**
 * Cuts each list to `MAX_RESULTS`; if all are empty, `isDistant` ranks candidates that sound a little like the words.
 */
function listsOf({ searches, lists }: Collected, isDistant: boolean): Ranked[][] {
  const isNothing = lists.every((list) => list.length === 0);
  const all =
    isDistant && isNothing
      ? searches.map(({ candidates, rank }) => rank(candidates.values(), true))
      : lists;
  return all.map((list) => list.slice(0, MAX_RESULTS));
}

const isNot = () => Promise.resolve(false);

/** True if the query is, or is contained in, a name that is known well enough to be meant. */
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
 * True if the last of several words has one or two letters so far, which are no misspelt word yet. For titles they may
 * be a word written by ear ("ízi ei").
 */
const isBegun = ({ words }: Typed, kind: SearchKind): boolean =>
  words.length > 1 && (kind === 'person' ? /^[a-z]{1,2}$/ : BEGUN).test(words.at(-1)!);
const BEGUN = /^(?:[a-z]|[b-df-hj-np-tv-xz]{2})$/;

/** With more words than this, people are found only by names with all of them. */
const MAX_SIMILAR_PERSON_WORDS = 4;
/** The limit among millions of people, where similar names take long; longer queries nearly always mean a title. */
const MAX_SIMILAR_WORDS_OF_MANY = 3;

const isTooLongForPerson = async ({ db }: EntryReader, { significant }: Typed): Promise<boolean> =>
  significant.length >
  ((await hasManyWords(db)) ? MAX_SIMILAR_WORDS_OF_MANY : MAX_SIMILAR_PERSON_WORDS);

/** Ranks the candidates of each kind; kinds with few results also get similar names. */
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
  // A query that is the name of a known title does not mean a person with a similar one.
  if (isWellKnown(typed, titles)) isUncertain[person] = false;
  // If a title has several words of the query, it does not mean a name further from it either.
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
 * If another kind has all words of the query, keeps only nearly equal names that are not much less known: to somebody
 * who typed the name of a series or a person, slightly similar films are no help. A single word is too little evidence.
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

/** People who share a name and are ranked by their best known titles as well. */
const MAX_NAMESAKES = 24;

/** Sorts people with one name by how well known their best titles are. */
export async function byFame(
  reader: EntryReader,
  { words, ranked, namesakes }: NamedPeople,
): Promise<readonly Ranked[]> {
  const typed = typedOf(words);
  if (ranked.length < 2 || typed.significant.length > 2) return ranked;
  const known = await withFame(reader.db, namesakes);
  return [...ranking(typed, 'person')(known), ...ranked.slice(MAX_NAMESAKES)];
}
