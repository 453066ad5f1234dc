// Finds a person beside a title if one of the two is misspelt: "o fugitivo harison ford". No index finds that by the
// name, but few people are credited for the title, so their names are compared with the words.
import {
  dividedAround,
  divisionsOf,
  findNamedPerson,
  isNamed,
  personEntryQuery,
  titleQueries,
} from '#search/read/person-reading-queries.ts';
import type { Division } from '#search/read/person-reading-queries.ts';
import type { EntryQuery, EntryReader } from './entry-queries.ts';
import { typedOf } from '#search/read/query-rules.ts';
import type { Candidate } from '#search/rank/ranking-rules.ts';
import { exactNameQuery, variantQuery } from './tsquery-rules.ts';
import { sql } from 'drizzle-orm';
import { prepared } from '#platform/database/preparing-client.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { nameShare, ranking } from '#search/rank/ranking-rules.ts';
import { TYPES, indicesOutside } from '#search/read/hint-rules.ts';
import { NEARLY_EQUAL } from '#search/thresholds.ts';
import { memoizedSimilarity } from '#search/rank/name-comparison-rules.ts';
import { findNearWords } from './near-word-queries.ts';
import { variantsOf } from './variant-rules.ts';
import type { Understanding } from '#search/read/understanding-queries.ts';
import { MAX_CAST, MAX_COMPARED_TITLES, MIN_CREDITED_SHARE } from '#search/thresholds.ts';

// Finds a person and a title that are both misspelt: "luzes da ciade charlie chapli". Each is only a guess, but few
// people with a similar name are credited for a title with a similar name.

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
      return query === null ? [] : [{ kind, query, limit: MAX_COMPARED_TITLES, amongKnown: true }];
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

// A person and a title with other words between them, which may name a character: "it pennywise skarsgard".

/** Titles looked at that are called exactly so, of each type; the best known first. */
const MAX_EXACT_TITLES = 4;

const exactQueries = ({ title }: Division) =>
  TYPES.map((kind) => ({ kind, query: exactNameQuery(typedOf(title)), limit: MAX_EXACT_TITLES }));

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

// The people whom titles credit, compared with words of a query.

/** Words of a query, from `from` to `to` (exclusive). */
export type Span = { from: number; to: number };
/** A person whom a title credits, and the words that are like the name. */
export type CreditedPerson = Span & { id: number };
/** A division, and the titles that its words may name, as `movie 5`. */
type TitledDivision = { division: Division; titles: readonly string[] };

/** The person most similar to the words of one of these divisions, among those whom its titles credit. */
export async function findMostSimilar(
  reader: EntryReader,
  divisions: readonly TitledDivision[],
): Promise<CreditedPerson | undefined> {
  const credited = await findCredited(reader, divisions);
  const people = divisions.flatMap(({ division: { person, from, to }, titles }) => {
    const all = new Map(titles.flatMap((title) => credited.get(title) ?? []).map((p) => [p.id, p]));
    const [best] = ranking(typedOf(person), 'person')(all.values());
    if (best === undefined) return [];
    const share = nameShare(best);
    return share < MIN_CREDITED_SHARE[person.length > 1 ? 'words' : 'word']
      ? []
      : [{ id: best.id, from, to, share }];
  });
  const [best] = people.toSorted((a, b) => b.share - a.share);
  return best && { id: best.id, from: best.from, to: best.to };
}

type Row = { key: string; id: number; names: string; popularity: number };

/** The first people of the cast, and who directed or created it, of all these titles. */
export async function findCredited(
  { db }: EntryReader,
  divisions: readonly TitledDivision[],
): Promise<ReadonlyMap<string, Candidate[]>> {
  const titles = [...new Set(divisions.flatMap((each) => each.titles))];
  if (titles.length === 0) return new Map();
  const rows = await rowsOf<Row>(
    db,
    prepared(sql`select k.key, e.id, array_to_string(e.names, '|') as names, e.popularity
      from (select key, split_part(key, ' ', 1)::media_type as type,
          split_part(key, ' ', 2)::int as id from unnest((select ${sql.param(titles)}::text[])) as u(key)) k
      cross join lateral (
        (select person_id from cast_credits where media_type = k.type and title_id = k.id
          order by position limit ${sql.raw(String(MAX_CAST))})
        union (select person_id from crew_credits where media_type = k.type and title_id = k.id
          and department in ('Directing', 'Creator')
          order by position limit ${sql.raw(String(MAX_CAST))})) c
      join search_entries_of_people e on e.kind = 'person' and e.id = c.person_id`),
  );
  const all = rows.map(({ names, ...row }) => ({ ...row, names: names.split('|') }));
  return Map.groupBy(all, ({ key }) => key);
}

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

/** The understanding with a part of the name as a person, without the words that join it: "… COM A juliette". */
export function asPerson(
  understanding: Understanding,
  { id, from, to }: CreditedPerson,
): Understanding {
  const { words, hints, nameIndices } = understanding;
  const person = { id, from: nameIndices[from]!, to: nameIndices[to - 1]! + 1 };
  const outside = new Set(indicesOutside(words, [...hints, person]));
  const left = nameIndices.filter((at) => outside.has(at));
  return {
    ...understanding,
    people: [person],
    choices: [],
    name: left.map((at) => words[at]!),
    nameIndices: left,
    alias: undefined,
  };
}
