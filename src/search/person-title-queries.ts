// Titles of a person with names like that of a query.
import { sql } from 'drizzle-orm';
import type { MediaType } from '#catalog/schema.ts';
import { prepared } from '#platform/database/preparing-client.ts';
import { rowsOf } from '#platform/database/rows.ts';
import type { EntryReader } from './entry-queries.ts';
import type { RankedByType } from './title-condition-queries.ts';
import { typedOf } from './query-rules.ts';
import { nameShare, ranking } from './ranking-rules.ts';
import type { Candidate, Ranked } from './ranking-rules.ts';

/** The least name share, without popularity: a person has few titles, so one may be misspelt. */
const MIN_SHARE = 0.55;

type Row = { type: MediaType; id: number; names: string; popularity: number };

/**
 * Among the titles that credit a person, those whose names are similar to these words, most relevant first: "o mascara
 * jim carrey" is O Máskara, though others are called "Máscara".
 */
export async function findSimilarTitlesOf(
  { db }: EntryReader,
  personId: number,
  words: readonly string[],
): Promise<RankedByType> {
  const rows = await rowsOf<Row>(
    db,
    prepared(sql`select c.media_type as type, e.id, array_to_string(e.names, '|') as names, e.popularity
      from (select media_type, title_id from cast_credits where person_id = ${personId}
        union select media_type, title_id from crew_credits where person_id = ${personId}) c
      join search_entries e on e.kind in ('movie', 'serie')
        and e.kind = c.media_type::text::search_kind and e.id = c.title_id`),
  );
  const rank = ranking(typedOf(words), 'title');
  const similar = (type: MediaType): Ranked[] => {
    const titles = rows.filter((row) => row.type === type);
    const candidates = titles.map(({ id, names, popularity }): Candidate => ({
      id,
      names: names.split('|'),
      popularity,
    }));
    return rank(candidates).filter((one) => nameShare(one) >= MIN_SHARE);
  };
  return { movie: similar('movie'), serie: similar('serie') };
}
