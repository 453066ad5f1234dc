/** A person's rating of a title. */
export type Stars = (typeof HALF_STARS)[number];

export const HALF_STARS = [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5] as const;

export const isStars = (value: unknown): value is Stars =>
  HALF_STARS.some((stars) => stars === value);

/** The API's rating: stars doubled, 0 for none (docs/product-rules.md R21). */
export const ratingFromStars = (stars: Stars | null): number => (stars ?? 0) * 2;

/** The stars of a rating of the API; null for none, which it writes as 0 or null. */
export const starsFromRating = (rating: number | null): Stars | null =>
  HALF_STARS.find((stars) => stars * 2 === rating) ?? null;
