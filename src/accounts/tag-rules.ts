import type { Tag } from '#platform/tags.ts';

/** A person's account, profile and sessions. Triggers in the database announce its changes. */
export const accountTag = (userId: string): Tag => `account:${userId}`;
