const MS_PER_HOUR = 3_600_000;
/** Slightly less than a day, so that a daily run at the same hour asks again. */
const FIRST_HOURS = 20;
const LONGEST_HOURS = 14 * 24;

/** Milliseconds until a title is requested again whose answer was unusable so often in a row. */
export function waitAfter(times: number): number {
  return MS_PER_HOUR * Math.min(LONGEST_HOURS, FIRST_HOURS * 2 ** Math.min(times - 1, 30));
}
