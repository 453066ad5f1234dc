import { z } from 'zod';
import { mediaItem, providerEntry } from '#catalog/schema.ts';
import { episode } from '#catalog/season-schema.ts';

/** The episodes of a series that a change affects, without specials. */
export type EpisodeScope =
  | { kind: 'all' }
  | { kind: 'season'; season: number }
  /** `until`: also all before it, in earlier seasons too. */
  | { kind: 'one' | 'until'; season: number; number: number };

export const seasonProgress = z.object({
  season_number: z.int().min(1),
  /** The number of its episodes that are out. */
  out_count: z.int().min(0),
  /** The numbers of the watched ones, ascending. */
  watched: z.array(z.int()),
});

/** The progress of one person in one series. */
export const seriesProgressState = z.object({
  /** True if the person has watched the whole series, as far as it was out then. */
  watched: z.boolean(),
  /** The seasons with known episodes. */
  seasons: z.array(seasonProgress),
  /** The watched episode furthest on in the series; null if none is watched. */
  last_watched: z.union([episode, z.null()]),
  /** The episode after `last_watched`, or the first; null if the catalogue has no more. */
  next_episode: z.union([episode, z.null()]),
  /** True if `next_episode` is out. */
  next_is_out: z.boolean(),
  /** The number of unwatched episodes after `last_watched` that are out. */
  new_count: z.int().min(0),
});
export type SeriesProgress = z.infer<typeof seriesProgressState>;

/** A series that a person is in the middle of. */
export const seriesInProgress = z.object({
  title: mediaItem,
  last_watched: episode,
  /** The episode after `last_watched`. */
  next_episode: episode,
  next_is_out: z.boolean(),
  new_count: seriesProgressState.shape.new_count,
  /** Offers of the person's own services, best first. */
  offers: z.array(providerEntry),
});
export type SeriesInProgress = z.infer<typeof seriesInProgress>;
