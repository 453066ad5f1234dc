import { z } from 'zod';
import { costTitle } from '#catalog/cost-queries.ts';

export const listCosts = z
  .object({
    /** The list's name; null for the watch list. */
    name: z.string().nullable(),
    items: z.array(costTitle),
    /** Titles that the person marked as watched in the last 90 days. */
    watched_lately: z.int().min(0),
  })
  .meta({
    id: 'ListCosts',
    description:
      'The unwatched titles of a person’s list and where each can be watched, in the order of the list, 3,000 at most; `watched_lately` counts the titles marked as watched in the last 90 days.',
  });
export type ListCosts = z.infer<typeof listCosts>;
