import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { dependOn } from '#platform/tags.ts';
import { servedTitle } from './card-queries.ts';
import { rowsOf } from '#platform/database/rows.ts';
import type { MediaType } from '#catalog/schema.ts';
import { listTag, personTag, PROVIDERS, titleTag } from '#catalog/tag-rules.ts';

/** The input of a title's artwork; `genres` are names, the main one first. */
export type ArtTitle = {
  type: MediaType;
  id: number;
  title: string;
  genres: string[];
  year: number | null;
  /** Names in other languages, for a title whose own name has no Latin letter. */
  otherNames: string[];
};

const artTitles = sql`
  select t.media_type as type, t.id, ${servedTitle} as title,
    extract(year from t.released_on)::int as year,
    array(select g.name from title_genres tg
      join genres g on g.media_type = tg.media_type and g.id = tg.genre_id
      where tg.media_type = t.media_type and tg.title_id = t.id order by tg.position) as genres,
    case when ${servedTitle} ~ '[A-Za-z]' then '{}'::text[] else array(
      select r.title from title_translations r where r.media_type = t.media_type
        and r.title_id = t.id and r.title is not null order by r.language) end as "otherNames"
  from titles t`;

/** Deleted titles keep a drawing for the lists that show their place. */
const goneArt = sql`
  select k.media_type as type, k.id, coalesce(k.name, '') as title, null::int as year,
    '{}'::text[] as genres, '{}'::text[] as "otherNames"
  from title_keys k where k.gone_reason in ('deleted', 'expired')`;

export async function findArtTitle(
  db: DbOrTransaction,
  type: MediaType,
  id: number,
): Promise<ArtTitle | null> {
  dependOn(titleTag({ type, id }));
  const rows = await rowsOf<ArtTitle>(
    db,
    sql`${artTitles} where t.media_type = ${type} and t.id = ${id}
      union all ${goneArt} and k.media_type = ${type} and k.id = ${id}`,
  );
  return rows[0] ?? null;
}

/** The input of a person's avatar. */
export type ArtPerson = { id: number; name: string };

export async function findArtPerson(db: DbOrTransaction, id: number): Promise<ArtPerson | null> {
  dependOn(personTag(id));
  const rows = await rowsOf<ArtPerson>(db, sql`select id, name from people where id = ${id}`);
  return rows[0] ?? null;
}

/** The input of a list's picture: its first titles, in the editors' order. */
export type ArtList = { id: number; name: string; titles: ArtTitle[] };

export async function findArtList(db: DbOrTransaction, id: number): Promise<ArtList | null> {
  dependOn(listTag(id));
  const [list] = await rowsOf<{ id: number; name: string }>(
    db,
    sql`select id, name from curated_lists where id = ${id}`,
  );
  if (list === undefined) return null;
  const titles = await rowsOf<ArtTitle>(
    db,
    sql`${artTitles} join curated_list_items i
      on i.list_id = ${id} and i.media_type = t.media_type and i.title_id = t.id
    order by i.position, t.id limit 3`,
  );
  dependOn(...titles.map(titleTag));
  return { ...list, titles };
}

/** The first of the titles that a query selects by media_type, id and a sort column `rank`. */
export const findArtTitlesOf = (
  db: DbOrTransaction,
  keys: SQL,
  most: number,
): Promise<ArtTitle[]> =>
  rowsOf<ArtTitle>(
    db,
    sql`${artTitles} join (${keys}) k on k.media_type = t.media_type and k.id = t.id
      order by k.rank, t.id limit ${most}`,
  );

/** The input of a provider's picture. */
export type ArtProvider = { id: number; name: string; colour: string; letters: string };

export async function findArtProvider(
  db: DbOrTransaction,
  id: number,
): Promise<ArtProvider | null> {
  dependOn(PROVIDERS);
  const rows = await rowsOf<ArtProvider>(
    db,
    sql`select id, name, brand_colour as colour, brand_letters as letters
      from providers where id = ${id}`,
  );
  return rows[0] ?? null;
}
