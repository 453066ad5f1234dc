/** Keys of one person. */
export const MOST_KEYS = 20;
/** Letters of a key's name. */
export const LONGEST_KEY_NAME = 60;
/** Days for which a key can be made. */
export const KEY_DAYS = [30, 90, 365] as const;
export type KeyDays = (typeof KEY_DAYS)[number];
