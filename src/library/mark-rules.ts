/** What a person can mark a title as; each is a list of theirs. */
export const MARK_KINDS = ['favorite', 'watchlist', 'watched'] as const;
export type MarkKind = (typeof MARK_KINDS)[number];

/** Titles in each of these lists of one person. */
export const MOST_MARKS = 10_000;
