/** Ids of the film database, of genres and of providers fit a PostgreSQL integer. */
export const LARGEST_ID = 2_147_483_647;

/** True if a number can be an id of anything in the catalogue. */
export const isId = (value: number): boolean =>
  Number.isSafeInteger(value) && value >= 1 && value <= LARGEST_ID;

/** The film database's genre "Soap" of series, the closest it has to a novela. */
export const NOVELA = 10766;
