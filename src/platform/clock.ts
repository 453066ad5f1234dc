/** The source of the current time; tests replace it. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** A clock for tests; its time changes only by `advance`. */
export function fixedClock(start: string | Date): Clock & { advance(milliseconds: number): void } {
  let at = new Date(start).getTime();
  return {
    now: () => new Date(at),
    advance(milliseconds) {
      at += milliseconds;
    },
  };
}
