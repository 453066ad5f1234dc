/** Keys of one person. */
export const MOST_KEYS = 20;
/** Letters of a key's name. */
export const LONGEST_KEY_NAME = 60;
/** Days for which a key can be made. */
export const KEY_DAYS = [30, 90, 365] as const;
export type KeyDays = (typeof KEY_DAYS)[number];

/** Webhooks of one person: a few media servers in a few rooms. */
export const MOST_WEBHOOKS = 20;
/** Letters of a webhook's name, and of the name that a media server has for a person. */
export const LONGEST_WEBHOOK_NAME = 60;
/** Events of a webhook that its row shows. */
export const SHOWN_EVENTS = 20;
