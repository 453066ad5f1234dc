// Reasons: docs/decisions/2026-11-21-titles-on-demand.md
import { sql } from 'drizzle-orm';
import type { OfferPeriods } from '#catalog/offers/offer-rules.ts';
import type { MediaType } from '#catalog/schema.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { countOf } from '#platform/database/rows.ts';
import type { TitleKey } from '#shared/title-key.ts';
import { ChangedShape, RequestRefused } from '#sync/film-database/errors.ts';
import type { FilmDatabase, SourceTitle } from '#sync/film-database/film-database.ts';
import { fetchTitle } from '#sync/runs/title-run.ts';
import { isMissed } from './on-demand.ts';

interface Parts {
  db: Db;
  filmDatabase: FilmDatabase;
  clock: Clock;
  offerPeriods?: OfferPeriods;
}

/**
 * The film database for whoever has a title's name or identifiers, but not the title. Every method throws while the film
 * database is down or refuses the token; a single answer that cannot be used is as good as none.
 */
export function createTitleSource({ db, filmDatabase, clock, offerPeriods }: Parts) {
  return {
    /** The titles that an identifier of another database means. */
    async identified(
      base: 'imdb' | 'tvdb',
      id: string,
      signal?: AbortSignal,
    ): Promise<SourceTitle[]> {
      return (await usable(filmDatabase.find(base, id, signal))) ?? [];
    },

    /** The titles that a name finds, first among all years and then in this one. */
    async named(
      type: MediaType,
      { name, year }: { name: string; year: number },
      signal?: AbortSignal,
    ): Promise<SourceTitle[]> {
      const known = (await usable(filmDatabase.search(type, name, undefined, signal))) ?? [];
      const ofYear = (await usable(filmDatabase.search(type, name, year, signal))) ?? [];
      return [...known, ...ofYear.filter(({ id }) => !known.some((title) => title.id === id))];
    },

    /** True if the title is in the catalogue now: it was, or it has been fetched. */
    async bring({ type, id }: TitleKey, signal?: AbortSignal): Promise<boolean> {
      if ((await countOf(db, sql`titles where media_type = ${type} and id = ${id}`)) > 0)
        return true;
      if (await isMissed(db, clock, { type, id })) return false;
      const parts = { db, filmDatabase, clock, offerPeriods, ...(signal && { signal }) };
      return (await usable(fetchTitle(parts, type, id))) === 'stored';
    },
  };
}

/** The answer; null if it cannot be used, which a repetition would not change. */
async function usable<Answer>(asking: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof ChangedShape || error instanceof RequestRefused) return null;
    throw error;
  }
}
