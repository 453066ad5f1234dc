/** Marks that a person can give a title; each is a list of theirs. */
export const MARK_KINDS = ['favorite', 'watchlist', 'watched'] as const;
export type MarkKind = (typeof MARK_KINDS)[number];

/** The most titles in each of these lists of one person. */
export const MOST_MARKS = 10_000;
