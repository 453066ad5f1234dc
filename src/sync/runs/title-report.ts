import { sql } from 'drizzle-orm';
import type { OfferPeriods } from '#catalog/offers/offer-rules.ts';
import { servedTitle } from '#catalog/titles/card-queries.ts';
import { rowsOf } from '#platform/database/rows.ts';
import type { MediaType } from '#catalog/schema.ts';
import type { Db } from '#platform/database/database.ts';
import { OperatorError } from '#platform/errors.ts';
import type { FilmDatabase } from '#sync/film-database/film-database.ts';
import { fetchTitle } from './title-run.ts';

type Parts = { db: Db; filmDatabase: FilmDatabase; offerPeriods?: OfferPeriods };
type Facts = Record<string, string | number | null>;

/**
 * Fetches one title and describes in a line what changed.
 * @throws OperatorError if it does not belong in the catalogue: a stored one was deleted
 */
export async function describeFetch(
  { db, filmDatabase, offerPeriods }: Parts,
  type: MediaType,
  id: number,
): Promise<string> {
  const before = await factsOf(db, type, id);
  const outcome = await fetchTitle({ db, filmDatabase, offerPeriods }, type, id);
  if (outcome !== 'stored') {
    const left = before === undefined ? '' : '; it was deleted from the catalogue';
    throw new OperatorError(
      outcome === 'missing'
        ? `the film database has no ${type} ${id}${left}`
        : `${type} ${id} is not imported: it is for adults, an extra, or a new one without a name${left}`,
    );
  }
  const after = (await factsOf(db, type, id))!;
  const name = `${type} ${id} "${after['title']}"`;
  if (before === undefined) {
    return `${name} is new: ${after['cast']} in the cast, ${after['offers']} offers`;
  }
  const changes = Object.entries(after).flatMap(([fact, value]) =>
    before[fact] === value ? [] : [`${fact} ${String(before[fact])} → ${String(value)}`],
  );
  return `${name}: ${changes.length === 0 ? 'nothing changed' : changes.join(', ')}`;
}

async function factsOf(db: Db, type: MediaType, id: number): Promise<Facts | undefined> {
  const [row] = await rowsOf<Facts>(
    db,
    sql`select ${servedTitle} as title, original_title as "original title", popularity,
        released_on as released, ended_on as ended, runtime, seasons, episodes,
        age_rating as "age rating", poster_path as poster, backdrop_path as backdrop,
        (select count(*)::int from title_translations x
          where x.media_type = t.media_type and x.title_id = t.id) as languages,
        (select count(*)::int from cast_credits x
          where x.media_type = t.media_type and x.title_id = t.id) as cast,
        (select count(*)::int from crew_credits x
          where x.media_type = t.media_type and x.title_id = t.id) as crew,
        (select count(*)::int from videos x
          where x.media_type = t.media_type and x.title_id = t.id) as videos,
        (select count(*)::int from offers x where x.media_type = t.media_type
          and x.title_id = t.id and x.gone_at is null) as offers
      from titles t where media_type = ${type} and id = ${id}`,
  );
  return row;
}
