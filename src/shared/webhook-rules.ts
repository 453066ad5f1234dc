/** Webhooks of one person: a few media servers in a few rooms. */
export const MOST_WEBHOOKS = 20;
/** Letters of a webhook's name, and of the name that a media server has for a person. */
export const LONGEST_WEBHOOK_NAME = 60;
/** Events of a webhook that its row shows. */
export const SHOWN_EVENTS = 20;
