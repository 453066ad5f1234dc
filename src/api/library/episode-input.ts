import { z } from '@hono/zod-openapi';
import type { EpisodeScope } from '#library/episodes/episode-queries.ts';
import { flag, titleReference, wholeNumber } from './library-input.ts';

/** An upper bound: larger than any number of the film database, and small enough for the database's integers. */
const LARGEST_NUMBER = 1_000_000;

export const episodesInput = z
  // A misspelt key would otherwise mean the whole series.
  .strictObject({
    media_id: titleReference.shape.media_id,
    season_number: wholeNumber(1, LARGEST_NUMBER, 'must be the number of a season')
      .optional()
      .openapi({
        description: 'If absent, all seasons. Specials cannot be marked.',
        example: 3,
      }),
    episode_number: wholeNumber(0, LARGEST_NUMBER, 'must be the number of an episode')
      .optional()
      .openapi({
        description: 'If absent, all episodes of the season.',
        example: 5,
      }),
    until: flag.optional().openapi({
      description: 'Whether all episodes before it are meant too, in earlier seasons as well.',
    }),
  })
  .refine((sent) => sent.episode_number === undefined || sent.season_number !== undefined, {
    path: ['season_number'],
    error: 'must be the season of the episode',
  })
  .refine((sent) => !sent.until || sent.episode_number !== undefined, {
    path: ['until'],
    error: 'needs an episode',
  })
  .openapi('EpisodesInput', {
    description: 'An episode of a series, all up to it, a season, or the whole series.',
  });

export function episodeScopeOf(sent: z.output<typeof episodesInput>): EpisodeScope {
  const { season_number: season, episode_number: number, until } = sent;
  if (season === undefined) return { kind: 'all' };
  if (number === undefined) return { kind: 'season', season };
  return { kind: until ? 'until' : 'one', season, number };
}
