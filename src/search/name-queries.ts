import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { rowsOf } from '#catalog/paging-queries.ts';
import type { MediaType } from '#catalog/schema.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { fold } from './folding-rules.ts';

/** What is searched: films, series and people, each by itself. */
export type SearchKind = MediaType | 'person';
export const KINDS: readonly SearchKind[] = ['movie', 'serie', 'person'];
export type SearchKey = { kind: SearchKind; id: number };
/** Something with its folded names, each once. */
export type Named = SearchKey & { names: string[]; popularity: number };

/** As a literal, so that the planner sees which of the indexes it may use. */
export function isOf(kind: SearchKind): SQL {
  return OF[kind];
}

const OF: Record<SearchKind, SQL> = {
  movie: sql`kind = 'movie'`,
  serie: sql`kind = 'serie'`,
  person: sql`kind = 'person'`,
};

type Row = SearchKey & { names: string[]; popularity: number };

/** These titles and people as the catalogue has them now; without those that are gone or nameless. */
export async function findNamed(db: DbOrTransaction, keys: readonly SearchKey[]): Promise<Named[]> {
  const titleKeys = keys.filter(({ kind }) => kind !== 'person');
  const personIds = keys.filter(({ kind }) => kind === 'person').map(({ id }) => id);
  const rows: Row[] = [];
  if (titleKeys.length > 0) {
    rows.push(
      ...(await rowsOf<Row>(
        db,
        sql`select t.media_type as kind, t.id, t.popularity,
            array_prepend(t.original_title, array_remove(
              array_agg(r.title order by r.language <> 'pt-BR', r.language), null)) as names
          from jsonb_to_recordset(${JSON.stringify(titleKeys)}::jsonb) as k(kind media_type, id int)
          join titles t on t.media_type = k.kind and t.id = k.id
          left join title_translations r on r.media_type = t.media_type and r.title_id = t.id
          group by t.media_type, t.id`,
      )),
    );
  }
  if (personIds.length > 0) {
    rows.push(
      ...(await rowsOf<Row>(
        db,
        sql`select 'person' as kind, id, popularity, array[name] as names from people
          where id = any(${sql.param(personIds)}::int[])`,
      )),
    );
  }
  return rows
    .map((row) => ({ ...row, names: foldAll(row.names) }))
    .filter(({ names }) => names.length > 0);
}

function foldAll(names: readonly string[]): string[] {
  return [...new Set(names.map(fold))].filter((name) => name !== '');
}
