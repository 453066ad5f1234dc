// Reads the hints of a query: kind, provider, year, season, and words without meaning. Pure: understanding-queries.ts
// decides whether a name of the catalogue contains such a word.
import { itemAt, itemsAt } from '#shared/list-items.ts';
import type { TitleKind } from '#search/meaning-schema.ts';
import { numberValue } from './number-rules.ts';
import { similarityTo } from '#search/rank/similarity-rules.ts';
import { missingLetters } from '#search/sound/spelling-rules.ts';
import type { MediaType } from '#catalog/schema.ts';
import {
  HINT_YEARS,
  MAX_PROVIDER_LACKING,
  MIN_PROVIDER_LETTERS,
  MIN_PROVIDER_SIMILARITY,
} from '#search/thresholds.ts';

// The ways in which a query with hints can be read.

export const TYPES = ['movie', 'serie'] as const satisfies readonly MediaType[];

/** A reading of a query: some of its possible hints, and the remaining words, which are the name. */
export type Reading = {
  hints: readonly Hint[];
  words: readonly string[];
  types: readonly MediaType[];
};

/** Readings with fewer and fewer words as parts of a name; in the last every hint is one. */
export function readingsWithout(words: readonly string[], hints: readonly Hint[]): Reading[] {
  const season = hints.filter(({ type }) => type === 'season');
  const worded = hints.filter(({ type }) => type !== 'season');
  const subsets = worded.length === 0 ? [[]] : subsetsOf(worded);
  const distinct = new Map(subsets.map((some) => [keyOf(some), some]));
  // The reading with every hint comes last, even if another subset is the same.
  distinct.delete(keyOf(worded));
  distinct.set(keyOf(worded), worded);
  return [...distinct.values()].map((some) => ({
    hints: some,
    words: itemsAt(words, indicesOutside(words, [...some, ...season])),
    types: typesOf(some),
  }));
}

/** The types of titles that these hints leave. */
function typesOf(hints: readonly Hint[]): readonly MediaType[] {
  const kind = hints.find((hint) => hint.type === 'kind')?.value;
  return kind === undefined ? TYPES : kind === 'movie' ? ['movie'] : ['serie'];
}

const keyOf = (hints: readonly Hint[]) => hints.map(({ from }) => from).join(' ');

/** Readings with fewer and fewer words as parts of a name; the last takes every hint as a hint. */
function subsetsOf(hints: readonly Hint[]): Hint[][] {
  const without = (...types: Hint['type'][]) => hints.filter(({ type }) => !types.includes(type));
  const only = (...types: Hint['type'][]) => hints.filter(({ type }) => types.includes(type));
  return [
    [],
    only('provider'),
    only('filler'),
    only('kind'),
    only('filler', 'kind'),
    without('filler', 'kind'),
    without('kind'),
    without('year'),
    without('provider'),
    [...hints],
  ];
}

// Words around a name that say how or where to watch, and are no part of it.

/** Words that name a kind of title. */
const KIND_WORDS: ReadonlyMap<string, TitleKind> = new Map([
  ...kindWords('movie', 'filme filmes longa longas movie movies'),
  ...kindWords('serie', 'serie series seriado seriados minisserie minisseries'),
  ...kindWords('novela', 'novela novelas telenovela telenovelas'),
]);

function kindWords(value: TitleKind, words: string): [string, TitleKind][] {
  return words.split(' ').map((word) => [word, value]);
}

/** Phrases that people type around a name when they want to watch it. Longer ones come first. */
const FILLER_PHRASES: readonly (readonly string[])[] = [
  'em que streaming esta, ta em qual streaming, esta em qual streaming, ta em que streaming',
  'em qual streaming, em que streaming, qual streaming, onde esta passando, onde posso assistir',
  'onde posso ver, todas as temporadas, todos os episodios, ultima temporada, nova temporada',
  'ultimo episodio, ultimo capitulo, primeiro capitulo, quero assistir, assistir online',
  'onde assistir, onde encontrar, em portugues, onde passar, onde passa, quero ver, onde ver',
  'onde tem, full hd, on line, assistir, assista, ver, online, gratis, completo, completa',
  'completos, completas, dublado, dublada, dublados, dubladas, legendado, legendada, legendados',
  'legendadas, streaming, trailer, torrent, download, baixar, hd, 4k, elenco, sinopse',
  'temporadas, episodios',
].flatMap((phrases) => phrases.split(', ').map((phrase) => phrase.split(' ')));

/** Phrases by their first word, the longest first. */
const PHRASES_BY_WORD: ReadonlyMap<string, (readonly string[])[]> = Map.groupBy(
  FILLER_PHRASES,
  (phrase) => itemAt(phrase, 0),
);

/** The number of words of the filler that begins at this word; 0 if none does. */
function fillerWordsAt(words: readonly string[], from: number): number {
  const phrases = PHRASES_BY_WORD.get(itemAt(words, from));
  const phrase = phrases?.find((candidate) =>
    candidate.every((word, i) => words[from + i] === word),
  );
  return phrase?.length ?? 0;
}

/** The daily slots of novelas: "novela das nove". Slots are not stored, so they only say "novela". */
const NOVELA_SLOTS: ReadonlySet<string> = new Set(
  'seis 6 18h sete 7 19h oito 8 20h nove 9 21h dez 10 onze 11 23h'.split(' '),
);

/** Words that join a hint to the name: "filme DO wagner moura NA netflix". */
const JOINING_WORDS = new Set(
  'o a os as de do da dos das com em no na nos nas pelo pela por e que'.split(' '),
);

export function isJoiningWord(word: string): boolean {
  return JOINING_WORDS.has(word);
}

/** Words at the end of a provider's name that people leave out: "prime" for Prime Video. */
export const PROVIDER_ENDINGS: ReadonlySet<string> = new Set(
  'plus video tv play max store free'.split(' '),
);

// Recognises names of providers in a query, also written by ear: "netflics", "globo plei".

/** Folded names of providers without spaces, and the head of each provider's family. */
export type ProviderNames = ReadonlyMap<string, number>;

/** A provider named by words `from` to `to` (exclusive), with the head of its family. */
type NamedProvider = { from: number; to: number; family: number };

const MAX_PROVIDER_WORDS = 4;
const MAX_LONGER = 2;

/** The provider named by the words from this one on, as many as belong to its name. */
export function providerAt(
  words: readonly string[],
  from: number,
  providers: ProviderNames,
): NamedProvider | undefined {
  const most = Math.min(MAX_PROVIDER_WORDS, words.length - from);
  for (let count = most; count > 0; count -= 1) {
    const family = providers.get(words.slice(from, from + count).join(''));
    if (family !== undefined) return { from, to: from + count, family };
  }
  return undefined;
}

/** The first provider with a name similar to some of the free words, as many as possible. */
export function misspeltProviderAmong(
  words: readonly string[],
  isFree: readonly boolean[],
  providers: ProviderNames,
): NamedProvider | undefined {
  for (const [from, first] of words.entries()) {
    if (isJoiningWord(first)) continue;
    const next = isFree.indexOf(false, from);
    const end = Math.min(from + MAX_PROVIDER_WORDS, next < 0 ? words.length : next);
    for (let to = end; to > from; to -= 1) {
      const named = words.slice(from, to);
      if (isJoiningWord(itemAt(named, -1))) continue;
      const family = similarProvider(named.join(''), providers);
      if (family !== undefined) return { from, to, family };
    }
  }
  return undefined;
}

function similarProvider(written: string, providers: ProviderNames): number | undefined {
  const { length } = written;
  if (length < MIN_PROVIDER_LETTERS) return undefined;
  let similarityOf: ((name: string) => number) | undefined;
  let best: { family: number; similarity: number } | undefined;
  for (const [name, family] of providers) {
    const longer = name.length - length;
    if (name.length < MIN_PROVIDER_LETTERS || Math.abs(longer) > MAX_LONGER) continue;
    // A name with two or more letters missing at its end is as likely the beginning of another word.
    if (longer > 1 && name.startsWith(written)) continue;
    // A cheap check first, because each query is compared with all providers.
    if (missingLetters(written, name) > MAX_PROVIDER_LACKING) continue;
    similarityOf ??= similarityTo(written, false);
    const similarity = similarityOf(name);
    if (similarity >= (best?.similarity ?? MIN_PROVIDER_SIMILARITY)) best = { family, similarity };
  }
  return best?.family;
}

/** A part of the query, words `from` to `to` (exclusive). */
type Span = { from: number; to: number };

/** A span of the query with its meaning. */
export type Hint = Span &
  (
    | { type: 'filler' }
    | { type: 'kind'; value: TitleKind }
    /** `isMisspelt`: the words are only similar to the provider's name, so a title or person with these words wins. */
    | { type: 'provider'; family: number; isMisspelt?: true }
    | { type: 'year'; value: number }
    | { type: 'season'; value: number }
  );

const MAX_SEASON = 60;

/** The hints of a query in their order; no two share a word, and only the first of a type counts. */
export function hintsOf(words: readonly string[], providers: ProviderNames): Hint[] {
  const hints: Hint[] = [];
  for (let at = 0; at < words.length;) {
    const hint = hintAt(words, at, providers, hints);
    if (hint) hints.push(hint);
    at = hint?.to ?? at + 1;
  }
  return withNovelaSlot(words, withMisspeltProvider(words, hints, providers));
}

/** The hints, and a provider whose name is only similar to words outside them, unless a provider is named already. */
function withMisspeltProvider(
  words: readonly string[],
  hints: readonly Hint[],
  providers: ProviderNames,
): readonly Hint[] {
  if (hintOf(hints, 'provider')) return hints;
  const isFree = areOutside(words, hints);
  const misspelt = misspeltProviderAmong(words, isFree, providers);
  if (misspelt === undefined) return hints;
  const hint: Hint = { type: 'provider', isMisspelt: true, ...misspelt };
  return [...hints, hint].toSorted((a, b) => a.from - b.from);
}

function hintAt(
  words: readonly string[],
  from: number,
  providers: ProviderNames,
  earlierHints: readonly Hint[],
): Hint | undefined {
  const isNew = (type: Hint['type']) => !earlierHints.some((hint) => hint.type === type);
  const season = isNew('season') ? seasonAt(words, from) : undefined;
  if (season) return season;
  const filler = fillerWordsAt(words, from);
  if (filler > 0) return { type: 'filler', from, to: from + filler };
  const word = itemAt(words, from);
  const kind = KIND_WORDS.get(word);
  if (kind !== undefined) {
    return isNew('kind')
      ? { type: 'kind', value: kind, from, to: from + 1 }
      : { type: 'filler', from, to: from + 1 };
  }
  const provider = isNew('provider') ? providerAt(words, from, providers) : undefined;
  if (provider) return { type: 'provider', ...provider };
  // The last of several is the year: "1917 2019".
  const isLastYear = isYear(word) && !words.slice(from + 1).some(isYear);
  if (words.length > 1 && isLastYear) {
    return { type: 'year', value: Number(word), from, to: from + 1 };
  }
  return undefined;
}

/** True if a word may be a year, which may be a title as well. */
export const isYear = (word: string): boolean =>
  /^\d{4}$/.test(word) && Number(word) >= HINT_YEARS.first && Number(word) <= HINT_YEARS.last;

/** "2 temporada", "segunda temporada", "temporada 2", "s02", "t2". */
function seasonAt(words: readonly string[], from: number): Hint | undefined {
  const word = itemAt(words, from);
  const next = words[from + 1];
  const short = /^[st]0?(\d{1,2})$/.exec(word)?.[1];
  if (short !== undefined && from > 0 && Number(short) > 0) {
    return { type: 'season', value: Number(short), from, to: from + 1 };
  }
  if (next === undefined) return undefined;
  const number = isSeasonWord(next) ? word : isSeasonWord(word) ? next : undefined;
  const value = number === undefined ? undefined : numberValue(number);
  if (value === undefined || value > MAX_SEASON) return undefined;
  return { type: 'season', value, from, to: from + 2 };
}

const isSeasonWord = (word: string) => word === 'temporada' || word === 'season';

/** In "novela das nove" the slot belongs to the kind. */
function withNovelaSlot(words: readonly string[], hints: readonly Hint[]): Hint[] {
  return hints.map((hint) => {
    if (hint.type !== 'kind' || hint.value !== 'novela') return hint;
    const isSlot = words[hint.to] === 'das' && NOVELA_SLOTS.has(words[hint.to + 1] ?? '');
    return isSlot ? { ...hint, to: hint.to + 2 } : hint;
  });
}

/** For each word, true if no hint contains it. */
const areOutside = (words: readonly string[], hints: readonly Span[]): boolean[] =>
  words.map((_, at) => !hints.some(({ from, to }) => from <= at && at < to));

/** The first hint of this type. */
export function hintOf<Type extends Hint['type']>(
  hints: readonly Hint[],
  type: Type,
): (Hint & { type: Type }) | undefined {
  return hints.find((hint): hint is Hint & { type: Type } => hint.type === type);
}

/** The indices of words outside these hints or people, without joining words: "filme DO …", "… NA netflix". */
export function indicesOutside(words: readonly string[], hints: readonly Span[]): number[] {
  const kept = areOutside(words, hints);
  const isJoining = (at: number) => kept[at] && isJoiningWord(itemAt(words, at));
  for (const { from, to } of hints) {
    for (let at = from - 1; at >= 0 && isJoining(at); at -= 1) {
      kept[at] = false;
    }
    for (let at = to; isJoining(at); at += 1) {
      // An article belongs to the name that follows it: "filme o clone".
      if (/^(o|a|os|as)$/.test(itemAt(words, at))) break;
      kept[at] = false;
    }
  }
  return [...words.keys()].filter((at) => kept[at]);
}
