/** Where the time comes from; tests put their own in. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still until it is moved. */
export function fixedClock(start: string | Date): Clock & { advance(milliseconds: number): void } {
  let at = new Date(start).getTime();
  return {
    now: () => new Date(at),
    advance(milliseconds) {
      at += milliseconds;
    },
  };
}
