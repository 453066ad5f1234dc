// The people whom titles credit, compared with words of a query.
import { sql } from 'drizzle-orm';
import { prepared } from '#platform/database/preparing-client.ts';
import { rowsOf } from '#platform/database/rows.ts';
import type { Division } from './division-rules.ts';
import type { EntryReader } from './entry-queries.ts';
import { typedOf } from './query-rules.ts';
import { nameShare, ranking } from './ranking-rules.ts';
import type { Candidate } from './ranking-rules.ts';

/** People compared of each title, in the order of its credits. */
const MAX_CAST = 15;
/** The least name share, without popularity; one word may be the beginning of many. */
const MIN_SHARE = { word: 0.55, words: 0.52 };

/** Words of a query, from `from` to `to` (exclusive). */
export type Span = { from: number; to: number };
/** A person whom a title credits, and the words that are like the name. */
export type CreditedPerson = Span & { id: number };
/** A division, and the titles that its words may name, as `movie 5`. */
export type TitledDivision = { division: Division; titles: readonly string[] };

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
    return share < MIN_SHARE[person.length > 1 ? 'words' : 'word']
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
