// Reads the hints of a query: kind, provider, year, season, and words without meaning. Pure: understanding-queries.ts
// decides whether a name of the catalogue contains such a word.
import { fillerWordsAt, isJoiningWord, KIND_WORDS, NOVELA_SLOTS } from './filler-rules.ts';
import type { TitleKind } from './meaning-schema.ts';
import { numberValue } from './number-rules.ts';
import { misspeltProviderAmong, providerAt } from './provider-name-rules.ts';
import type { ProviderNames } from './provider-name-rules.ts';

/** A part of the query, words `from` to `to` (exclusive). */
type Span = { from: number; to: number };

/** A span of the query with its meaning. */
export type Hint = Span &
  (
    | { type: 'filler' }
    /** An episode: it says nothing about the title, but sequels are named so too. */
    | { type: 'episode' }
    | { type: 'kind'; value: TitleKind }
    /** `isMisspelt`: the words are only similar to the provider's name, so a title or person with these words wins. */
    | { type: 'provider'; family: number; isMisspelt?: true }
    | { type: 'year'; value: number }
    | { type: 'season'; value: number }
  );

/** Film begins in 1888; a later year than the last is a number in a name ("Blade Runner 2049"). */
const YEARS = { first: 1900, last: 2035 };
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
  const found = misspeltProviderAmong(words, isFree, providers);
  if (found === undefined) return hints;
  const hint: Hint = { type: 'provider', isMisspelt: true, ...found };
  return [...hints, hint].toSorted((a, b) => a.from - b.from);
}

function hintAt(
  words: readonly string[],
  from: number,
  providers: ProviderNames,
  known: readonly Hint[],
): Hint | undefined {
  const isNew = (type: Hint['type']) => !known.some((hint) => hint.type === type);
  const season = isNew('season') ? seasonAt(words, from) : undefined;
  if (season) return season;
  const filler = fillerWordsAt(words, from);
  if (filler > 0) return { type: 'filler', from, to: from + filler };
  if (from > 0 && isEpisode(words[from]!, words[from + 1])) {
    return { type: 'episode', from, to: from + 2 };
  }
  const kind = KIND_WORDS.get(words[from]!);
  if (kind !== undefined) {
    return isNew('kind')
      ? { type: 'kind', value: kind, from, to: from + 1 }
      : { type: 'filler', from, to: from + 1 };
  }
  const provider = isNew('provider') ? providerAt(words, from, providers) : undefined;
  if (provider) return { type: 'provider', ...provider };
  const year = words[from]!;
  if (words.length > 1 && isNew('year') && /^\d{4}$/.test(year) && isYear(Number(year))) {
    return { type: 'year', value: Number(year), from, to: from + 1 };
  }
  return undefined;
}

const isYear = (value: number) => value >= YEARS.first && value <= YEARS.last;

/** "2 temporada", "segunda temporada", "temporada 2", "s02", "t2". */
function seasonAt(words: readonly string[], from: number): Hint | undefined {
  const [word, next] = [words[from]!, words[from + 1]];
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

/** "capitulo 1": episodes are not searched for. */
const isEpisode = (word: string, next: string | undefined) =>
  /^(capitulo|episodio|ep)$/.test(word) && next !== undefined && /^\d{1,3}$/.test(next);

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
  for (const { from, to } of hints) {
    for (let at = from - 1; at >= 0 && kept[at] && isJoiningWord(words[at]!); at -= 1) {
      kept[at] = false;
    }
    for (let at = to; kept[at] && isJoiningWord(words[at]!); at += 1) {
      // An article belongs to the name that follows it: "filme o clone".
      if (/^(o|a|os|as)$/.test(words[at]!)) break;
      kept[at] = false;
    }
  }
  return [...words.keys()].filter((at) => kept[at]);
}
