import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { titleKeyKinds } from '#catalog/catalog-columns.ts';
import {
  comingTitles,
  leavingTitles,
  ownComingsFrom,
  ownLastDaysFrom,
} from '#catalog/offers/offer-details.ts';
import { streamingTypes } from '#catalog/offers/offer-tables.ts';
import { genreNames, servedTitle } from '#catalog/titles/card-queries.ts';
import { subscribedFamilies } from '#library/subscriptions.ts';
import {
  bool,
  day,
  int,
  listOf,
  nullable,
  object,
  oneOf,
  text,
} from '#platform/database/columns.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { Restricted } from '#shared/sources/restricted.ts';
import type { OwnMove } from '#shared/sources/own-moves.ts';

const moveKinds = {
  ...titleKeyKinds,
  direction: oneOf(['left', 'arrived']),
  day,
  title: text,
  posterPath: nullable(text),
  genres: listOf(text),
  provider: object({
    id: int,
    name: text,
    logoPath: nullable(text),
    brand: object({ colour: text, letters: text }),
  }),
  isSubscribed: bool,
  elsewhere: nullable(text),
};

/** The marks `m` of wishes that the person has not watched and gets alerts about. */
export const wishesOf = (user: string): SQL => sql`(
  select w.media_type, w.title_id, w.marked_at from title_marks w
  where w.user_id = ${user}::uuid and w.kind = 'watchlist'
    and not exists (select from title_marks x where x.user_id = w.user_id
      and x.media_type = w.media_type and x.title_id = w.title_id and x.kind = 'watched')
    and not exists (select from alert_mutes x where x.user_id = w.user_id
      and x.media_type = w.media_type and x.title_id = w.title_id)) m`;

/** The name of the best known service that has a title `t`, other than this family; null if there is none. */
const elsewhereThan = (family: SQL): SQL => sql`(select other.name from current_offers o
  join providers other on other.id = o.family_id
  where o.media_type = t.media_type and o.title_id = t.id
    and o.type in ${streamingTypes} and o.family_id <> ${family}
  order by other.display_priority, other.id limit 1)`;

const MOST = 200;

/**
 * A person's wishes that leave a service, or come to one, in the `days` from `today` on, the next first. Restricted: for
 * the person's own pages and messages. Nothing about which the sources disagree, and nothing invented, is among them.
 */
export async function findOwnMoves(
  db: DbOrTransaction,
  user: string,
  today: string,
  days: number,
): Promise<Restricted<OwnMove[]>> {
  const wishes = sql`select m.media_type, m.title_id from ${wishesOf(user)}`;
  const ofWishes = (titles: SQL) => sql`${titles} intersect ${wishes}`;
  const rows = await rowsOf(
    db,
    moveKinds,
    sql`
    with moves as (
      select 'left' as direction, l.last_day as day, l.media_type, l.title_id, l.family_id
      from ${ownLastDaysFrom(today, ofWishes(leavingTitles))} l
      union all
      select 'arrived', c.day, c.media_type, c.title_id, c.family_id
      from ${ownComingsFrom(today, ofWishes(comingTitles))} c
    )
    select t.media_type as type, t.id, v.direction, v.day, ${servedTitle} as title,
      t.poster_path as "posterPath", ${genreNames()} as genres,
      json_build_object('id', head.id, 'name', head.name, 'logoPath', head.logo_path, 'brand',
        json_build_object('colour', head.brand_colour, 'letters', head.brand_letters)) as provider,
      v.family_id in (${subscribedFamilies(user)}) as "isSubscribed",
      ${elsewhereThan(sql`v.family_id`)} as elsewhere
    from moves v
    join ${wishesOf(user)} on m.media_type = v.media_type and m.title_id = v.title_id
    join titles t on t.media_type = v.media_type and t.id = v.title_id
    join providers head on head.id = v.family_id
    where v.day < ${today}::date + ${days}::int
    order by v.day, v.direction, t.popularity desc, t.media_type, t.id, head.display_priority
    limit ${MOST}`,
  );
  return new Restricted(rows);
}
