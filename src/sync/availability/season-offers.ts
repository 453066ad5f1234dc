import { sql } from 'drizzle-orm';
import { writeSeenProviders } from '#catalog/providers/provider-commands.ts';
import { replaceSeasonOffers } from '#catalog/seasons/season-commands.ts';
import { streamingTypes } from '#catalog/offers/offer-tables.ts';
import type { Clock } from '#platform/clock.ts';
import { int, listOf } from '#platform/database/columns.ts';
import { changing } from '#platform/database/changes.ts';
import type { Db } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { DAY_MS } from '#shared/days.ts';
import type { FilmDatabase } from '#sync/film-database/film-database.ts';
import { mapOffers } from '#sync/film-database/offer-rules.ts';
import type { MappedOffers } from '#sync/film-database/offer-rules.ts';

/** The series whose seasons most people look for; each season is a request. */
const MOST_SERIES = 300;
/** The newest seasons of a series that are asked for. */
const MOST_SEASONS_ASKED = 20;
const AGAIN_MS = 6.5 * DAY_MS;

type SeasonParts = {
  db: Db;
  films: Pick<FilmDatabase, 'seasonOffers' | 'findings'>;
  clock: Clock;
  signal?: AbortSignal | undefined;
};

/**
 * Fetches the offers of the seasons of popular series, weekly. A season without an answer has no rows, and what is said
 * of the whole series holds for it. Each series is one transaction. @returns the number of series
 */
export async function fetchSeasonOffers({
  db,
  films,
  clock,
  signal,
}: SeasonParts): Promise<number> {
  const before = new Date(clock.now().getTime() - AGAIN_MS);
  const due = await rowsOf(
    db,
    { id: int, seasons: listOf(int) },
    sql`
    select t.id, array(select number from seasons s
        where s.media_type = 'serie' and s.title_id = t.id and s.number > 0
        order by number desc limit ${MOST_SEASONS_ASKED}) as seasons
    from (select id, popularity from titles p
      where media_type = 'serie' and exists (select from current_offers o
        where o.media_type = 'serie' and o.title_id = p.id and o.type in ${streamingTypes})
      order by popularity desc, id limit ${MOST_SERIES}) t
    where not exists (select from source_answers a where a.source = 'film-database'
      and a.media_type = 'serie' and a.title_id = t.id and a.fetched_at > ${before})
    order by t.popularity desc, t.id`,
  );
  for (const { id, seasons } of due) {
    const at = clock.now();
    const answers: (MappedOffers & { number: number })[] = [];
    for (const number of seasons) {
      const answer = await films.seasonOffers(id, number, signal);
      if (answer !== null) answers.push({ number, ...mapOffers(answer, at, films.findings) });
    }
    await changing(db, async (tx) => {
      const seen = answers.flatMap(({ providers }) => providers);
      if (seen.length > 0) await writeSeenProviders(tx, seen, { at, all: false });
      await replaceSeasonOffers(
        tx,
        answers.map(({ number, offers }) => ({ titleId: id, number, offers: offers.entries })),
      );
      await tx.execute(sql`
        insert into source_answers (source, media_type, title_id, fetched_at)
        values ('film-database', 'serie', ${id}, ${at})
        on conflict (media_type, title_id, source) do update set fetched_at = excluded.fetched_at`);
    });
  }
  return due.length;
}
