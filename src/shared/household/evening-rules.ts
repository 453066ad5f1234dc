// The end of an evening, for the sofa's page and for the vote. Minutes are those of a day, in the reader's clock or Brazil's.

const DAY_MINUTES = 24 * 60;
const MORNING = 6 * 60;
const LATE = 22 * 60;

/** The end of an evening that begins at this minute: midnight, from ten on two o'clock, in the small hours six. */
export function endOfEvening(minute: number): number {
  if (minute >= LATE) return DAY_MINUTES + 120;
  return minute >= MORNING ? DAY_MINUTES : MORNING;
}

/** Titles without a further payment that end before an evening does that begins at this minute. */
export const fittingTonight = <Title extends { watch: object | null; runtime: number | null }>(
  titles: readonly Title[],
  minute: number,
): Title[] =>
  titles.filter(
    ({ watch, runtime }) =>
      watch !== null && runtime !== null && runtime <= endOfEvening(minute) - minute,
  );
