import { z } from 'zod';
import { mediaItem, providerEntry } from '#catalog/schema.ts';
import { episode } from '#catalog/season-schema.ts';

/** Which episodes of a series a change is about, specials left out. */
export type EpisodeScope =
  | { kind: 'all' }
  | { kind: 'season'; season: number }
  /** `until`: also all before it, in earlier seasons too. */
  | { kind: 'one' | 'until'; season: number; number: number };

export const seasonProgress = z.object({
  season_number: z.int().min(1),
  /** How many of its episodes are out. */
  out_count: z.int().min(0),
  /** The numbers of the watched ones, ascending. */
  watched: z.array(z.int()),
});

/** How far one person is in one series. */
export const seriesProgressState = z.object({
  /** Whether the person has watched the whole series, as far as it was out then. */
  watched: z.boolean(),
  /** The seasons of which episodes are known. */
  seasons: z.array(seasonProgress),
  /** The one furthest on in the series; null if none is watched. */
  last_watched: z.union([episode, z.null()]),
  /** The one after `last_watched`, or the first; null if the catalogue has no more. */
  next_episode: z.union([episode, z.null()]),
  /** Whether `next_episode` is out. */
  next_is_out: z.boolean(),
  /** How many episodes after `last_watched` are out and not watched. */
  new_count: z.int().min(0),
});
export type SeriesProgress = z.infer<typeof seriesProgressState>;

/** A series that a person is in the middle of. */
export const seriesInProgress = z.object({
  title: mediaItem,
  last_watched: episode,
  /** The one after `last_watched`. */
  next_episode: episode,
  next_is_out: z.boolean(),
  new_count: seriesProgressState.shape.new_count,
  /** Where the person's own services have the series, best first. */
  offers: z.array(providerEntry),
});
export type SeriesInProgress = z.infer<typeof seriesInProgress>;
