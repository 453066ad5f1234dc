import { z } from 'zod';

const text = z.string().nullish();

/** OMDb's response for a title; "N/A" means unknown. */
export const scoresAnswer = z.object({
  Response: z.string().regex(/^true$/i),
  Ratings: z.array(z.object({ Source: z.string(), Value: z.string() })).nullish(),
  Metascore: text,
  imdbRating: text,
});
export type ScoresAnswer = z.output<typeof scoresAnswer>;

/** OMDb's error response, with any status. */
export const refusal = z.object({
  Response: z.string().regex(/^false$/i),
  Error: z.string().nullish(),
});
