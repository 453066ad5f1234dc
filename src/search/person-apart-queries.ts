// A person and a title with other words between them, which may name a character: "it pennywise skarsgard".
import { dividedAround } from './division-rules.ts';
import type { Division } from './division-rules.ts';
import type { EntryReader } from './entry-queries.ts';
import { isNamed } from './person-reading-queries.ts';
import { TYPES } from './query-reading-rules.ts';
import { typedOf } from './query-rules.ts';
import { findCredited } from './title-people-queries.ts';
import type { CreditedPerson, Span } from './title-people-queries.ts';
import { exactNameQuery } from './tsquery-rules.ts';

/** Titles looked at that are called exactly so, of each type; the best known first. */
const MAX_TITLES = 4;

const exactQueries = ({ title }: Division) =>
  TYPES.map((kind) => ({ kind, query: exactNameQuery(typedOf(title)), limit: MAX_TITLES }));

/**
 * The person that words at one end name, credited for a title that is called exactly as the words of `title`, at the
 * other end.
 */
export async function findPersonApart(
  reader: EntryReader,
  words: readonly string[],
): Promise<(CreditedPerson & { title: Span }) | undefined> {
  const divisions = dividedAround(words);
  await reader.read(divisions.flatMap(exactQueries));
  const titled = await Promise.all(
    divisions.map(async (division) => {
      const queries = exactQueries(division);
      const found = await reader.read(queries);
      const titles = queries.flatMap(({ kind }, n) => found[n]!.map(({ id }) => `${kind} ${id}`));
      return { division, titles };
    }),
  );
  const credited = await findCredited(reader, titled);
  for (const { division, titles } of titled) {
    const { from, to, titleFrom } = division;
    const person = titles
      .flatMap((title) => credited.get(title) ?? [])
      .find(({ names }) => names.some((name) => isNamed(division.person, name)));
    const title = { from: titleFrom, to: titleFrom + division.title.length };
    if (person) return { id: person.id, from, to, title };
  }
  return undefined;
}
