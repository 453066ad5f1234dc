import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import { findMoved } from '#catalog/movements/movement-queries.ts';
import type { MovementDirection } from '#catalog/movements/movement-rules.ts';
import { mediaType } from '#catalog/schema.ts';
import type { MediaType } from '#catalog/schema.ts';
import type { Db } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';

/** A wish of a person that came to providers, or left them. */
export const listedMovement = z
  .object({
    day: z.iso.date(),
    media_type: mediaType,
    media_id: z.int(),
    /** The heads of the families. */
    provider_ids: z.array(z.int()),
    /** For the colours of its drawing. */
    genres: z.array(z.string()),
  })
  .meta({
    id: 'ListedMovement',
    description:
      'A title of the person’s watch list that came to provider families on a day (Brazil’s), or left them.',
  });
type ListedMovement = z.infer<typeof listedMovement>;

/**
 * The arrivals or departures of the last month until `today` (YYYY-MM-DD) of unwatched titles on a
 * person's watch list, the newest first.
 */
export async function findListedMovements(
  db: Db,
  user: SignedInUserId,
  direction: MovementDirection,
  today: string,
  returnDays?: number,
): Promise<ListedMovement[]> {
  const [moved, wishes] = await Promise.all([
    findMoved(db, direction, today, returnDays),
    rowsOf<{ type: MediaType; id: number; genres: string[] }>(
      db,
      sql`select m.media_type as type, m.title_id as id,
          array(select g.name from title_genres tg
            join genres g on g.media_type = tg.media_type and g.id = tg.genre_id
            where tg.media_type = m.media_type and tg.title_id = m.title_id
            order by tg.position) as genres
        from title_marks m where m.user_id = ${user}::uuid and m.kind = 'watchlist'
          and not exists (select from title_marks w where w.user_id = m.user_id
            and w.media_type = m.media_type and w.title_id = m.title_id and w.kind = 'watched')`,
    ),
  ]);
  const genresOf = new Map(wishes.map(({ type, id, genres }) => [`${type} ${id}`, genres]));
  return moved.flatMap(({ day, type, id, families }) => {
    const genres = genresOf.get(`${type} ${id}`);
    if (genres === undefined) return [];
    const provider_ids = families.map(({ id: family }) => family);
    return [{ day, media_type: type, media_id: id, provider_ids, genres }];
  });
}
