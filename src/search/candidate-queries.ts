// Collects the entries that may answer to words of a name.
import { uniqueById } from './entry-queries.ts';
import type { EntryQuery, EntryReader } from './entry-queries.ts';
import { findFrequentWords } from './frequent-word-queries.ts';
import { mostCompared } from './frequent-word-rules.ts';
import { heardQueries, nearlyHeardQueries } from './heard-lexeme-rules.ts';
import { initialsLexeme } from './initials-rules.ts';
import type { Similarity } from './name-comparison-rules.ts';
import { KINDS } from './name-queries.ts';
import type { SearchKind } from './name-queries.ts';
import { findDistantWords, findNearWords, hasManyWords } from './near-word-queries.ts';
import type { KnownWords } from './near-word-queries.ts';
import { isBegun, isLast, withoutNumbers } from './query-rules.ts';
import type { Typed } from './query-rules.ts';
import { nameShare } from './ranking-rules.ts';
import type { Candidate, Rank } from './ranking-rules.ts';
import {
  exactNameQuery,
  literalQuery,
  namePrefixQuery,
  otherFormsOf,
  variantQuery,
  wholeQuery,
  widerLiteralQuery,
  widerVariantQuery,
} from './tsquery-rules.ts';
import type { KnownWord, NearWords, Variant } from './tsquery-rules.ts';
import { allButOneQuery, joinedVariants, variantsOf } from './variant-rules.ts';

/** Results per search. The total never exceeds it, so every counted result can be reached. */
export const MAX_RESULTS = 200;
/** Titles that a query may be the initials of. */
const MAX_INITIALS = 8;
/** A name that is nearly equal to the query, without popularity. */
export const NEARLY_EQUAL = 0.62;
/** Entries with similar words, the best known of each kind: ranking more would take longer than finding them. */
const MAX_SIMILAR = 100;
/** Entries with similar words that lack one of the query's words. */
const MAX_LACKING_ONE = 40;
/** Entries that may sound like a query. */
const MAX_HEARD = 20;
/** Entries that lack, add or change one consonant of the query: there are more of them. */
const MAX_NEARLY_HEARD = 60;
/** Such entries are looked for if the relevance of every name found, without popularity, is below this. */
const MIN_LIKELY = 0.4;
/** A number after initials is that of an instalment: "bttf 2". */
const INITIALS = /^([\p{L}\p{N}]{2,7}|\p{L}{2,6} \d{1,2})$/u;

export type Candidates = Map<number, Candidate>;

/** The search in one kind: its candidates and how they are ranked. */
export type KindSearch = {
  kind: SearchKind;
  candidates: Candidates;
  rank: Rank;
  /** True if names further from the query are not meant, because a kind has all its words. */
  isNearOnly?: boolean;
};

/** Queries for entries with all words of one of these readings. */
export function literalQueries(kind: SearchKind, readings: readonly Typed[]): EntryQuery[] {
  return readings.map((typed) => ({
    kind,
    query: literalQuery(typed),
    wider: widerLiteralQuery(typed),
    whole: wholeQuery(typed),
    limit: MAX_RESULTS,
    typed,
  }));
}

/** Queries for titles that have the typed text as their initials. */
export function initialsQueries(kind: SearchKind, readings: readonly Typed[]): EntryQuery[] {
  if (kind === 'person') return [];
  return readings
    .filter(({ text }) => INITIALS.test(text))
    .map(({ text }) => ({
      kind,
      query: `'${initialsLexeme(text.replace(' ', ''))}'`,
      limit: MAX_INITIALS,
    }));
}

/** Finds for each kind the entries with all words of one of these readings, and titles with these initials. */
export async function findLiteral(
  reader: EntryReader,
  kinds: readonly SearchKind[],
  readings: readonly Typed[],
): Promise<Candidates[]> {
  await reader.read(
    kinds.flatMap((kind) => [
      ...literalQueries(kind, readings),
      ...initialsQueries(kind, readings),
    ]),
  );
  const all = await Promise.all(
    kinds.map(async (kind) => {
      const found: Candidates = new Map();
      add(found, await reader.read(literalQueries(kind, readings)));
      for (const one of (await reader.read(initialsQueries(kind, readings))).flat()) {
        if (!found.has(one.id)) found.set(one.id, { ...one, isInitials: true });
        else found.set(one.id, { ...found.get(one.id)!, isInitials: true });
      }
      return { kind, found };
    }),
  );
  // With many candidates the limit may cut off the exact name, so it is looked up separately.
  const namedQueries = (kind: SearchKind): EntryQuery[] =>
    readings.flatMap((typed) => [
      { kind, query: exactNameQuery(typed), limit: MAX_RESULTS },
      { kind, query: namePrefixQuery(typed), limit: MAX_RESULTS, typed, amongKnown: true },
    ]);
  const crowded = all.filter(({ found }) => found.size >= MAX_RESULTS);
  await reader.read(crowded.flatMap(({ kind }) => namedQueries(kind)));
  for (const { kind, found } of crowded) add(found, await reader.read(namedQueries(kind)));
  return all.map(({ found }) => found);
}

export type TypoOptions = {
  similarityOf: Similarity;
  /** True if an entry of another kind has nearly this name; called before less similar names are looked for. */
  isNamedElsewhere: () => Promise<boolean>;
};

/** Adds entries with similar words to each search; each step runs only if those before it found nothing. */
export async function addTypoMatches(
  reader: EntryReader,
  typed: Typed,
  searches: readonly KindSearch[],
  { similarityOf, isNamedElsewhere }: TypoOptions,
): Promise<void> {
  const common = await findFrequentWords(reader.db);
  const near = await findNearWords(reader, searches.map(kindOf), typed.significant);
  const sound = heardQueries(typed.words);
  const isLarge = await hasManyWords(reader.db);
  const heard = searches.map(({ kind }) => heardBy(kind, sound, isLarge));
  const similar = searches.map(({ kind }) => {
    const known = near.get(kind)!;
    const variants = variantsOf(typed, known, similarityOf);
    const joined = joinedVariants(typed, variants, known);
    return rareQueries(kind, [
      {
        query: variantQuery(isSingle(typed) ? [beyondLiteral(typed, variants[0]!)] : variants),
        // Among millions, very many names have a similar word and another that begins with one or two letters.
        amongKnown: isLarge && isBegun(typed),
        wider: widerVariantQuery(typed, variants, known.all, (letters) =>
          mostCompared(typed, common.get(kind), letters),
        ),
      },
      ...joined.map((each) => ({ query: variantQuery(each) })),
    ]);
  });
  await reader.read([...similar.flat(), ...heard.flat()]);
  for (const [n, { candidates }] of searches.entries()) {
    add(candidates, await reader.read(similar[n]!));
  }
  const empty = searches.filter(
    (search) => !search.isNearOnly && mayBeDistant(search, typed) && isEmpty(search),
  );
  for (const [n, { candidates }] of searches.entries()) {
    for (const one of (await reader.read(heard[n]!)).flat()) {
      candidates.set(one.id, { ...(candidates.get(one.id) ?? one), isHeard: true });
    }
  }
  // A query of parts of a title's words means that title, so less similar names are not looked for.
  if (searches.some(hasParts)) return;
  const isLacking = empty.length > 0 && !searches.some(hasNearlyEqual);
  const mayBeHeard = () => searches.every((search) => !search.isNearOnly && isUnlikely(search));
  if (!isLacking && !mayBeHeard()) return;
  const addFurther = async () => {
    if (isLacking) await addDistant(reader, typed, empty, near, similarityOf);
    if (mayBeHeard()) await addNearlyHeard(reader, typed, searches);
  };
  // Among millions of names, two look-ups in a row would take too long.
  if (isLarge) await Promise.all([isNamedElsewhere(), addFurther()]);
  else if (!(await isNamedElsewhere())) await addFurther();
}

/** True if the query is one word, apart from articles and the like. */
const isSingle = (typed: Typed): boolean => typed.significant.length === 1 && isLast(typed, 0);

/**
 * The variants of a single word, except those it begins or is another form of: the literal query has found their
 * entries, perhaps tens of thousands, and would read them again.
 */
function beyondLiteral(typed: Typed, variants: readonly Variant[]): Variant[] {
  const [word] = typed.significant as [string];
  const others = otherFormsOf(word);
  const isLiteral = ({ words: [first, ...rest] }: Variant) =>
    rest.length === 0 && (first!.startsWith(word) || others.includes(first!));
  return variants.filter((each) => !isLiteral(each));
}

/** Queries for entries that sound like the query; among millions only rare sounds and well-known entries. */
function heardBy(
  kind: SearchKind,
  { all, whole }: ReturnType<typeof heardQueries>,
  isLarge: boolean,
): EntryQuery[] {
  if (all === null) return [];
  if (!isLarge) return [{ kind, query: all, limit: MAX_HEARD }];
  return [
    { kind, query: all, limit: MAX_HEARD, amongKnown: true },
    ...(whole === null ? [] : [{ kind, query: whole, limit: MAX_HEARD }]),
  ];
}

/** Adds entries whose words are further from those of the query, or that lack one of them. */
async function addDistant(
  reader: EntryReader,
  typed: Typed,
  empty: readonly KindSearch[],
  near: KnownWords,
  similarityOf: Similarity,
): Promise<void> {
  const common = await findFrequentWords(reader.db);
  const titles = empty.map(kindOf).filter((kind) => kind !== 'person');
  const distant = await findDistantWords(reader, titles, typed.significant);
  const named = withoutNumbers(typed);
  const further = empty.map(({ kind }) => {
    const known = withWords(near.get(kind)!, distant.get(kind)?.all ?? []);
    const variants = variantsOf(typed, known, similarityOf);
    return rareQueries(kind, [
      {
        query: variantQuery(variants),
        wider: widerVariantQuery(typed, variants, known.all, (letters) =>
          mostCompared(typed, common.get(kind), letters),
        ),
      },
      { query: allButOneQuery(typed, known, similarityOf), limit: MAX_LACKING_ONE },
      { query: named && variantQuery(variantsOf(named, known, similarityOf)) },
    ]);
  });
  await reader.read(further.flat());
  for (const [n, { candidates }] of empty.entries()) {
    add(candidates, await reader.read(further[n]!));
  }
}

/** A person's name with more words is found only by one typo a word, or by its sound. */
const MAX_DISTANT_PERSON_WORDS = 3;

const mayBeDistant = ({ kind }: KindSearch, { significant }: Typed): boolean =>
  kind !== 'person' || significant.length <= MAX_DISTANT_PERSON_WORDS;

/** A kind is empty if all its names are less known and less similar than this: "meu visinho totoro" finds some. */
const NONE = { popularity: 5, share: 0.5 };

const isEmpty = ({ candidates, rank }: KindSearch): boolean =>
  rank(candidates.values()).every(
    (one) => one.popularity < NONE.popularity && nameShare(one) < NONE.share,
  );

/** True if a name found is so similar that names further from the query, even of another kind, are no help. */
const hasNearlyEqual = ({ candidates, rank }: KindSearch): boolean =>
  rank(candidates.values()).some((one) => nameShare(one) >= NEARLY_EQUAL);

/** True if the best name found has every word of the query, some of them inside its own words. */
const hasParts = ({ candidates, rank }: KindSearch): boolean =>
  rank(candidates.values())[0]?.hasParts === true;

/** True if every name found is at most slightly similar. */
const isUnlikely = ({ candidates, rank }: KindSearch): boolean =>
  rank(candidates.values()).every((one) => nameShare(one) < MIN_LIKELY);

/** Adds entries whose whole name has nearly the consonants of the query. */
async function addNearlyHeard(
  reader: EntryReader,
  { words }: Typed,
  searches: readonly KindSearch[],
): Promise<void> {
  const { lexicon } = reader;
  const queries = searches.map(({ kind }) =>
    nearlyHeardQueries(words, lexicon && ((lexeme) => lexicon.mayHave(kind, lexeme))).map(
      (query): EntryQuery => ({ kind, query, limit: MAX_NEARLY_HEARD }),
    ),
  );
  await reader.read(queries.flat());
  for (const [n, { candidates }] of searches.entries()) {
    const found = (await reader.read(queries[n]!)).flat();
    const known = found.toSorted((a, b) => b.popularity - a.popularity || a.id - b.id);
    for (const one of uniqueById(known).slice(0, MAX_NEARLY_HEARD)) {
      candidates.set(one.id, { ...(candidates.get(one.id) ?? one), isNearlyHeard: true });
    }
  }
}

type Lookup = Partial<Pick<EntryQuery, 'wider' | 'limit' | 'amongKnown'>> & {
  query: string | null;
};

const rareQueries = (kind: SearchKind, lookups: readonly Lookup[]): EntryQuery[] =>
  lookups.flatMap(({ query, limit = MAX_SIMILAR, ...rest }) =>
    query === null ? [] : [{ ...rest, kind, query, limit }],
  );

const kindOf = ({ kind }: KindSearch) => kind;

function add(candidates: Candidates, found: readonly (readonly Candidate[])[]): void {
  for (const one of found.flat()) if (!candidates.has(one.id)) candidates.set(one.id, one);
}

/** Adds words that any of the typed words may stand for. */
function withWords({ all, of }: NearWords, others: readonly KnownWord[]): NearWords {
  const unique = (words: readonly KnownWord[]) => [
    ...new Map([...words, ...others].map((one) => [one.word, one])).values(),
  ];
  return {
    all: unique(all),
    of: of && new Map([...of].map(([typed, words]) => [typed, unique(words)])),
  };
}

/** The popularity of the best known entry of another kind that has all words; 0 if none has. */
export async function findKnownElsewhere(
  reader: EntryReader,
  kind: SearchKind,
  typed: Typed,
): Promise<number> {
  const [query, wider] = [literalQuery(typed), widerLiteralQuery(typed)];
  const best = await reader.read(
    KINDS.filter((other) => other !== kind).map((other) => ({
      kind: other,
      query,
      wider,
      limit: 1,
      typed,
    })),
  );
  return Math.max(0, ...best.flat().map(({ popularity }) => popularity));
}
