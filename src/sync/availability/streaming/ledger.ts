/**
 * The count of requests to a source with a monthly quota. A request is booked before it is sent, so that processes
 * that ask at the same moment, and one that is killed, can only send fewer than allowed.
 */
export interface RequestLedger {
  /** Books one request; false if the cap is reached or the source has asked for a pause. */
  take(at: Date): Promise<boolean>;
  /** Books nothing more until then: the source itself says that there were too many. */
  pause(until: Date): Promise<void>;
}

export type LedgerLimits = {
  /** Requests in a calendar month, UTC. */
  monthly: number;
  /** Requests in a day, so that one run cannot use up the month. */
  daily: number;
};

/** Bookings of a ledger, and the end of its pause. */
export type LedgerState = {
  /** `2026-12`. */
  month: string;
  usedInMonth: number;
  /** `2026-12-04`. */
  day: string;
  usedInDay: number;
  pausedUntil: Date | null;
};

export const EMPTY_LEDGER: LedgerState = {
  month: '',
  usedInMonth: 0,
  day: '',
  usedInDay: 0,
  pausedUntil: null,
};

/**
 * The state after one more booking; null if it is not allowed. A clock that was set back into another month or day
 * books into the later one, so that no quota is used twice.
 */
export function booked(state: LedgerState, at: Date, limits: LedgerLimits): LedgerState | null {
  if (state.pausedUntil !== null && at < state.pausedUntil) return null;
  const iso = at.toISOString();
  const month = later(state.month, iso.slice(0, 7));
  const day = later(state.day, iso.slice(0, 10));
  const usedInMonth = month === state.month ? state.usedInMonth : 0;
  const usedInDay = day === state.day ? state.usedInDay : 0;
  if (usedInMonth >= limits.monthly || usedInDay >= limits.daily) return null;
  return {
    month,
    usedInMonth: usedInMonth + 1,
    day,
    usedInDay: usedInDay + 1,
    pausedUntil: state.pausedUntil,
  };
}

const later = (stored: string, now: string): string => (stored > now ? stored : now);

/** The start of the next day, UTC: how long a source with too many requests is left alone. */
export function nextDay(at: Date): Date {
  const next = new Date(at);
  next.setUTCHours(24, 0, 0, 0);
  return next;
}

/** A ledger in the memory of one process, for tests and trials; the site's is in the database. */
export function createMemoryLedger(limits: LedgerLimits): RequestLedger & { state: LedgerState } {
  return {
    state: EMPTY_LEDGER,
    async take(at) {
      const next = booked(this.state, at, limits);
      if (next === null) return false;
      this.state = next;
      return true;
    },
    async pause(until) {
      const { pausedUntil } = this.state;
      if (pausedUntil === null || until > pausedUntil)
        this.state = { ...this.state, pausedUntil: until };
    },
  };
}
