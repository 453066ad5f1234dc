import { z } from 'zod';

export const libraryCounts = z
  .object({
    watched: z.int(),
    watchlist: z.int(),
    collections: z.int(),
    /** The numbers of their ratings of 1 to 10, in this order. */
    ratings: z.array(z.int()).length(10),
  })
  .meta({ id: 'LibraryCounts', description: 'How much a person keeps.' });
export type LibraryCounts = z.infer<typeof libraryCounts>;
