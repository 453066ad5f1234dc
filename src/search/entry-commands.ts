import { sql } from 'drizzle-orm';
import type { Transaction } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { ALL_KNOWN } from './best-known-commands.ts';
import { lexemesOf } from './folding-rules.ts';
import { heardLexemesOf } from './heard-lexeme-rules.ts';
import { initialsLexeme } from './initials-rules.ts';
import type { NamedEntity, SearchKey } from './name-queries.ts';

/** A row of the index; `known` is not part of it, because it depends on all others. */
export type Entry = Omit<NamedEntity, 'parts'> & { lexemes: string[] };

/** The entry of a title or person by the rules of this version. */
export function entryOf({ parts, ...entity }: NamedEntity): Entry {
  const lexemes = new Set([
    ...entity.names.flatMap(lexemesOf),
    ...entity.initials.map(initialsLexeme),
    ...heardLexemesOf(entity.names, parts),
  ]);
  return { ...entity, lexemes: [...lexemes] };
}

/** Lexemes are compared too: other rules may have made others of the same names. */
export function isSameEntry(one: Entry | undefined, other: Entry | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  const lexemes = new Set(other.lexemes);
  return (
    one.popularity === other.popularity &&
    one.releasedOn === other.releasedOn &&
    one.names.join('\n') === other.names.join('\n') &&
    one.initials.join(' ') === other.initials.join(' ') &&
    one.lexemes.length === lexemes.size &&
    one.lexemes.every((lexeme) => lexemes.has(lexeme))
  );
}

/** Reads the entries that the index has now. */
export function findEntries(tx: Transaction, keys: readonly SearchKey[]): Promise<Entry[]> {
  return rowsOf(
    tx,
    sql`select e.kind, e.id, e.names, e.popularity, e.released_on as "releasedOn", e.initials,
        tsvector_to_array(e.lexemes) as lexemes
      from ${rowsFrom(keys)}
      join search_entries e on e.kind = k.kind and e.id = k.id`,
  );
}

export async function writeEntries(tx: Transaction, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ releasedOn, ...entry }) => ({ ...entry, released_on: releasedOn }));
  await tx.execute(sql`
    insert into search_entries (kind, id, names, popularity, released_on, initials, lexemes, known)
    select r.kind, id, names, r.popularity, released_on, initials, array_to_tsvector(lexemes),
      r.popularity > coalesce(t.popularity, ${ALL_KNOWN}::real)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(kind search_kind, id int, names text[], popularity real, released_on date,
        initials text[], lexemes text[])
    left join search_thresholds t on t.kind = r.kind
    on conflict (kind, id) do update set
      names = excluded.names, popularity = excluded.popularity, lexemes = excluded.lexemes,
      released_on = excluded.released_on, initials = excluded.initials, known = excluded.known,
      changed_in = case when search_entries.lexemes = excluded.lexemes then search_entries.changed_in
        else pg_current_xact_id() end`);
}

export async function deleteEntries(tx: Transaction, keys: readonly SearchKey[]): Promise<void> {
  if (keys.length === 0) return;
  await tx.execute(sql`
    delete from search_entries e using ${rowsFrom(keys)} where e.kind = k.kind and e.id = k.id`);
}

function rowsFrom(keys: readonly SearchKey[]) {
  return sql`jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(kind search_kind, id int)`;
}
