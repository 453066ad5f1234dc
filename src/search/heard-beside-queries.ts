// A title written by ear beside words that it does not have: "xis men desenho antigo".
import type { EntryQuery, EntryReader } from './entry-queries.ts';
import { heardQueries, soundsLike } from './heard-lexeme-rules.ts';
import { TYPES } from './query-reading-rules.ts';
import { asName, lengthOf, MIN_POPULARITY, spansOf } from './title-beside-queries.ts';
import type { NamedSpan } from './title-beside-queries.ts';
import type { Understanding } from './understanding-queries.ts';

/** The least likeness in sound between a title and the words taken for its name. */
const MIN_HEARD = 0.72;
/** Names with fewer letters sound like too many others. */
const MIN_LETTERS = { word: 8, words: 6 };
/** Titles looked at for one span of words, of each type. */
const MAX_TITLES = 8;

/**
 * Reads the query as a well-known title that sounds like its first or last words, as many of them as possible; the
 * other words do not count. For queries that find nothing.
 */
export async function findHeardBeside(
  reader: EntryReader,
  understanding: Understanding,
): Promise<Understanding | undefined> {
  const { length } = understanding.words;
  const spans = spansOf(understanding)
    .filter((span) => span.from === 0 || span.to === length)
    .filter((span) => lettersOf(span) >= MIN_LETTERS[lengthOf(span)])
    .toSorted((a, b) => lettersOf(b) - lettersOf(a));
  const queriesOf = ({ base }: NamedSpan): EntryQuery[] => {
    const { all } = heardQueries(base);
    if (all === null) return [];
    return TYPES.map((kind) => ({ kind, query: all, limit: MAX_TITLES, amongKnown: true }));
  };
  await reader.read(spans.flatMap(queriesOf));
  for (const span of spans) {
    const heard = soundsLike(span.base);
    const titles = (await reader.read(queriesOf(span))).flat();
    const isMeant = titles.some(
      ({ names, popularity }) =>
        popularity >= MIN_POPULARITY[lengthOf(span)] &&
        names.some((name) => heard(name) >= MIN_HEARD),
    );
    if (isMeant) return asName(understanding, span);
  }
  return undefined;
}

const lettersOf = ({ base }: NamedSpan) => base.join('').length;
