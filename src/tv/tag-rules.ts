import type { Tag } from '#platform/tags.ts';

/** What is sent to a TV. */
export const tvTag = (sessionId: string): Tag => `tv:${sessionId}`;
