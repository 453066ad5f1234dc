// The parts of a mail besides its alerts, read only for people who get a mail.
import { titleKeyKinds } from '#catalog/catalog-columns.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { bandPalette } from '#artwork/palette.ts';
import { genreNames, servedTitle } from '#catalog/titles/card-queries.ts';
import type { MediaType } from '#catalog/schema.ts';
import { findForYou } from '#library/for-you/for-you-queries.ts';
import { countTonight } from '#library/tonight-queries.ts';
import type { Db, DbOrTransaction } from '#platform/database/database.ts';
import { day, int, listOf, nullable, text } from '#platform/database/columns.ts';
import { rowsOf } from '#platform/database/rows.ts';
import type { Alert } from './alert-queries.ts';
import type { OwnMove } from '#shared/sources/own-moves.ts';
import { findOwnMoves, wishesOf } from './own-moves.ts';

/** A wish that leaves a service of the person, or comes to one, with its last or first day. */
export type MovingWish = Pick<OwnMove, 'type' | 'id' | 'title' | 'day' | 'elsewhere'> & {
  provider: Pick<OwnMove['provider'], 'name' | 'brand'>;
};

/** The next premiere or episode of a wish; `episode` is null for a film. */
export type ComingWish = {
  type: MediaType;
  id: number;
  title: string;
  day: string;
  episode: number | null;
};

/** A title for the person with the reason, and where they can watch it. */
export type RecommendedTitle = {
  type: MediaType;
  id: number;
  title: string;
  reason: string;
  provider: MovingWish['provider'];
};

export type DigestExtras = {
  /** The card of the first alert: the colours of the title's drawing, and a film's minutes. */
  lead: { ground: string; ink: string; runtime: number | null };
  leaving: readonly MovingWish[];
  arriving: readonly MovingWish[];
  coming: ComingWish | null;
  /** The number of titles the person could watch today without paying for them. */
  tonight: number;
};

const wishKinds = { ...titleKeyKinds, title: text, day };

/** Days that a mail looks ahead. */
const DAYS = 7;
/** The most wishes that leave, and that come, in one mail. */
const MOST_MOVING = 5;

/** Titles for the person in one mail. */
const MOST_FOR_YOU_IN_MAIL = 3;

/** `today` is the person's day, YYYY-MM-DD; `first` the alert that the mail shows large. */
export async function findDigestExtras(
  db: DbOrTransaction,
  user: string,
  first: Pick<Alert, 'mediaType' | 'titleId' | 'title'>,
  today: string,
): Promise<DigestExtras> {
  // In sequence, because a transaction has one connection.
  const lead = await findLead(db, first);
  const moves = await findOwnMoves(db, user, today, DAYS + 1);
  const moving = (direction: OwnMove['direction']) =>
    moves
      .for('own-message')
      .filter((move) => move.direction === direction && move.isSubscribed)
      .slice(0, MOST_MOVING);
  const coming = await findComing(db, user, today);
  return {
    lead,
    leaving: moving('left'),
    arriving: moving('arrived'),
    coming,
    tonight: await countTonight(db, user, { today }),
  };
}

/** Titles for the person that they can watch without paying more. Not in a transaction: it asks several things at once. */
export async function findRecommended(
  db: Db,
  user: string,
  now: Date,
): Promise<RecommendedTitle[]> {
  const { items } = await findForYou(db, user, { now });
  return items
    .flatMap(({ media_type: type, media_id: id, watch, reason, ...item }) => {
      if (watch === null) return [];
      const { provider_name: name, brand } = watch;
      const title = 'title' in item ? item.title : item.name;
      return { type, id, title, reason: reason.text, provider: { name, brand } };
    })
    .slice(0, MOST_FOR_YOU_IN_MAIL);
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
