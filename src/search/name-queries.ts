import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { rowsOf } from '#platform/database/rows.ts';
import type { MediaType } from '#catalog/schema.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { fold } from './folding-rules.ts';

/** Films, series and people are searched separately. */
export type SearchKind = MediaType | 'person';
export const KINDS: readonly SearchKind[] = ['movie', 'serie', 'person'];
export type SearchKey = { kind: SearchKind; id: number };
/** A title or person with its distinct folded names. */
export type NamedEntity = SearchKey & { names: string[]; popularity: number };

/** The kind as a SQL literal, so that the planner can use the partial index of that kind. */
export function isOf(kind: SearchKind): SQL {
  return OF[kind];
}

const OF: Record<SearchKind, SQL> = {
  movie: sql`kind = 'movie'`,
  serie: sql`kind = 'serie'`,
  person: sql`kind = 'person'`,
};

type Row = SearchKey & { names: string[]; popularity: number };

/** Reads titles and people from the catalogue; missing ones and those without a name are left out. */
export async function findNamedEntities(
  db: DbOrTransaction,
  keys: readonly SearchKey[],
): Promise<NamedEntity[]> {
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
