import { z } from 'zod';
import { mediaItem } from '#catalog/schema.ts';
import { publicOwner } from './owner-schema.ts';

const publicList = z.object({
  id: z.int(),
  name: z.string(),
  total_items: z.int(),
  cover: z.array(mediaItem).max(4),
});

export const publicProfile = publicOwner
  .extend({
    bio: z.string(),
    /** The address of their cover picture; empty without one. */
    cover_url: z.string(),
    /** The number of the drawing that goes with their cover without a picture. */
    drawing: z.int(),
    /** Their public lists, those that changed last first. */
    lists: z.object({ total: z.int(), items: z.array(publicList) }),
    /** Their watch list, the newest first; null unless they opened it, like the parts below. */
    watchlist: z.object({ total: z.int(), items: z.array(mediaItem) }).nullable(),
    /** The titles chosen for their profile. */
    top: z.array(mediaItem).nullable(),
    ratings: z
      .object({
        total: z.int(),
        /** The mean, 0 to 10; null without any. */
        average: z.number().nullable(),
        /** The numbers of their ratings of 1 to 10, in this order. */
        counts: z.array(z.int()).length(10),
      })
      .nullable(),
    /** The titles they watched last. */
    watched: z
      .object({
        total: z.int(),
        items: z.array(
          z.object({
            title: mediaItem,
            /** Their rating, 1 to 10; null without one, and unless they opened their ratings. */
            rating: z.int().nullable(),
          }),
        ),
      })
      .nullable(),
  })
  .meta({ id: 'PublicProfile', description: 'What a person opened to others, and nothing else.' });
export type PublicProfile = z.infer<typeof publicProfile>;
