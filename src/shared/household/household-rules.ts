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
