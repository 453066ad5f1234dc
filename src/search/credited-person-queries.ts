// A person beside a title, of which one is misspelt: "o fugitivo harison ford". No index finds that by the name, but few
// people are credited for the title, so their names are compared with the words.
import { sql } from 'drizzle-orm';
import { prepared } from '#platform/database/preparing-client.ts';
import { rowsOf } from '#platform/database/rows.ts';
import type { EntryQuery, EntryReader } from './entry-queries.ts';
import {
  divisionsOf,
  findNamedPerson,
  isNamed,
  personQuery,
  titleQueries,
} from './person-reading-queries.ts';
import type { Division } from './person-reading-queries.ts';
import { typedOf } from './query-rules.ts';
import { nameShare, ranking } from './ranking-rules.ts';
import type { Candidate } from './ranking-rules.ts';
import { exactNameQuery } from './tsquery-rules.ts';

/** People compared of each title, in the order of its credits. */
const MAX_CAST = 15;
/** How near a name must be, without popularity; one word may be the beginning of many. */
const MIN_SHARE = { word: 0.55, words: 0.52 };

const isFullName = (words: readonly string[]) => words.length === 2 || words.length === 3;

/** A person whom a title credits, and the words `from` to `to` (exclusive) that are like the name. */
export type CreditedPerson = { id: number; from: number; to: number };

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
  const named = known.filter(({ titles }) => titles.length > 0);
  if (named.length === 0) return undefined;
  const credited = await findCredited(
    reader,
    named.flatMap(({ titles }) => titles),
  );
  const people = named.flatMap(({ division, titles }) => {
    const all = new Map(titles.flatMap((title) => credited.get(title) ?? []).map((p) => [p.id, p]));
    const [best] = ranking(typedOf(division.person), 'person')(all.values());
    if (best === undefined) return [];
    const share = nameShare(best);
    return share < MIN_SHARE[division.person.length > 1 ? 'words' : 'word']
      ? []
      : [{ id: best.id, from: division.from, to: division.to, share }];
  });
  const [best] = people.toSorted((a, b) => b.share - a.share);
  return best && { id: best.id, from: best.from, to: best.to };
}

/** The person whose full name, of two or three words, is at the end or the beginning of these. */
export async function findPersonBeside(
  reader: EntryReader,
  words: readonly string[],
): Promise<CreditedPerson | undefined> {
  const full = divisionsOf(words).filter(({ person }) => isFullName(person));
  await reader.read(full.map(({ person }) => personQuery(person)));
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

type Row = { key: string; id: number; names: string; popularity: number };

/** The first people of the cast, and who directed or created it, by the keys of titles. */
async function findCredited(
  { db }: EntryReader,
  titles: readonly string[],
): Promise<ReadonlyMap<string, Candidate[]>> {
  const rows = await rowsOf<Row>(
    db,
    prepared(sql`select k.key, e.id, array_to_string(e.names, '|') as names, e.popularity
      from (select distinct key, split_part(key, ' ', 1)::media_type as type,
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
