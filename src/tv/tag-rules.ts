import type { Tag } from '#platform/tags.ts';

/** The tag of commands sent to a TV. */
export const tvTag = (sessionId: string): Tag => `tv:${sessionId}`;
