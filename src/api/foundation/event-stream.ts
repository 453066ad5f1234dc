import { z } from '@hono/zod-openapi';
import { PRIVATE, detail, json, replyOf, tooManyAnswer } from './route.ts';
import type { Reply } from './route.ts';

/** `no-transform` and `x-accel-buffering` tell proxies to pass on each event as it comes. */
const STREAM = {
  ...PRIVATE,
  'cache-control': 'private, no-store, no-transform',
  'content-type': 'text/event-stream; charset=utf-8',
  'x-accel-buffering': 'no',
};

/** The responses of a call that answers with server-sent events. */
export const streamAnswers = {
  200: {
    description: 'The stream.',
    content: { 'text/event-stream': { schema: z.string() } },
  },
  429: tooManyAnswer,
  503: json('The server is restarting; Retry-After says when to try again.', detail),
};

export const streamReply = (stream: ReadableStream<Uint8Array>): Reply<200, null> =>
  replyOf(new Response(stream, { headers: STREAM }));

/** The id of the last event that a client has; null for a header that is missing or not one of our ids. */
export const lastEventOf = (header: string | undefined): number | null =>
  header !== undefined && /^\d{1,15}$/.test(header) ? Number(header) : null;
