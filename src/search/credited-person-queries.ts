// Finds a person beside a title if one of the two is misspelt: "o fugitivo harison ford". No index finds that by the
// name, but few people are credited for the title, so their names are compared with the words.
import { divisionsOf } from './division-rules.ts';
import type { Division } from './division-rules.ts';
import type { EntryQuery, EntryReader } from './entry-queries.ts';
import {
  findNamedPerson,
  isNamed,
  personEntryQuery,
  titleQueries,
} from './person-reading-queries.ts';
import { typedOf } from './query-rules.ts';
import type { Candidate } from './ranking-rules.ts';
import { findMostSimilar } from './title-people-queries.ts';
import type { CreditedPerson } from './title-people-queries.ts';
import { exactNameQuery } from './tsquery-rules.ts';

const isFullName = (words: readonly string[]) => words.length === 2 || words.length === 3;

/**
 * The person whose name is most similar to some words at the end or the beginning, where the other
 * words name a title that credits this person.
 */
export async function findCreditedPerson(
  reader: EntryReader,
  words: readonly string[],
): Promise<CreditedPerson | undefined> {
  const divisions = divisionsOf(words);
  await reader.read(divisions.flatMap(titleQueries));
  const known = await Promise.all(
    divisions.map(async (division) => ({ division, titles: await titlesOf(reader, division) })),
  );
  return findMostSimilar(reader, known);
}

/** The person whose full name, of two or three words, is at the end or the beginning of these. */
export async function findPersonBeside(
  reader: EntryReader,
  words: readonly string[],
): Promise<CreditedPerson | undefined> {
  const full = divisionsOf(words).filter(({ person }) => isFullName(person));
  await reader.read(full.map(({ person }) => personEntryQuery(person)));
  for (const { person, from, to } of full) {
    const id = await findNamedPerson(reader, person, [], true);
    if (id !== undefined) return { id, from, to };
  }
  return undefined;
}

/** Keys as `movie 5`. */
async function titlesOf(reader: EntryReader, division: Division): Promise<string[]> {
  const queries = titleQueries(division);
  const found = await reader.read(queries);
  // Where the limit may cut off the exact name, it is looked up separately.
  const crowded = queries.filter(({ limit }, n) => found[n]!.length >= limit);
  const query = exactNameQuery(typedOf(division.title));
  const exact = await reader.read(crowded.map(({ kind, limit }) => ({ kind, query, limit })));
  const keys = (all: readonly EntryQuery[], entries: readonly (readonly Candidate[])[]) =>
    entries.flatMap((some, n) =>
      some
        .filter(({ names }) => names.some((name) => isNamed(division.title, name)))
        .map(({ id }) => `${all[n]!.kind} ${id}`),
    );
  return [...new Set([...keys(queries, found), ...keys(crowded, exact)])];
}
