import { z } from 'zod';
import { costTitle } from '#catalog/cost-queries.ts';

/**
 * The titles of a provider that a person sees: those of their watch list that no other family has, else all of their
 * watch list, else well-rated ones that they have not watched.
 */
const shownTitles = z.enum(['only_here', 'listed', 'well_rated']);
export type ShownTitles = z.infer<typeof shownTitles>;

export const providerWorth = z
  .object({
    /** Unwatched titles of the watch list that a subscription to it has. */
    listed: z.int().min(0),
    /** The number of listed titles that no other family has, not even for nothing. */
    listed_only_here: z.int().min(0),
    /** Running time of the films among those, in minutes; films of unknown length count nothing. */
    only_here_minutes: z.int().min(0),
    /** Titles with a rating of 7.5 or more at IMDb that the person has not watched. */
    well_rated_unseen: z.int().min(0),
    /** Titles of the catalogue that no other family has. */
    only_here: z.int().min(0),
    /** The provider's own site, where one subscribes; null if the catalogue has no address of it. */
    site: z.url().nullable(),
    shown: shownTitles,
    /** At most 60 titles: `shown` says which. */
    titles: z.array(costTitle),
  })
  .meta({
    id: 'ProviderWorth',
    description:
      'What a subscription to a provider family would bring a person: titles of their watch list, well-rated ones they have not watched, and what no other family has. `titles` are those of the watch list that only this family has; if there are none, all of the watch list, else the best rated that the person has not watched.',
  });
export type ProviderWorth = z.infer<typeof providerWorth>;
