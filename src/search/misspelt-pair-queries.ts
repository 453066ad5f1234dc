// Finds a person and a title that are both misspelt: "luzes da ciade charlie chapli". Each is only a guess, but few
// people with a similar name are credited for a title with a similar name.
import { NEARLY_EQUAL } from './candidate-queries.ts';
import { divisionsOf } from './division-rules.ts';
import type { Division } from './division-rules.ts';
import type { EntryReader } from './entry-queries.ts';
import { memoizedSimilarity } from './name-comparison-rules.ts';
import { findNearWords } from './near-word-queries.ts';
import { TYPES } from './query-reading-rules.ts';
import { typedOf } from './query-rules.ts';
import { nameShare, ranking } from './ranking-rules.ts';
import { findMostSimilar } from './title-people-queries.ts';
import type { CreditedPerson } from './title-people-queries.ts';
import { variantQuery } from './tsquery-rules.ts';
import { variantsOf } from './variant-rules.ts';

/** Titles compared with the words, and those of them whose people are, of each type; the best known, and the nearest. */
const MAX_COMPARED = 12;
const MAX_TITLES = 4;

/** Most people are named last; before a title, by a full name. */
const isLikely = ({ person, from }: Division): boolean =>
  from > 0 ? person.length <= 3 : person.length === 2;

/** The person whose misspelt name is beside the misspelt name of a well-known title which credits this person. */
export async function findMisspeltPair(
  reader: EntryReader,
  words: readonly string[],
): Promise<CreditedPerson | undefined> {
  const divisions = divisionsOf(words).filter(isLikely);
  const similarityOf = memoizedSimilarity();
  const near = await findNearWords(reader, TYPES, typedOf(words).significant);
  const queriesOf = ({ title }: Division) =>
    TYPES.flatMap((kind) => {
      const variants = variantsOf(typedOf(title), near.get(kind)!, similarityOf);
      // The last word of a title is no beginning: a person's name follows, or very many words would be looked up.
      const whole = variants.map((all) => all.map((one) => ({ ...one, beginning: false })));
      const query = variantQuery(whole);
      return query === null ? [] : [{ kind, query, limit: MAX_COMPARED, amongKnown: true }];
    });
  const divided = divisions.map((division) => ({ division, queries: queriesOf(division) }));
  await reader.read(divided.flatMap(({ queries }) => queries));
  const titled = await Promise.all(
    divided.map(async ({ division, queries }) => {
      const found = await reader.read(queries);
      const rank = ranking(typedOf(division.title), 'title', { similarityOf });
      const titles = queries.flatMap(({ kind }, n) =>
        rank(found[n]!)
          .filter((one) => nameShare(one) >= NEARLY_EQUAL)
          .slice(0, MAX_TITLES)
          .map(({ id }) => `${kind} ${id}`),
      );
      return { division, titles };
    }),
  );
  return findMostSimilar(reader, titled);
}
