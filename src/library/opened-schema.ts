import { z } from 'zod';

/** What a person opens to others; everything is closed at first, except their name beside public lists. */
export const openedParts = z
  .object({
    /** Name and picture, without which there is no public page. */
    name: z.boolean(),
    watchlist: z.boolean(),
    ratings: z.boolean(),
    watched: z.boolean(),
    /** The titles that they chose for their profile. */
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
    /** How many lists they made public. */
    lists: z.int(),
    /** The path of their public page; null while nothing is open. */
    path: z.string().nullable(),
  })
  .meta({ id: 'Opened', description: 'What others see of a person; for the person themselves.' });
export type Opened = z.infer<typeof opened>;
