import { z } from 'zod';
import { mediaItem } from './schema.ts';

/** Heads of provider families, by how they have a title. */
const waysToWatch = z.object({
  /** With a subscription. */
  subscriptions: z.array(z.int()),
  /** For nothing, with or without advertisements. */
  free_at: z.array(z.int()),
  /** For a payment for this title. */
  rentals: z.array(z.int()),
});
export type WaysToWatch = z.infer<typeof waysToWatch>;

export const costTitle = z.intersection(mediaItem, waysToWatch).meta({
  id: 'CostTitle',
  description:
    'A title as cards show it, with all provider families that have it in Brazil: by subscription, for nothing, for rent. What they charge is in `GET /plans`.',
});
export type CostTitle = z.infer<typeof costTitle>;
