// The same as in `title-beside-queries.ts`, of a title written by ear: "xis men desenho antigo".
import type { EntryQuery, EntryReader } from './entry-queries.ts';
import { heardQueries, soundsLike } from './heard-lexeme-rules.ts';
import { TYPES } from './query-reading-rules.ts';
import { asName, lengthOf, MIN_POPULARITY, spansOf } from './title-beside-queries.ts';
import type { NamedSpan } from './title-beside-queries.ts';
import type { Understanding } from './understanding-queries.ts';

/** How much a title must sound like the words that are taken for its name. */
const MIN_HEARD = 0.72;
/** Fewer letters sound like too many names. */
const MIN_LETTERS = { word: 8, words: 6 };
/** Titles looked at for the same words, of each type. */
const MAX_TITLES = 8;

/**
 * The query read as a well-known title that its first or its last words sound like, the most of them; the others do not
 * count. For queries that find nothing.
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
