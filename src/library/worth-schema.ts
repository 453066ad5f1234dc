import { z } from 'zod';

export const providerWorth = z
  .object({
    /** Unwatched titles of the watch list that a subscription to it has. */
    listed: z.int().min(0),
    /** Those of them that no other family has, not even for nothing. */
    listed_only_here: z.int().min(0),
    /** Titles with a rating of 7.5 or more at IMDb that the person has not watched. */
    well_rated_unseen: z.int().min(0),
    /** Titles of the catalogue that no other family has. */
    only_here: z.int().min(0),
  })
  .meta({
    id: 'ProviderWorth',
    description:
      'What a subscription to a provider family would bring a person: titles of their watch list, well-rated ones they have not watched, and what no other family has.',
  });
export type ProviderWorth = z.infer<typeof providerWorth>;
