import { z } from 'zod';

/** One person's state of one title. */
export const viewerTitleState = z.object({
  /** Their own rating, 1 to 10; null without one. */
  rating: z.number().min(0).max(10).nullable(),
  watchlist: z.boolean(),
  favorite: z.boolean(),
  watched: z.boolean(),
  /** The ids of their collections that contain it, ascending. */
  collections: z.array(z.int()),
  /** For a watched series, the number of episodes that came out since; otherwise 0. */
  new_count: z.int(),
});
export type ViewerTitle = z.infer<typeof viewerTitleState>;

/** The state of a title that a person has never marked or rated. */
export const UNTOUCHED: ViewerTitle = {
  rating: null,
  watchlist: false,
  favorite: false,
  watched: false,
  collections: [],
  new_count: 0,
};
