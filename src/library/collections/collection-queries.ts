import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import { findCardsOf } from '#catalog/titles/card-queries.ts';
import { partOf } from '#catalog/list-paging.ts';
import type { Paging, ListPart } from '#catalog/list-paging.ts';
import type { MediaItem } from '#catalog/schema.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { countOf, rowsOf } from '#platform/database/rows.ts';
import type { Collection, Remark } from './collection-schema.ts';
import { findKeptTitles } from './kept-titles.ts';
import type { KeptPaging, KeptTitles } from './kept-titles.ts';

type CollectionRow = Omit<Collection, 'cover' | 'total_items'>;

/** Titles on the cover strip of a collection. */
const COVER = 4;

/** Condition: anybody may read collection `c`. Public ones, except those of deactivated accounts. */
export const isOpen = sql`(c.is_public
  and exists (select from users u where u.id = c.user_id and u.is_active))`;

/** Excludes deleted titles, which a collection keeps. */
const here = sql`join titles t on t.media_type = i.media_type and t.id = i.title_id`;

/** A person's collections, the newest first. */
export function findCollections(
  db: DbOrTransaction,
  user: SignedInUserId,
  paging: Paging,
): Promise<ListPart<Collection>> {
  const mine = sql`collections c where c.user_id = ${user}::uuid`;
  return partOf(
    paging,
    () => countOf(db, mine),
    (window) => readCollections(db, user, sql`${mine} order by c.id desc ${window}`),
  );
}

/** A person's public collections, those that changed last first. */
export function findPublicLists(
  db: DbOrTransaction,
  user: SignedInUserId,
  most: number,
): Promise<ListPart<Collection>> {
  const theirs = sql`collections c where c.user_id = ${user}::uuid and ${isOpen}`;
  return partOf(
    { page: 1, size: most },
    () => countOf(db, theirs),
    (window) =>
      readCollections(db, null, sql`${theirs} order by c.changed_at desc, c.id ${window}`),
  );
}

/** A collection that its reader may see: their own, or a public one. Null for any other. */
export async function findCollection(
  db: DbOrTransaction,
  reader: SignedInUserId | null,
  id: number,
): Promise<Collection | null> {
  const collections = await readCollections(
    db,
    reader,
    sql`collections c where ${isReadableBy(reader, id)}`,
  );
  return collections[0] ?? null;
}

/** Titles of a collection, with what its owner says about them. */
export type CollectionTitles = KeptTitles & { remarks: Remark[] };

/** The titles of a collection that its reader may see, in its order; null for any other. */
export async function findCollectionTitles(
  db: DbOrTransaction,
  reader: SignedInUserId | null,
  id: number,
  paging: KeptPaging,
): Promise<CollectionTitles | null> {
  if ((await countOf(db, sql`collections c where ${isReadableBy(reader, id)}`)) === 0) return null;
  const list = {
    items: sql`collection_items i join collections c on c.id = i.collection_id`,
    // Checked again, because it may have become private meanwhile.
    owned: isReadableBy(reader, id),
    order: sql`i.position`,
    added: sql`i.added_at`,
  };
  const titles = await findKeptTitles(db, list, paging);
  const types = titles.items.map(({ media_type: type }) => type);
  const ids = titles.items.map((item) => item.id);
  const remarks = await rowsOf<Remark>(
    db,
    sql`select i.media_type, i.title_id as media_id, i.remark from ${list.items}
      join unnest(${sql.param(types)}::media_type[], ${sql.param(ids)}::int[]) k(type, id)
        on i.media_type = k.type and i.title_id = k.id
      where ${list.owned} and i.remark is not null`,
  );
  return { ...titles, remarks };
}

/** Condition: this reader may read collection `c`, which has this id. */
export const isReadableBy = (reader: SignedInUserId | null, id: number): SQL =>
  sql`c.id = ${id} and (${isOpen} or c.user_id = ${reader}::uuid)`;

async function readCollections(
  db: DbOrTransaction,
  reader: SignedInUserId | null,
  from: SQL,
): Promise<Collection[]> {
  const rows = await rowsOf<CollectionRow>(
    db,
    sql`select c.id, c.name, c.description, c.is_public as public,
      c.created_at, c.changed_at, c.user_id is not distinct from ${reader}::uuid as is_owner,
      (select coalesce(json_agg(json_build_object('media_id', i.title_id, 'media_type', i.media_type)
          order by i.position, i.media_type, i.title_id), '[]')
        from collection_items i ${here} where i.collection_id = c.id) as medias
    from ${from}`,
  );
  const covers = await findCovers(db, rows);
  return rows.map((row) => ({
    ...row,
    total_items: row.medias.length,
    cover: covers.get(row.id) ?? [],
    created_at: new Date(row.created_at).toISOString(),
    changed_at: new Date(row.changed_at).toISOString(),
  }));
}

/** The cards of the first titles of each collection, by collection. */
async function findCovers(
  db: DbOrTransaction,
  rows: readonly CollectionRow[],
): Promise<Map<number, MediaItem[]>> {
  const firsts = rows.flatMap(({ medias }) => medias.slice(0, COVER));
  const keys = firsts.map(({ media_type: type, media_id: id }) => ({ type, id }));
  const cards = new Map((await findCardsOf(db, keys)).map((card) => [nameOf(card), card]));
  return new Map(
    rows.map(({ id, medias }) => [
      id,
      medias.slice(0, COVER).flatMap((media) => cards.get(nameOf(media)) ?? []),
    ]),
  );
}

const nameOf = ({ media_type: type, media_id: id }: Collection['medias'][number]) =>
  `${type} ${id}`;
