import { z } from 'zod';
import { mediaItem } from '#catalog/schema.ts';

/** The most titles that a person can choose for their profile. */
export const MOST_TOP_TITLES = 4;

export const topTitleList = z
  .object({ items: z.array(mediaItem).max(MOST_TOP_TITLES) })
  .meta({ id: 'TopTitles', description: 'The titles that a person chose for their profile.' });
