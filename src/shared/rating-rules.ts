/** Cards show IMDb's rating until a title has this many of our own: the first few say little. */
export const LEAST_RATINGS = 10;

/** The rating of 0 to 10 that cards show: our users' average, else IMDb's; null for neither. */
export const shownRating = (
  { average, count }: { average: number | null; count: number },
  imdb: number | null,
): number | null => (count < LEAST_RATINGS ? imdb : average);
