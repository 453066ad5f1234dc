// Reads a query: hints by their words, then what the catalogue says about these words.
import { itemAt, itemsAt } from '#shared/list-items.ts';
import { SEARCH } from '#catalog/tag-rules.ts';
import { dependOn } from '#platform/tags.ts';
import { findVocabulary, withoutAlias } from './vocabulary-queries.ts';
import { cachedFor } from '#search/recall/cached-queries.ts';
import { initialsQueries, literalQueries } from '#search/recall/name-strategies.ts';
import type { EntryQuery, EntryReader } from '#search/recall/entry-queries.ts';
import { readingsOf } from '#search/recall/name-search-queries.ts';
import { TYPES, hintsOf, indicesOutside, isJoiningWord, readingsWithout } from './hint-rules.ts';
import { hasWords, significantWords, withoutArticle, wordsOf } from '#search/folding-rules.ts';
import type { Hint, Reading } from './hint-rules.ts';
import { instalmentOf, numberValue } from './number-rules.ts';
import type { FilterType } from '#search/meaning-schema.ts';
import {
  findChoices,
  findLinkedPerson,
  findNamedPerson,
  findSeveralFirstNamed,
  findTwoPeople,
  personEntryQuery,
} from './person-reading-queries.ts';
import { typedOf } from './query-rules.ts';
import type { Candidate } from '#search/rank/ranking-rules.ts';
import { exactNameQuery, literalQuery, widerLiteralQuery } from '#search/recall/tsquery-rules.ts';
import { NAME_OVER_HINT_FAME } from '#search/thresholds.ts';

/** Hint types whose words do not count; `all` reads every word as part of a name. */
export type Ignored = 'all' | readonly FilterType[];

/** A credited person, named by words `from` to `to` (exclusive). */
export type PersonHint = { id: number; from: number; to: number };

/** The reading of a query. If no words are left for a name, titles are found by hints and people. */
export type Understanding = {
  words: readonly string[];
  hints: readonly Hint[];
  /** Titles must credit all of them. */
  people: readonly PersonHint[];
  /** The words that look for names. */
  name: readonly string[];
  /** The name with an alias replaced by the name it stands for. */
  alias: readonly string[] | undefined;
  /** The place of each word of the name in the query. */
  nameIndices: readonly number[];
  /** The words that look for people. */
  personName: readonly string[];
  /** People whom the whole name may mean as well: their titles are shown beside those so called, and filter nothing. */
  choices: readonly number[];
  /** Words of the name that results need not have: parts of the query, each from..to. */
  leftOut?: readonly { from: number; to: number }[] | undefined;
};

/** Reads a folded query, once for all calls of a search. */
export function understandCached(
  reader: EntryReader,
  words: readonly string[],
  ignored: Ignored,
): Promise<Understanding> {
  return reader.shared(`understood ${String(ignored)} ${words.join(' ')}`, () =>
    understand(reader, words, ignored),
  );
}

async function understand(
  reader: EntryReader,
  words: readonly string[],
  ignored: Ignored,
): Promise<Understanding> {
  if (ignored === 'all' || words.length === 0) return plain(words);
  dependOn(SEARCH);
  const { db } = reader;
  const { providers, aliases } = await cachedFor(db, 'vocabulary', () => findVocabulary(db));
  const possible = hintsOf(words, providers);
  const wordsAt = (indices: readonly number[]) => itemsAt(words, indices);
  const aliasOf = (some: readonly string[]) => withoutAlias(some, aliases);
  const readings = readingsWithout(words, possible);
  await prefetch(reader, readings, aliasOf);
  const hints = await confirmHints(reader, possible, readings);
  const outside = indicesOutside(words, hints);
  const { people, choices = [] } = await findPeople(reader, words, outside, {
    aliasOf,
    isSingleNameEnough: hints.some(({ type }) => type === 'kind'),
  });
  const name = indicesOutside(words, [...hints, ...people]);
  const bare = people.length > 0 && wordsAt(name).every(isJoiningWord) ? [] : name;
  const isIgnored = ignored.includes('person');
  const personName = wordsAt(
    isIgnored ? bare : people.length > 0 ? people.flatMap(indicesOf) : outside,
  );
  return {
    words,
    hints: hints.filter(({ type }) => !(ignored as readonly string[]).includes(type)),
    people: isIgnored ? [] : people,
    choices: isIgnored ? [] : choices,
    name: wordsAt(bare),
    alias: aliasOf(wordsAt(bare)),
    nameIndices: bare,
    personName: aliasOf(personName) ?? personName,
  };
}

/** Reads the entries that every search needs in one statement: for all readings, and for the shortest one as a name. */
async function prefetch(
  reader: EntryReader,
  readings: readonly Reading[],
  aliasOf: PersonContext['aliasOf'],
): Promise<void> {
  const { words } = itemAt(readings, -1);
  const probes = readings.slice(0, -1).flatMap(probesOf);
  if (words.length === 0) return void (await reader.read(probes));
  const alias = aliasOf(words);
  const texts = (alias ? [words, alias] : [words]).flatMap(readingsOf);
  const typed = typedOf(alias ?? words);
  await reader.read([
    ...probes,
    ...TYPES.flatMap((kind) => [...literalQueries(kind, texts), ...initialsQueries(kind, texts)]),
    personEntryQuery(typed.words),
    ...exactTitleQueries(typed.words),
    // Titles with similar names are shown only if no person has the name.
    ...(typed.significant.length < 2
      ? []
      : [
          {
            kind: 'person' as const,
            query: literalQuery(typed),
            wider: widerLiteralQuery(typed),
            limit: 1,
            typed,
          },
        ]),
  ]);
}

/** Every word as a part of a name. */
export const plain = (words: readonly string[]): Understanding => ({
  words,
  hints: [],
  people: [],
  name: words,
  alias: undefined,
  nameIndices: words.map((_, at) => at),
  personName: words,
  choices: [],
});

const indicesOf = ({ from, to }: { from: number; to: number }) =>
  Array.from({ length: to - from }, (_, i) => from + i);

/**
 * Drops hints whose words belong to a name: "O Filme da Minha Vida", "Mad Max". Such a name must be comparably known
 * with the names of the other words alone, unless the words are only similar to a provider's.
 */
async function confirmHints(
  reader: EntryReader,
  hints: readonly Hint[],
  readings: readonly Reading[],
): Promise<readonly Hint[]> {
  if (readings.length < 2) return hints;
  const named = await Promise.all(
    readings.map(async (reading) => ({
      reading,
      best: await findBestNamesOfAny(reader, reading),
    })),
  );
  const shortest = itemAt(named, -1);
  const misspelt = hints.find((hint) => hint.type === 'provider' && hint.isMisspelt);
  // "filme de 1993" alone is a name only if a title is called so: many have "filme" in their names.
  const isBare = shortest.reading.words.length === 0;
  const mayBeMeant = ({ fit }: BestName, { hints: some }: Reading) =>
    !isBare || fit === 'equal' || (fit === 'start' && some.length === 0);
  const longer = named
    .slice(0, -1)
    .find(({ reading, best }) =>
      best.some(
        (title) =>
          mayBeMeant(title, reading) &&
          (isWithout(misspelt, reading) || isComparable(title, shortest.best)),
      ),
    );
  const kept = (longer ?? shortest).reading.hints;
  return hints.filter((hint) => hint.type === 'season' || kept.includes(hint));
}

/** True if a reading counts the words of this hint as a name: "universo" is no provider if a title has it. */
const isWithout = (hint: Hint | undefined, { hints }: Reading): boolean =>
  hint !== undefined && !hints.includes(hint);

type BestName = Candidate & { fit: keyof typeof NAME_OVER_HINT_FAME };

function isComparable(title: BestName, shortest: readonly BestName[]): boolean {
  const bestPopularity = Math.max(0, ...shortest.map(({ popularity }) => popularity));
  return title.popularity * NAME_OVER_HINT_FAME[title.fit] >= bestPopularity;
}

const PROBED = 6;

type Named = Pick<Reading, 'words' | 'types'>;

const probesOf = ({ words, types }: Named): EntryQuery[] =>
  words.length === 0
    ? []
    : types.map((kind) => {
        const typed = typedOf(words);
        return {
          kind,
          query: literalQuery(typed),
          wider: widerLiteralQuery(typed),
          limit: PROBED,
          typed,
        };
      });

/** The best names, or the saga's if none has the number too: "star wars 5" is no "wars 5" at "Star". */
async function findBestNamesOfAny(reader: EntryReader, named: Named): Promise<BestName[]> {
  const best = await findBestNames(reader, named);
  const base = best.length > 0 ? undefined : instalmentOf(named.words)?.base;
  return base ? findBestNames(reader, { ...named, words: base }) : best;
}

/** The best known titles with the words in this order in their names. */
async function findBestNames(reader: EntryReader, named: Named): Promise<BestName[]> {
  const candidates = await reader.read(probesOf(named));
  const words = withDigits(named.words);
  return candidates.flat().flatMap((title) => fitOf(title, words) ?? []);
}

/** All numbers in digits, so that "episodio 2" is in "episodio ii". */
const withDigits = (words: readonly string[]) =>
  words.map((word) => String(numberValue(word) ?? word));

function fitOf(title: Candidate, words: readonly string[]): BestName | undefined {
  const text = words.join(' ');
  // "1984 1984" is not in every name with that number.
  const isSeveral = new Set(significantWords(words)).size > 1;
  const names = title.names.map((name) => withDigits(wordsOf(name)).join(' '));
  const fits = new Set(
    names.map((name): keyof typeof NAME_OVER_HINT_FAME | undefined => {
      if (name === text || withoutArticle(name) === withoutArticle(text)) return 'equal';
      if (`${withoutArticle(name)} `.startsWith(`${withoutArticle(text)} `)) return 'start';
      // The last word may be unfinished.
      if (` ${name}`.includes(` ${text}`)) return 'contained';
      return isSeveral && hasWords(name, words) ? 'words' : undefined;
    }),
  );
  const fit = (['equal', 'start', 'contained', 'words'] as const).find((closeness) =>
    fits.has(closeness),
  );
  return fit && { ...title, fit };
}

type PersonContext = {
  aliasOf: (words: readonly string[]) => string[] | undefined;
  /** True if the query names a kind, in which case a single name is sooner a person than a title. */
  isSingleNameEnough: boolean;
};

type NamedPeople = { people: PersonHint[]; choices?: readonly number[] };

/** The people named by all or some of the words outside the hints. */
async function findPeople(
  reader: EntryReader,
  words: readonly string[],
  outside: readonly number[],
  { aliasOf, isSingleNameEnough }: PersonContext,
): Promise<NamedPeople> {
  if (outside.length === 0) return { people: [] };
  const typed = itemsAt(words, outside);
  const name = aliasOf(typed) ?? typed;
  const spanOf = (from: number, to: number) => ({
    from: itemAt(outside, from),
    to: itemAt(outside, to - 1) + 1,
  });
  const best = await findBestNames(reader, { words: name, types: TYPES });
  const titles = best.filter(({ fit }) => fit !== 'words');
  // Who types a title's whole name gets that title first; a person so called is a choice.
  const isNamed = () => isTitle(reader, name, titles);
  const isTyped = async () => name !== typed && (await isTitle(reader, typed, []));
  if ((await isNamed()) || (await isTyped())) {
    return { people: [], choices: await findChoices(reader, name) };
  }
  const named = await findNamedPerson(reader, name, titles, isSingleNameEnough);
  const several = await findSeveralFirstNamed(reader, name, titles);
  if (several.length > 1) return { people: [], choices: several };
  if (named !== undefined) return { people: [{ id: named, ...spanOf(0, typed.length) }] };
  if (titles.length > 0 || typed.length < 2 || (await hasTitle(reader, name)))
    return { people: [] };
  const both = await findTwoPeople(reader, typed, aliasOf);
  if (both) return { people: both.map(({ id, from, to }) => ({ id, ...spanOf(from, to) })) };
  const beside = await findLinkedPerson(reader, name);
  if (beside === undefined) return { people: [] };
  // A title comes first if there is an alias for it, so the person's words are counted from the end.
  const by = beside.from > 0 ? name.length - typed.length : 0;
  return { people: [{ id: beside.id, ...spanOf(beside.from - by, beside.to - by) }] };
}

/** True if a title is called exactly so, however little known beside others with these words. */
async function isTitle(
  reader: EntryReader,
  name: readonly string[],
  titles: readonly BestName[],
): Promise<boolean> {
  if (titles.some(({ fit }) => fit === 'equal')) return true;
  const exact = await reader.read(exactTitleQueries(name));
  return exact.flat().some((title) => fitOf(title, withDigits(name))?.fit === 'equal');
}

/** Queries for titles that are called so. */
const exactTitleQueries = (name: readonly string[]): EntryQuery[] =>
  TYPES.map((kind) => ({ kind, query: exactNameQuery(typedOf(name)), limit: PROBED }));

/** True if one of the best known titles for these words has them all, in any order. */
async function hasTitle(reader: EntryReader, name: readonly string[]): Promise<boolean> {
  const titles = await reader.read(probesOf({ words: name, types: TYPES }));
  return titles.flat().some(({ names }) => names.some((full) => hasWords(full, name)));
}
