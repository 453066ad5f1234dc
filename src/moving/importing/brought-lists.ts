import { sql } from 'drizzle-orm';
import type { Transaction } from '#platform/database/database.ts';
import { int } from '#platform/database/columns.ts';
import { countOf, firstOf, rowsOf } from '#platform/database/rows.ts';
import { formatById } from '#moving/formats/all-formats.ts';
import type { BroughtList } from '#moving/records.ts';
import {
  COLLECTION_DESCRIPTION,
  COLLECTION_NAME,
  MOST_COLLECTIONS,
  foldedName,
} from '#shared/collection-rules.ts';
import { visibleLine } from '#shared/visible-text.ts';
import { findBroughtLists } from './import-rows.ts';
import type { ListRow } from './import-rows.ts';

/** The name of the collection that a brought list becomes. */
export function collectionNameOf({ name, source }: BroughtList): string {
  const line = visibleLine([...name].slice(0, COLLECTION_NAME.longest).join('')).trim();
  // Too short for a name here: "M", "10".
  return line.length >= COLLECTION_NAME.shortest ? line : `Lista ${line || source.row}`;
}

function descriptionOf({ description = '', source }: BroughtList): string {
  const line = visibleLine([...description].slice(0, COLLECTION_DESCRIPTION.longest).join(''));
  return line.trim().length >= COLLECTION_DESCRIPTION.shortest
    ? line.trim()
    : `Trazida de ${formatById(source.format).name}.`;
}

/**
 * Gives each brought list a collection of the person: the one of its name, or a new one that is private. Lists beyond
 * the limit of collections get none. Returns all brought lists. The caller has locked the account.
 */
export async function makeCollections(
  tx: Transaction,
  user: string,
  { importId, at }: { importId: number; at: Date },
): Promise<ListRow[]> {
  const lists = await findBroughtLists(tx, importId);
  const without = lists.filter(({ collectionId }) => collectionId === null);
  if (without.length === 0) return lists;
  const mine = sql`collections where user_id = ${user}::uuid`;
  for (const { place, list } of without) {
    const name = collectionNameOf(list);
    const [same] = await rowsOf(
      tx,
      { id: int },
      sql`select id from ${mine} and folded_name = ${foldedName(name)}`,
    );
    if (!same && (await countOf(tx, mine)) >= MOST_COLLECTIONS) continue;
    const id = same?.id ?? (await createFor(tx, user, { importId, list, name, at }));
    await tx.execute(sql`
      update import_rows set state = 'applied', collection_id = ${id},
        last_position = (select coalesce(max(position), 0) from collection_items
          where collection_id = ${id})
      where import_id = ${importId} and place = ${place}`);
  }
  return findBroughtLists(tx, importId);
}

async function createFor(
  tx: Transaction,
  user: string,
  { importId, list, name, at }: { importId: number; list: BroughtList; name: string; at: Date },
): Promise<number> {
  const rows = await rowsOf(
    tx,
    { id: int },
    sql`insert into collections (user_id, name, folded_name, description, created_at, changed_at)
      values (${user}::uuid, ${name}, ${foldedName(name)}, ${descriptionOf(list)}, ${at}, ${at})
      returning id`,
  );
  const { id } = firstOf(rows);
  await tx.execute(sql`
    insert into import_changes (import_id, kind, collection_id, after)
    values (${importId}, 'collection', ${id}, jsonb_build_object('name', ${name}::text))`);
  return id;
}
