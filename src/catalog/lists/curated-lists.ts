import { sql } from 'drizzle-orm';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { dependOn } from '#platform/tags.ts';
import { countOf, rowsOf } from '#platform/database/rows.ts';
import { findDeletedPlaces } from '#catalog/titles/deleted-titles.ts';
import type { GonePlace } from '#catalog/titles/deleted-titles.ts';
import { findCardsOf, findCardsWith } from '#catalog/titles/card-queries.ts';
import { partByPlace, partOf } from '#catalog/list-paging.ts';
import type { TitlePaging, TitlePart, Paging, ListPart } from '#catalog/list-paging.ts';
import { findFamilies } from '#catalog/providers/provider-queries.ts';
import { LISTS, listTag, personTag, titleTag } from '#catalog/tag-rules.ts';
import type { CuratedList, MediaItem, MediaType } from '#catalog/schema.ts';

type ListRow = Omit<CuratedList, 'cover'>;

/** Titles on the cover strip of a list. */
const COVER = 4;

/** Excludes deleted titles, which a list keeps. */
const here = sql`join titles t on t.media_type = i.media_type and t.id = i.title_id`;

/** The curated lists of one kind, in the editors' order, each with its first titles. */
export function findLists(
  db: DbOrTransaction,
  kind: CuratedList['kind'],
  paging: Paging,
): Promise<ListPart<CuratedList>> {
  dependOn(LISTS);
  const where = sql`curated_lists l where l.kind = ${kind}`;
  return partOf(
    paging,
    () => countOf(db, where),
    async (window) => {
      const lists = await rowsOf<ListRow>(
        db,
        sql`
        select l.id, l.kind, l.name, l.description,
          (select count(*)::int from curated_list_items i ${here} where i.list_id = l.id)
            as total_items,
          (select coalesce(json_agg(coalesce(f.plan_families, '{}')), '[]')
            from curated_list_items i ${here} left join title_facets f
              on f.media_type = i.media_type and f.title_id = i.title_id
            where i.list_id = l.id) as plan_families,
          (select json_build_object('id', p.id, 'name', p.name, 'profile_path', p.profile_path,
            'known_for_department', p.known_for_department, 'popularity', p.popularity,
            'gender', p.gender) from people p where p.id = l.person_id) as person
        from ${where} order by l.position, l.id ${window}`,
      );
      dependOn(
        ...lists.map((list) => listTag(list.id)),
        ...lists.flatMap(({ person }) => (person ? [personTag(person.id)] : [])),
      );
      const covers = await findCovers(
        db,
        lists.map((list) => list.id),
      );
      return lists.map((list) => ({ ...list, cover: covers.get(list.id) ?? [] }));
    },
  );
}

async function findCovers(
  db: DbOrTransaction,
  listIds: readonly number[],
): Promise<Map<number, MediaItem[]>> {
  const covers = new Map<number, MediaItem[]>(listIds.map((id) => [id, []]));
  const cards = await findCardsWith<{ list_id: number }>(
    db,
    sql`select i.media_type, i.title_id as id, i.list_id, i.place as rank from (
        select i.*, row_number() over (partition by list_id order by position, title_id) as place
        from curated_list_items i ${here} where i.list_id = any(${sql.param(listIds)}::int[])
      ) i where i.place <= ${COVER}`,
    sql`json_build_object('list_id', k.list_id)`,
  );
  for (const { card, extra } of cards) covers.get(extra.list_id)?.push(card);
  return covers;
}

/**
 * The titles of one list in the editors' order, and the places of deleted ones; null for an unknown
 * list. With `planIds`, deleted titles are left out, because their offers are unknown.
 */
export async function findListTitles(
  db: DbOrTransaction,
  kind: CuratedList['kind'],
  id: number,
  paging: TitlePaging,
): Promise<(TitlePart<MediaItem> & { gone: GonePlace[] }) | null> {
  dependOn(listTag(id));
  const [found, families] = await Promise.all([
    rowsOf(db, sql`select from curated_lists where id = ${id} and kind = ${kind}`),
    paging.planIds && findFamilies(db, paging.planIds),
  ]);
  if (found.length === 0) return null;
  const [all, gone] = await Promise.all([
    rowsOf<{ type: MediaType; id: number; place: number }>(
      db,
      sql`select i.media_type as type, i.title_id as id, i.position as place
      from curated_list_items i
      join title_facets f on f.media_type = i.media_type and f.title_id = i.title_id
      where i.list_id = ${id}
        and (${families === undefined} or f.plan_families && ${sql.param(families ?? [])}::int[])
      order by i.position, i.title_id`,
    ),
    families === undefined ? findDeletedPlaces(db, id) : [],
  ]);
  // A deleted title that is fetched again takes its place in the list again.
  dependOn(...gone.map(({ media_type: type, id: titleId }) => titleTag({ type, id: titleId })));
  const { chosen, ...part } = partByPlace(all, paging);
  return { ...part, items: await findCardsOf(db, chosen), gone };
}
