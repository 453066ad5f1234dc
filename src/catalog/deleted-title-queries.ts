import { sql } from 'drizzle-orm';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import type { GoneReason } from './removal-commands.ts';
import type { GonePlace } from './deleted-place-schema.ts';
import type { MediaType } from './schema.ts';

/** A deleted title. The name is null if its retention period has ended as well. */
export type DeletedTitle = { reason: GoneReason; name: string | null };

/** The record of a deleted title; null if it was never in the catalogue, or still is. */
export async function findDeletedTitle(
  db: DbOrTransaction,
  type: MediaType,
  id: number,
): Promise<DeletedTitle | null> {
  const rows = await rowsOf<DeletedTitle>(
    db,
    sql`select gone_reason as reason, name from title_keys
      where media_type = ${type} and id = ${id} and gone_at is not null`,
  );
  return rows[0] ?? null;
}

/** The places of a list whose titles were deleted; titles deleted for being adult are left out. */
export function findDeletedPlaces(db: DbOrTransaction, listId: number): Promise<GonePlace[]> {
  return rowsOf<GonePlace>(
    db,
    sql`select i.media_type, i.title_id as id, i.name, i.place from (
      select i.*, k.name, k.gone_at,
        row_number() over (order by i.position, i.title_id)::int as place
      from curated_list_items i
      join title_keys k on k.media_type = i.media_type and k.id = i.title_id
      where i.list_id = ${listId} and k.gone_reason is distinct from 'adult'
    ) i where i.gone_at is not null order by i.place`,
  );
}

/** True if the catalogue contains titles of the demonstration. */
export async function hasDemonstration(db: DbOrTransaction): Promise<boolean> {
  const rows = await rowsOf<{ here: boolean }>(
    db,
    sql`select exists (select from titles where source = 'demonstration') as here`,
  );
  return rows[0]?.here === true;
}
