import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import type { TitleKey } from '#catalog/import-schema.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { prepared } from '#platform/database/preparing-client.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { newEpisodeCount } from '#library/episodes/episode-queries.ts';
import type { MarkKind } from './library-tables.ts';

/** One person's state of one title. */
export const viewerTitleState = z.object({
  /** Their own rating, 1 to 10; null without one. */
  rating: z.number().min(0).max(10).nullable(),
  watchlist: z.boolean(),
  favorite: z.boolean(),
  watched: z.boolean(),
  /** The ids of their collections that contain it, ascending. */
  collections: z.array(z.int()),
  /** For a watched series, the number of episodes that came out since; otherwise 0. */
  new_count: z.int(),
});
export type ViewerTitle = z.infer<typeof viewerTitleState>;

/** The state of a title that a person has never marked or rated. */
export const UNTOUCHED: ViewerTitle = {
  rating: null,
  watchlist: false,
  favorite: false,
  watched: false,
  collections: [],
  new_count: 0,
};

type Row = TitleKey & {
  rating: number | null;
  kinds: MarkKind[];
  collections: number[];
  new_count: number;
};

/** One person's state of these titles on Brazil's day `today`, in this order and in one statement. */
export async function findViewerTitles(
  db: DbOrTransaction,
  user: SignedInUserId,
  keys: readonly TitleKey[],
  today: string,
): Promise<(readonly [TitleKey, ViewerTitle])[]> {
  if (keys.length === 0) return [];
  const rows = await rowsOf<Row>(
    db,
    prepared(sql`
      select k.type, k.id, r.rating,
        array(select m.kind::text from title_marks m where m.user_id = ${user}::uuid
          and m.media_type = k.type and m.title_id = k.id) as kinds,
        array(select i.collection_id from collection_items i where i.user_id = ${user}::uuid
          and i.media_type = k.type and i.title_id = k.id order by i.collection_id) as collections,
        case when k.type = 'serie' then ${newEpisodeCount(user, sql`k.id`, today)} else 0 end as new_count
      from unnest(${sql.param(keys.map(({ type }) => type))}::media_type[],
        ${sql.param(keys.map(({ id }) => id))}::int[]) with ordinality as k(type, id, place)
      left join ratings r on r.user_id = ${user}::uuid
        and r.media_type = k.type and r.title_id = k.id
      order by k.place`),
  );
  return rows.map(({ type, id, rating, kinds, collections, new_count }) => {
    const isMarked = (kind: MarkKind) => kinds.includes(kind);
    const state = {
      rating,
      watchlist: isMarked('watchlist'),
      favorite: isMarked('favorite'),
      watched: isMarked('watched'),
      collections,
      new_count,
    };
    return [{ type, id }, state] as const;
  });
}
