import { z } from 'zod';

/** Parts of a profile that a person can open to others; at first only their name is, beside public lists. */
export const openedParts = z
  .object({
    /** Name and picture: without them there is no public page. */
    name: z.boolean(),
    watchlist: z.boolean(),
    ratings: z.boolean(),
    watched: z.boolean(),
    /** The titles chosen for their profile. */
    top: z.boolean(),
  })
  .meta({
    id: 'OpenedParts',
    description:
      'What a person opens to others. Without `name` there is no public page, and their public lists do not say who made them.',
  });
export type OpenedParts = z.infer<typeof openedParts>;

export const opened = openedParts
  .extend({
    /** The number of their public lists. */
    lists: z.int(),
    /** The path of their public page; null while nothing is open. */
    path: z.string().nullable(),
  })
  .meta({ id: 'Opened', description: 'What others see of a person; for the person themselves.' });
export type Opened = z.infer<typeof opened>;
