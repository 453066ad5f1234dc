import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { DbOrTransaction, Transaction } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { noteChange } from '#platform/database/changes.ts';
import { mediaType } from '#catalog/schema.ts';
import type { MediaType } from '#catalog/schema.ts';
import { servedTitle } from './card-queries.ts';
import type { TitleKey } from '#catalog/import-schema.ts';
import { titleTag } from '#catalog/tag-rules.ts';
import { titles } from './title-tables.ts';
import type { titleKeys } from './title-tables.ts';
import { isOneOf } from './title-rows.ts';

/** The place of a deleted title in a curated list that still contains it. */
export const gonePlace = z
  .object({
    media_type: mediaType,
    id: z.int(),
    /** Null if the retention period of the name has ended as well. */
    name: z.string().nullable(),
    /** Counts from 1 over the whole list, including titles that are not deleted. */
    place: z.int().min(1),
  })
  .meta({
    id: 'GonePlace',
    description:
      'The place of a title that left the guide. `place` counts from 1 over all that the list holds, here or gone.',
  });
export type GonePlace = z.infer<typeof gonePlace>;

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

export type GoneReason = NonNullable<(typeof titleKeys.$inferSelect)['goneReason']>;

/**
 * Deletes titles with all their rows. Their keys stay, with a name for lists if `named` (by default for
 * those the source deleted). Unknown titles are skipped. Returns the number of deleted titles.
 */
export async function removeTitles(
  tx: Transaction,
  keys: readonly TitleKey[],
  { reason, at, named = reason === 'deleted' }: { reason: GoneReason; at: Date; named?: boolean },
): Promise<number> {
  if (keys.length === 0) return 0;
  await tx.execute(sql`
    update title_keys k set gone_at = ${at}, gone_reason = ${reason},
      name = ${named ? servedTitle : sql`null`}, fetched_at = ${named ? sql`t.fetched_at` : sql`null`}
    from titles t
    where k.media_type = t.media_type and k.id = t.id
      and ${isOneOf(keys, sql`t.media_type`, sql`t.id`)}`);
  const gone = await tx
    .delete(titles)
    .where(isOneOf(keys, titles.mediaType, titles.id))
    .returning({ id: titles.id });
  await noteChange(tx, keys.map(titleTag));
  return gone.length;
}
