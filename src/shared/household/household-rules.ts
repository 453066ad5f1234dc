// Rules of a household, for the API and for its page.

export const MOST_MEMBERS = 8;
export const HOUSEHOLD_NAME_MAX = 40;
/** Days for which the link that lets people in works. */
export const INVITATION_DAYS = 7;

/** The age ratings from the lowest; a limit lets through its own and those before it. */
export const AGE_ORDER = ['L', '6', '10', '12', '14', '16', '18'] as const;
export type AgeRatingName = (typeof AGE_ORDER)[number];
/** The limits that a child's seat can have: 18 would be none. */
export const AGE_LIMITS = ['L', '6', '10', '12', '14', '16'] as const;
export type AgeLimit = (typeof AGE_LIMITS)[number];

/** The titles of a ballot, at least and at most. */
export const FEWEST_ON_BALLOT = 2;
export const MOST_ON_BALLOT = 4;
/** 'Quero', 'tanto faz' and 'hoje não'. */
export const VOTES = ['want', 'fine', 'not'] as const;
export type Vote = (typeof VOTES)[number];
/** Why a ballot ended as it did: everybody wants the title, it has most points, the turn decided a tie, or none won. */
export const BALLOT_REASONS = ['all', 'most', 'turn', 'none'] as const;
export type BallotReason = (typeof BALLOT_REASONS)[number];
