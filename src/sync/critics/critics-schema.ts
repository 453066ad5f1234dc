import { z } from 'zod';

const text = z.string().nullish();

/** What OMDb says of a title; "N/A" stands for what it does not know. */
export const scoresAnswer = z.object({
  Response: z.string().regex(/^true$/i),
  Ratings: z.array(z.object({ Source: z.string(), Value: z.string() })).nullish(),
  Metascore: text,
  imdbRating: text,
});
export type ScoresAnswer = z.output<typeof scoresAnswer>;

/** Why there is no answer, with whatever status. */
export const refusal = z.object({
  Response: z.string().regex(/^false$/i),
  Error: z.string().nullish(),
});
