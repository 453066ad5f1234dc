import type { Stay } from './stay-queries.ts';

/** One stay at one family of providers, as far as it was witnessed. Days are YYYY-MM-DD, Brazil's. */
export type HistoryPart = {
  /** The family's head. */
  family: number;
  /** Its first day; null if the title was there before our first check. */
  since: string | null;
  /** The day on which it was gone; null while it is there, or if no check saw it leave. */
  until: string | null;
  isHere: boolean;
  /** The last day on which it will be there; null unless the operator knows it. */
  lastDay: string | null;
};

type DatedStay = Stay & { lastDay?: string | null };

const DAY_MS = 86_400_000;
/** Days between checks, which happen weekly at least; a departure in a longer gap has no known day. */
export const CHECK_DAYS = 10;

/**
 * The known parts of a title's stays: the next departure first, then current stays from the newest arrival, then ended
 * ones from the last departure. A stay with neither end known is left out.
 */
export function historyOf(stays: readonly DatedStay[]): HistoryPart[] {
  return stays
    .map(({ family, since, witnessed, until, lastSeen, lastDay = null }) => ({
      family,
      since: witnessed ? since : null,
      until: until !== null && isWitnessed(until, lastSeen) ? until : null,
      isHere: until === null,
      lastDay,
    }))
    .filter((part) => part.since !== null || part.until !== null || part.lastDay !== null)
    .toSorted(
      (a, b) =>
        (a.lastDay ?? '9999').localeCompare(b.lastDay ?? '9999') ||
        Number(b.isHere) - Number(a.isHere) ||
        (b.until ?? b.since ?? '').localeCompare(a.until ?? a.since ?? ''),
    );
}

const isWitnessed = (until: string, lastSeen: string) =>
  Date.parse(until) - Date.parse(lastSeen) <= CHECK_DAYS * DAY_MS;
