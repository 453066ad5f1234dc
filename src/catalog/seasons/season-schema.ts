import { z } from 'zod';

/** A calendar date, `YYYY-MM-DD`. */
export const calendarDate = z.iso.date();

export const episode = z
  .object({
    season_number: z.int().min(0),
    episode_number: z.int().min(0),
    /** Null if it has no name of its own. */
    name: z.string().nullable(),
    overview: z.string(),
    air_date: calendarDate.nullable(),
    /** Minutes. */
    runtime: z.int().positive().nullable(),
    still_path: z.string().nullable(),
  })
  .meta({
    id: 'Episode',
    description: 'An episode of a series, or a chapter of a novela.',
    example: {
      season_number: 1,
      episode_number: 1,
      name: '1:23:45',
      overview: '',
      air_date: '2019-05-06',
      runtime: 60,
      still_path: null,
    },
  });
export type Episode = z.infer<typeof episode>;

export const seasonCard = z
  .object({
    /** 0 for specials, which the list of a series leaves out. */
    season_number: z.int().min(0),
    /** Null if it has no name of its own. */
    name: z.string().nullable(),
    /** The day of its first episode. */
    air_date: calendarDate.nullable(),
    poster_path: z.string().nullable(),
    episode_count: z.int().min(0).nullable(),
  })
  .meta({ id: 'SeasonCard', description: 'A season as its series lists it.' });
export type SeasonCard = z.infer<typeof seasonCard>;

export const season = seasonCard.extend({ overview: z.string(), episodes: z.array(episode) }).meta({
  id: 'Season',
  description: 'A season with the episodes that are known, which may be fewer than it has.',
});
export type Season = z.infer<typeof season>;
