// The parts of a mail besides its alerts, read only for people who get a mail.
import { titleKeyKinds } from '#catalog/catalog-columns.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { bandPalette } from '#artwork/palette.ts';
import { genreNames, servedTitle } from '#catalog/titles/card-queries.ts';
import { ownLastDaysFrom } from '#catalog/offers/offer-details.ts';
import type { MediaType } from '#catalog/schema.ts';
import { subscribedFamilies } from '#library/subscriptions.ts';
import { countTonight } from '#library/tonight-queries.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { day, int, listOf, nullable, object, text } from '#platform/database/columns.ts';
import { rowsOf } from '#platform/database/rows.ts';
import type { Alert } from './alert-queries.ts';
import { elsewhereThan, wishesOf } from './own-moves.ts';

/** A wish whose last day at a service of the person is known. */
export type LeavingWish = {
  type: MediaType;
  id: number;
  title: string;
  /** YYYY-MM-DD. */
  day: string;
  provider: { name: string; colour: string; letters: string };
  /** The best known other service that has it; null if there is none. */
  elsewhere: string | null;
};

/** The next premiere or episode of a wish; `episode` is null for a film. */
export type ComingWish = {
  type: MediaType;
  id: number;
  title: string;
  day: string;
  episode: number | null;
};

export type DigestExtras = {
  /** The card of the first alert: the colours of the title's drawing, and a film's minutes. */
  lead: { ground: string; ink: string; runtime: number | null };
  leaving: LeavingWish[];
  coming: ComingWish | null;
  /** The number of titles the person could watch today without paying for them. */
  tonight: number;
};

const wishKinds = { ...titleKeyKinds, title: text, day };

/** Days that a mail looks ahead. */
const DAYS = 7;
const MOST_LEAVING = 5;

/** `today` is the person's day, YYYY-MM-DD; `first` the alert that the mail shows large. */
export async function findDigestExtras(
  db: DbOrTransaction,
  user: string,
  first: Pick<Alert, 'mediaType' | 'titleId' | 'title'>,
  today: string,
): Promise<DigestExtras> {
  // In sequence, because a transaction has one connection.
  const lead = await findLead(db, first);
  const leaving = await findLeaving(db, user, today);
  const coming = await findComing(db, user, today);
  return { lead, leaving, coming, tonight: await countTonight(db, user, { today }) };
}

async function findLead(
  db: DbOrTransaction,
  { mediaType: type, titleId: id, title }: Pick<Alert, 'mediaType' | 'titleId' | 'title'>,
): Promise<DigestExtras['lead']> {
  const [facts] = await rowsOf(
    db,
    { year: nullable(int), runtime: nullable(int), genres: listOf(text) },
    sql`select extract(year from t.released_on)::int as year,
        case when t.media_type = 'movie' then t.runtime end as runtime,
        ${genreNames()} as genres
      from titles t where t.media_type = ${type} and t.id = ${id}`,
  );
  const { genres = [], year = null, runtime = null } = facts ?? {};
  const { bg, ink } = bandPalette({ type, id, title, genres, year });
  return { ground: bg, ink, runtime };
}

const findLeaving = (db: DbOrTransaction, user: string, today: string): Promise<LeavingWish[]> =>
  rowsOf(
    db,
    {
      ...wishKinds,
      provider: object({ name: text, colour: text, letters: text }),
      elsewhere: nullable(text),
    },
    sql`select t.media_type as type, t.id, ${servedTitle} as title, l.last_day as day,
        json_build_object('name', head.name, 'colour', head.brand_colour,
          'letters', head.brand_letters) as provider,
        ${elsewhereThan(sql`l.family_id`)} as elsewhere
      from ${ownLastDaysFrom(today, sql`select m.media_type, m.title_id from ${wishesOf(user)}`)} l
      join ${wishesOf(user)} on m.media_type = l.media_type and m.title_id = l.title_id
      join titles t on t.media_type = l.media_type and t.id = l.title_id
      join providers head on head.id = l.family_id
      where l.last_day <= ${today}::date + ${DAYS}::int
        and l.family_id in (${subscribedFamilies(user)})
      order by l.last_day, t.popularity desc, t.media_type, t.id limit ${MOST_LEAVING}`,
  );

/** The next premiere of a wish: a film, or an episode of a series. */
async function findComing(
  db: DbOrTransaction,
  user: string,
  today: string,
): Promise<ComingWish | null> {
  const isSoon = (date: SQL) =>
    sql`${date} > ${today}::date and ${date} <= ${today}::date + ${DAYS - 1}::int`;
  const [next] = await rowsOf(
    db,
    { ...wishKinds, episode: nullable(int) },
    sql`select t.media_type as type, t.id, ${servedTitle} as title, c.day, c.episode
      from (
        select t.media_type, t.id, t.released_on as day, null::int as episode
        from ${wishesOf(user)} join titles t on t.media_type = m.media_type and t.id = m.title_id
        where t.media_type = 'movie' and ${isSoon(sql`t.released_on`)}
        union all
        select e.media_type, e.title_id, e.aired_on, min(e.number)
        from ${wishesOf(user)} join episodes e on e.media_type = m.media_type and e.title_id = m.title_id
        where e.season > 0 and ${isSoon(sql`e.aired_on`)}
        group by e.media_type, e.title_id, e.aired_on
      ) c join titles t on t.media_type = c.media_type and t.id = c.id
      order by c.day, t.popularity desc, t.media_type, t.id limit 1`,
  );
  return next ?? null;
}
