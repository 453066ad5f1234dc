// Finds a title beside words that it does not have, often the name of a character: "darth vader star wars".
import { itemAt, itemsAt } from '#shared/list-items.ts';
import type { EntryQuery, EntryReader } from './entry-queries.ts';
import { TYPES, isJoiningWord } from '#search/read/hint-rules.ts';
import { isStopWord, withoutArticle, wordsOf } from '#search/folding-rules.ts';
import { personEntryQuery } from '#search/read/person-reading-queries.ts';
import { typedOf } from '#search/read/query-rules.ts';
import { exactNameQuery, namePrefixQuery } from './tsquery-rules.ts';
import type { Understanding } from '#search/read/understanding-queries.ts';
import { BESIDE_MAX_SHARE, BESIDE_POPULARITY } from '#search/thresholds.ts';

/** Words of a query, from `from` to `to` (exclusive). */
type Span = { from: number; to: number };

/** Words of a title that are looked at. */
const MAX_WORDS = 6;
/** Titles looked at for one span of words, of each type. */
const MAX_TITLES = 8;

/**
 * Reads the query as the name of a well-known title that some of its words are, the longest; the other words do not
 * count. `share`: the similarity of the best name found for the whole query.
 */
export async function findTitleBeside(
  reader: EntryReader,
  understanding: Understanding,
  share: number,
): Promise<Understanding | undefined> {
  const spans = spansOf(understanding).filter((span) => share < BESIDE_MAX_SHARE[lengthOf(span)]);
  const queriesOf = ({ base }: NamedSpan) =>
    TYPES.map((kind): EntryQuery => {
      const query = namePrefixQuery(typedOf(base));
      return { kind, query, limit: MAX_TITLES, amongKnown: true };
    });
  await reader.read(spans.flatMap(queriesOf));
  const candidates = await Promise.all(
    spans.map(async (span) => {
      const titles = (await reader.read(queriesOf(span))).flat();
      const named = titles.filter(({ names }) => names.some((name) => isNamed(span, name)));
      return { span, popularity: Math.max(0, ...named.map((title) => title.popularity)) };
    }),
  );
  const [best] = candidates
    .filter(({ span, popularity }) => popularity >= BESIDE_POPULARITY[lengthOf(span)])
    .toSorted((a, b) => b.span.significant - a.span.significant || b.popularity - a.popularity);
  return best && asName(understanding, best.span);
}

/** Words of a person's whole name; one word is too little evidence that somebody is named. */
const PERSON_WORDS = { min: 2, max: 4 };

/**
 * Reads the query as a title that is called exactly as its first or last words, where the others are the whole name of
 * somebody: the author of the book, whom no title credits.
 */
export async function findTitleBesidePerson(
  reader: EntryReader,
  understanding: Understanding,
): Promise<Understanding | undefined> {
  const { words } = understanding;
  const splits = spansOf(understanding).flatMap((span) => {
    if (span.from > 0 && span.to < words.length) return [];
    const person = span.from > 0 ? words.slice(0, span.from) : words.slice(span.to);
    const { min, max } = PERSON_WORDS;
    return person.length < min || person.length > max ? [] : [{ span, person }];
  });
  const queriesOf = ({ span, person }: (typeof splits)[number]): EntryQuery[] => [
    personEntryQuery(person),
    ...TYPES.map((kind): EntryQuery => {
      const query = exactNameQuery(typedOf(words.slice(span.from, span.to)));
      return { kind, query, limit: MAX_TITLES };
    }),
  ];
  await reader.read(splits.flatMap(queriesOf));
  for (const split of splits) {
    const [people = [], ...titles] = await reader.read(queriesOf(split));
    const isPerson = people.some(({ names }) => names.includes(split.person.join(' ')));
    if (isPerson && titles.flat().length > 0) return asName(understanding, split.span);
  }
  return undefined;
}

type NamedSpan = Span & {
  /** The beginning of a name: the words without an article in front. */
  base: readonly string[];
  /** Words of `base` that are no articles or prepositions. */
  significant: number;
};

/** Spans of words that may be a title; each has a word that is no hint. */
function spansOf({ words, nameIndices }: Understanding): NamedSpan[] {
  return words.flatMap((_, from) =>
    words.slice(from, from + MAX_WORDS).flatMap((last, n) => {
      const to = from + n + 1;
      const isWhole = to - from === words.length;
      const ownName = itemsAt(
        words,
        nameIndices.filter((at) => from <= at && at < to),
      );
      const isName = ownName.some((word) => !isStopWord(word) && !/^\d+$/.test(word));
      if (isWhole || !isName || isJoiningWord(last)) return [];
      const base = wordsOf(withoutArticle(words.slice(from, to).join(' ')));
      const significant = base.filter((word) => !isStopWord(word)).length;
      return [{ from, to, base, significant }];
    }),
  );
}

const lengthOf = ({ significant }: NamedSpan) => (significant > 1 ? 'words' : 'word');

/** True if a name is these words, or begins with them if they are several. */
function isNamed({ base, significant }: NamedSpan, name: string): boolean {
  const text = base.join(' ');
  const bare = withoutArticle(name);
  return bare === text || (significant > 1 && bare.startsWith(`${text} `));
}

/** A copy of the understanding with only words[from..to] as the name; hints inside that span are dropped. */
function asName(understanding: Understanding, { from, to }: Span): Understanding {
  const { words, hints } = understanding;
  const leftOut = partsOf(
    words,
    understanding.nameIndices.filter((at) => at < from || to <= at),
  );
  const nameIndices = [...words.keys()].filter((at) => from <= at && at < to);
  return {
    ...understanding,
    hints: hints.filter((hint) => hint.to <= from || hint.from >= to),
    name: words.slice(from, to),
    nameIndices,
    leftOut: leftOut.length > 0 ? leftOut : undefined,
    alias: undefined,
    choices: [],
  };
}

/** Groups neighbouring indices, without articles and prepositions around each group. */
function partsOf(words: readonly string[], indices: readonly number[]): Span[] {
  const parts: Span[] = [];
  const isBare = (at: number) => isStopWord(itemAt(words, at));
  for (const at of indices) {
    const last = parts.at(-1);
    if (last?.to === at) last.to += 1;
    else if (!isBare(at)) parts.push({ from: at, to: at + 1 });
  }
  for (const part of parts) while (isBare(part.to - 1)) part.to -= 1;
  return parts;
}
