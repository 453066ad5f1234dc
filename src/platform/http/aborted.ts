import type { Context } from 'hono';

/** True if the client closed its connection: a failure is then no fault, and nobody reads a response. */
export const isAborted = (c: Context): boolean => c.req.raw.signal.aborted;
