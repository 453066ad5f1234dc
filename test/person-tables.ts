import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';

interface Column {
  table: string;
  column: string;
}

/** Every column that refers to a person: by a foreign key to `users`, or by its name. */
export const personColumns = (db: Db) =>
  rowsOf<Column>(
    db,
    sql`select key.conrelid::regclass::text as table, attribute.attname as column
      from pg_constraint as key
      join pg_attribute as attribute
        on attribute.attrelid = key.conrelid and attribute.attnum = any (key.conkey)
      where key.contype = 'f' and key.confrelid = 'users'::regclass
      union
      select table_name, column_name from information_schema.columns
      where table_schema = 'public'
        and (column_name ~ '^(user|owner|person|account|viewer|member|author)_?(id|uuid)$'
          or column_name ~ 'e_?mail')
        and column_name <> 'person_id'
      order by 1, 2`,
  );

/** Every table with something of a person. */
export const personTables = async (db: Db): Promise<Set<string>> =>
  new Set((await personColumns(db)).map(({ table }) => table));
