import type { Stay } from './stay-queries.ts';

/** One time at one family of providers, as far as it was witnessed. Days are YYYY-MM-DD, Brazil's. */
export type HistoryPart = {
  /** The family's head. */
  family: number;
  /** Its first day; null if the title was there before our first check. */
  since: string | null;
  /** The day on which it was gone; null while it is there, or if nobody was looking when it left. */
  until: string | null;
  isHere: boolean;
};

const DAY_MS = 86_400_000;
/** Offers are checked weekly at least: a departure between checks further apart has no known day. */
export const CHECK_DAYS = 10;

/**
 * What was witnessed of a title's stays: where it is, the newest arrival first, then where it was, the
 * last departure first. A stay of which neither end was witnessed is left out.
 */
export function historyOf(stays: readonly Stay[]): HistoryPart[] {
  return stays
    .map(({ family, since, witnessed, until, lastSeen }) => ({
      family,
      since: witnessed ? since : null,
      until: until !== null && isWitnessed(until, lastSeen) ? until : null,
      isHere: until === null,
    }))
    .filter((part) => part.since !== null || part.until !== null)
    .toSorted(
      (a, b) =>
        Number(b.isHere) - Number(a.isHere) ||
        (b.until ?? b.since ?? '').localeCompare(a.until ?? a.since ?? ''),
    );
}

const isWitnessed = (until: string, lastSeen: string) =>
  Date.parse(until) - Date.parse(lastSeen) <= CHECK_DAYS * DAY_MS;
