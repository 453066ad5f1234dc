import type { Context } from 'hono';

/** Whether the client closed its connection: whatever failed then is no fault, and nobody reads a response. */
export const isAborted = (c: Context): boolean => c.req.raw.signal.aborted;
