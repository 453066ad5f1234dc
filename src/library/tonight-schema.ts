import { z } from 'zod';
import { ageRating, mediaItem, providerEntry } from '#catalog/schema.ts';
import { episode } from '#catalog/season-schema.ts';

/** The next episode of a series for a person. */
const episodeToWatch = episode.pick({
  season_number: true,
  episode_number: true,
  name: true,
  runtime: true,
});

/** Facts beside a title's card that help to choose. */
const tonightFacts = z.object({
  genres: z.array(z.string()),
  age_rating: ageRating.nullable(),
  /** Minutes of a film, or of the next episode; null if unknown. */
  runtime: z.int().positive().nullable(),
  /** An offer without payment for this title: at a service of the person's, or free. */
  watch: providerEntry,
  /** Only for series: the next episode; null for a film, and if no episode is known. */
  next_episode: episodeToWatch.nullable(),
  /** Only for series: unwatched episodes that are out, from the next one on; null if there are none. */
  episodes_left: z.int().positive().nullable(),
  /** True if the person is in the middle of this series. */
  is_started: z.boolean(),
});

export const tonightTitle = z.intersection(mediaItem, tonightFacts).meta({
  id: 'TonightTitle',
  description:
    'A title that a person wants to watch, or a series they are in the middle of, that they can watch now, as cards show it. `runtime` is in minutes, of a series that of its next episode; `watch` is the offer by which they can.',
});
export type TonightTitle = z.infer<typeof tonightTitle>;

export const tonight = z
  .object({
    /** Titles on the watch list that the person has not watched. */
    listed: z.int().min(0),
    /** The number of the person's services; a family counts as one. */
    services: z.int().min(0),
    items: z.array(tonightTitle),
  })
  .meta({
    id: 'Tonight',
    description:
      'What a person could watch now. `listed` counts the titles of the watch list that are not marked as watched. `items` has what the person’s services have or what is free, the newest on the list first, 1,000 at most; also series they are in the middle of that are not on the list.',
  });
export type Tonight = z.infer<typeof tonight>;
