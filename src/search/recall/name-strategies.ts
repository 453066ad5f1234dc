// The strategies that bring entries whose names may be meant by the words of a query, in their order.
import { itemAt, valueAt } from '#shared/list-items.ts';
import type { SearchKind } from '#search/index/name-queries.ts';
import { initialsLexeme } from '#search/index/name-queries.ts';
import type { Similarity } from '#search/rank/name-comparison-rules.ts';
import type { Candidate, Rank } from '#search/rank/ranking-rules.ts';
import { nameShare } from '#search/rank/ranking-rules.ts';
import { isBegun, isLast } from '#search/read/query-rules.ts';
import type { Typed } from '#search/read/query-rules.ts';
import { heardQueries, nearlyHeardQueries } from '#search/sound/heard-lexeme-rules.ts';
import {
  MAX_DISTANT_PERSON_WORDS,
  MAX_HEARD,
  MAX_INITIALS,
  MAX_LACKING_ONE,
  MAX_NEARLY_HEARD,
  MAX_RESULTS,
  MAX_SIMILAR,
  MIN_LIKELY,
  NEARLY_EQUAL,
  UNLIKE,
} from '#search/thresholds.ts';
import { uniqueById } from './entry-queries.ts';
import type { EntryQuery, EntryReader } from './entry-queries.ts';
import { findNearWords, hasManyWords } from './near-word-queries.ts';
import type { Strategy } from './trace.ts';
import {
  exactNameQuery,
  literalQuery,
  namePrefixQuery,
  otherFormsOf,
  variantQuery,
  widerLiteralQuery,
} from './tsquery-rules.ts';
import type { KnownWord, Variant } from './tsquery-rules.ts';
import { allButOneQuery, variantsOf } from './variant-rules.ts';

/** A number after initials is that of an instalment: "bttf 2". */
const INITIALS = /^([\p{L}\p{N}]{2,7}|\p{L}{2,6} \d{1,2})$/u;

export type Candidates = Map<number, Candidate>;

/** The search in one kind: its candidates and how they are ranked. */
export type KindSearch = {
  kind: SearchKind;
  candidates: Candidates;
  rank: Rank;
};

/** The words of a search by name, and for its later stages what the index knows about them. */
type NameWords = { typed: Typed; readings: readonly Typed[] };
type SimilarWords = NameWords & {
  similarityOf: Similarity;
  /** Words of the index that are near the typed ones. */
  nearWords: ReadonlyMap<SearchKind, readonly KnownWord[]>;
  isLarge: boolean;
};

type NameStrategy<Words> = Strategy & {
  queriesOf: (words: Words, search: Pick<KindSearch, 'kind'>) => EntryQuery[];
  /** Says how the entries were found, which the ranking takes into account. */
  mark?: Partial<Candidate>;
  /** Entries of all its queries together, the best known ones. */
  most?: number;
};

/** Queries for entries with all words of one of these readings. */
export function literalQueries(kind: SearchKind, readings: readonly Typed[]): EntryQuery[] {
  return readings.map((typed) => ({
    kind,
    query: literalQuery(typed),
    wider: widerLiteralQuery(typed),
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

const LITERAL: readonly NameStrategy<NameWords>[] = [
  {
    name: 'words',
    when: 'always',
    cost: 'one statement for all kinds and readings',
    queriesOf: ({ readings }, { kind }) => literalQueries(kind, readings),
  },
  {
    name: 'initials',
    when: 'a word of two to seven letters, perhaps with a number',
    cost: 'in the statement of the words',
    queriesOf: ({ readings }, { kind }) => initialsQueries(kind, readings),
    mark: { isInitials: true },
  },
];

const CROWDED: NameStrategy<NameWords> = {
  name: 'whole name',
  when: 'the words bring as many entries as are read, so that the limit may cut off the exact name',
  cost: 'one statement',
  queriesOf: ({ readings }, { kind }) =>
    readings.flatMap((typed) => [
      { kind, query: exactNameQuery(typed), limit: MAX_RESULTS },
      { kind, query: namePrefixQuery(typed), limit: MAX_RESULTS, typed, amongKnown: true },
    ]),
};

const SIMILAR: NameStrategy<SimilarWords> = {
  name: 'similar words',
  when: 'fewer than eight names have the words, or none is known or nearly equal',
  cost: 'a statement for the words of the index, one for the entries',
  queriesOf: (words, { kind }) => {
    const { typed, isLarge } = words;
    const nearWords = valueAt(words.nearWords, kind);
    const variants = variantsOf(typed, nearWords, words.similarityOf);
    const query = variantQuery(
      isSingle(typed) ? variants.map((variant) => beyondLiteral(typed, variant)) : variants,
    );
    // Among millions, very many names have a similar word and another that begins with one or two letters.
    const amongKnown = isLarge && isBegun(typed);
    return queriesFor(kind, [{ query, amongKnown }]);
  },
};

const SOUND: NameStrategy<SimilarWords> = {
  name: 'sound',
  when: 'as similar words, and the words can be said',
  cost: 'in the statement of similar words',
  mark: { isHeard: true },
  queriesOf: ({ typed, isLarge }, { kind }) => {
    const { all, whole } = heardQueries(typed.words);
    if (all === null) return [];
    if (!isLarge) return [{ kind, query: all, limit: MAX_HEARD }];
    // Among millions only rare sounds and well-known entries.
    return [
      { kind, query: all, limit: MAX_HEARD, amongKnown: true },
      ...(whole === null ? [] : [{ kind, query: whole, limit: MAX_HEARD }]),
    ];
  },
};

const DISTANT: NameStrategy<SimilarWords> = {
  name: 'a word less',
  when: 'a kind has no known and no similar name, and no kind a nearly equal one',
  cost: 'one statement',
  queriesOf: ({ typed, nearWords, similarityOf }, { kind }) =>
    queriesFor(kind, [
      {
        query: allButOneQuery(typed, valueAt(nearWords, kind), similarityOf),
        limit: MAX_LACKING_ONE,
      },
    ]),
};

const OTHER_SOUND: NameStrategy<SimilarWords> = {
  name: 'other consonant',
  when: 'every name found is at most slightly similar',
  cost: 'up to 48 look-ups of 25 lexemes in one statement',
  mark: { isNearlyHeard: true },
  most: MAX_NEARLY_HEARD,
  queriesOf: ({ typed }, { kind }) =>
    nearlyHeardQueries(typed.words).map((query) => ({ kind, query, limit: MAX_NEARLY_HEARD })),
};

export const NAME_STRATEGIES: readonly Strategy[] = [
  ...LITERAL,
  CROWDED,
  SIMILAR,
  SOUND,
  DISTANT,
  OTHER_SOUND,
];

type Planned<Words> = { strategy: NameStrategy<Words>; search: KindSearch; queries: EntryQuery[] };

/** The queries of these strategies in these kinds, without those that the search does without. */
const plan = <Words>(
  reader: EntryReader,
  strategies: readonly NameStrategy<Words>[],
  words: Words,
  searches: readonly KindSearch[],
): Planned<Words>[] =>
  strategies
    .filter(({ name }) => reader.isOn(name))
    .flatMap((strategy) =>
      searches.map((search) => ({ strategy, search, queries: strategy.queriesOf(words, search) })),
    );

/** Reads the entries of planned queries, in one statement, into the candidates of their searches. */
async function bring<Words>(
  reader: EntryReader,
  planned: readonly Planned<Words>[],
): Promise<void> {
  await reader.read(planned.flatMap(({ queries }) => queries));
  for (const { strategy, search, queries } of planned) {
    if (queries.length === 0) continue;
    await reader.run(
      strategy.name,
      async () => addTo(search, strategy, (await reader.read(queries)).flat(), reader),
      (added) => added,
    );
  }
}

/** Adds entries to the candidates; returns the number of new ones. */
function addTo(
  { kind, candidates }: KindSearch,
  { name, mark, most }: NameStrategy<never>,
  entries: readonly Candidate[],
  { trace }: EntryReader,
): number {
  const before = candidates.size;
  const all =
    most === undefined
      ? entries
      : uniqueById(entries.toSorted((a, b) => b.popularity - a.popularity || a.id - b.id)).slice(
          0,
          most,
        );
  for (const entry of all) {
    const previous = candidates.get(entry.id);
    const candidate = previous && !mark ? previous : { ...(previous ?? entry), ...mark };
    candidates.set(entry.id, candidate);
    trace?.note(kind, candidate, name);
  }
  return candidates.size - before;
}

/** Finds for each kind the entries with all words of one of these readings, and titles with these initials. */
export async function findLiteral(
  reader: EntryReader,
  searches: readonly KindSearch[],
  readings: readonly Typed[],
): Promise<void> {
  const words = { typed: itemAt(readings, 0), readings };
  await bring(reader, plan(reader, LITERAL, words, searches));
  const crowded = searches.filter(({ candidates }) => candidates.size >= MAX_RESULTS);
  if (crowded.length > 0) await bring(reader, plan(reader, [CROWDED], words, crowded));
}

/** Adds entries with similar words to each search; each stage runs only if those before it found nothing. */
export async function addTypoMatches(
  reader: EntryReader,
  typed: Typed,
  searches: readonly KindSearch[],
  similarityOf: Similarity,
): Promise<void> {
  const words: SimilarWords = {
    typed,
    readings: [typed],
    similarityOf,
    nearWords: await findNearWords(reader, searches.map(kindOf), typed.significant),
    isLarge: await hasManyWords(reader.db),
  };
  const similar = plan(reader, [SIMILAR], words, searches);
  const sound = plan(reader, [SOUND], words, searches);
  await reader.read([...similar, ...sound].flatMap(({ queries }) => queries));
  await bring(reader, similar);
  const empty = searches.filter((search) => mayBeDistant(search, typed) && isEmpty(search));
  await bring(reader, sound);
  const isLacking = empty.length > 0 && !searches.some(hasNearlyEqual);
  if (isLacking) await bring(reader, plan(reader, [DISTANT], words, empty));
  if (searches.every(isUnlikely)) await bring(reader, plan(reader, [OTHER_SOUND], words, searches));
}

/** True if the query is one word, apart from articles and the like. */
const isSingle = (typed: Typed): boolean => typed.significant.length === 1 && isLast(typed, 0);

/**
 * The variants of a single word, except those it begins or is another form of: the literal query has found their
 * entries, perhaps tens of thousands, and would read them again.
 */
function beyondLiteral(typed: Typed, variants: readonly Variant[]): Variant[] {
  const word = itemAt(typed.significant, 0);
  const others = otherFormsOf(word);
  const isLiteral = ({ words }: Variant) =>
    words.length === 1 && words.every((form) => form.startsWith(word) || others.includes(form));
  return variants.filter((variant) => !isLiteral(variant));
}

const mayBeDistant = ({ kind }: KindSearch, { significant }: Typed): boolean =>
  kind !== 'person' || significant.length <= MAX_DISTANT_PERSON_WORDS;

const isEmpty = ({ candidates, rank }: KindSearch): boolean =>
  rank(candidates.values()).every(
    (ranked) => ranked.popularity < UNLIKE.popularity && nameShare(ranked) < UNLIKE.share,
  );

/** True if a name found is so similar that names further from the query, even of another kind, are no help. */
const hasNearlyEqual = ({ candidates, rank }: KindSearch): boolean =>
  rank(candidates.values()).some((ranked) => nameShare(ranked) >= NEARLY_EQUAL);

/** True if every name found is at most slightly similar. */
const isUnlikely = ({ candidates, rank }: KindSearch): boolean =>
  rank(candidates.values()).every((ranked) => nameShare(ranked) < MIN_LIKELY);

type Lookup = Partial<Pick<EntryQuery, 'limit' | 'amongKnown'>> & {
  query: string | null;
};

const queriesFor = (kind: SearchKind, lookups: readonly Lookup[]): EntryQuery[] =>
  lookups.flatMap(({ query, limit = MAX_SIMILAR, ...rest }) =>
    query === null ? [] : [{ ...rest, kind, query, limit }],
  );

const kindOf = ({ kind }: KindSearch) => kind;
