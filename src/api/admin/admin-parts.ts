import { z } from '@hono/zod-openapi';
import { invalid, json } from '#api/foundation/route.ts';

/** Entries of a list in one response. */
export const SHOWN = 50;

const decided = z
  .object({
    changed: z.boolean().openapi({
      description: 'False if it was so already, or if another superuser was faster.',
    }),
  })
  .openapi('Decided');

/** The responses of a decision. */
export const decisionAnswers = {
  200: json('The decision is carried out and in the log.', decided),
  422: json('A field is wrong.', invalid),
};
