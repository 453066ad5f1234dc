import { z } from 'zod';
import { mediaType } from './schema.ts';

/** The place of a title that left the guide, in a list that still has it. */
export const gonePlace = z
  .object({
    media_type: mediaType,
    id: z.int(),
    /** Null where its source wants the name forgotten too. */
    name: z.string().nullable(),
    /** Counts from 1 over the whole list, with the titles that are here. */
    place: z.int().min(1),
  })
  .meta({
    id: 'GonePlace',
    description:
      'The place of a title that left the guide. `place` counts from 1 over all that the list holds, here or gone.',
  });
export type GonePlace = z.infer<typeof gonePlace>;
