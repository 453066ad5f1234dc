import { DETAIL_DAYS, PRESENCE_DAYS } from '#shared/sources/availability.ts';
import { daysBetween } from '#shared/days.ts';
import type { Presence } from '#shared/sources/availability.ts';
import { brazilDay } from '#shared/brazil-day.ts';

/** Answers of both sources about one offer. */
export type Looks = {
  /** Null if the film database was never asked. */
  film: { isListed: boolean; at: Date } | null;
  /**
   * Null if the second source cannot say no: it does not cover the service, or was never asked. `isComplete`: a missing
   * offer is not there.
   */
  second: { isListed: boolean; on: string; isComplete: boolean } | null;
  /** The time at which the second source saw the offer leave. */
  removedAt: Date | null;
};

/** Days after which the film database's list is too old to confirm anything. */
const FILM_DAYS = 7;

/**
 * The agreement of the sources about an offer; null if none lists it, so that it is not shown. The film database alone
 * never ends an offer of the second source, nor the other way round: a difference is said.
 */
export function presenceOf({ film, second, removedAt }: Looks, today: string): Presence | null {
  const isSecondRecent = second !== null && daysBetween(second.on, today) <= PRESENCE_DAYS;
  const isSecondListed = isSecondRecent && second.isListed;
  if (film === null || !film.isListed)
    return isSecondListed ? { kind: 'second-only', on: second.on } : null;
  const filmDay = brazilDay(film.at);
  const isSecondFresh = second !== null && daysBetween(second.on, today) <= DETAIL_DAYS;
  if (isSecondListed) {
    const isConfirmed = isSecondFresh && daysBetween(filmDay, today) <= FILM_DAYS;
    if (!isConfirmed) return { kind: 'listed' };
    return { kind: 'confirmed', on: filmDay < second.on ? filmDay : second.on };
  }
  if (removedAt !== null && removedAt > film.at)
    return { kind: 'may-have-left', on: brazilDay(removedAt) };
  if (isSecondFresh && second.isComplete) return { kind: 'unconfirmed', on: second.on };
  // The film database looked after the removal and still lists it.
  if (removedAt !== null && daysBetween(brazilDay(removedAt), today) <= PRESENCE_DAYS)
    return { kind: 'unconfirmed', on: brazilDay(removedAt) };
  return { kind: 'listed' };
}
