import { z } from 'zod';
import { ChangedShape } from './errors.ts';
import * as field from './field-schema.ts';
import { narrowOffers, offersAnswer } from './offers-schema.ts';
import { inside } from './narrowing-rules.ts';
import { readAnswer } from './reading-rules.ts';
import type { Reading } from './reading-rules.ts';

const number = z.int().min(0).max(100_000);

const season = {
  season_number: number,
  name: field.text,
  overview: field.overview,
  air_date: field.day,
  poster_path: field.imagePath,
};
/** A season in the details of its series. */
export const seasonRow = z.object({ ...season, episode_count: field.count });

const episode = {
  name: field.text,
  overview: field.overview,
  air_date: field.day,
  runtime: field.count,
  still_path: field.imagePath,
  id: field.id.nullish(),
};
const episodeRow = z.object({ ...episode, episode_number: number });
export type EpisodeRow = z.output<typeof episodeRow>;

/** The last or next episode in the details of a series; of no use without its numbers. */
export const nearEpisodeRow = z.object({
  ...episode,
  season_number: number.nullish(),
  episode_number: number.nullish(),
});

/** A season with its episodes. */
export const seasonAnswer = z.object({
  ...season,
  episodes: z.array(episodeRow),
  'watch/providers': offersAnswer.optional(),
});
export type SeasonAnswer = z.output<typeof seasonAnswer>;

/**
 * The seasons among those that were appended to the response of a series. One that does not exist is
 * absent; one that cannot be read is counted and left out, as the series can do without it.
 */
export function readAppendedSeasons(
  raw: unknown,
  numbers: readonly number[],
  reading: Reading,
): SeasonAnswer[] {
  return numbers.flatMap((wanted) => {
    const block = inside(raw, `season/${wanted}`);
    if (block === undefined || block['success'] === false) return [];
    try {
      const answer = readSeason(block, { ...reading, name: 'season' });
      return answer.season_number === wanted ? [answer] : [];
    } catch (error) {
      if (!(error instanceof ChangedShape)) throw error;
      reading.findings.note('season: not read', error.message);
      return [];
    }
  });
}

/** @throws ChangedShape */
export function readSeason(raw: unknown, reading: Reading): SeasonAnswer {
  narrowOffers(inside(raw, 'watch/providers'), {
    ...reading,
    name: `${reading.name}.watch/providers`,
  });
  return readAnswer(seasonAnswer, raw, reading);
}
