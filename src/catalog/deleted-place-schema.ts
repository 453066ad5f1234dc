import { z } from 'zod';
import { mediaType } from './schema.ts';

/** The place of a deleted title in a curated list that still contains it. */
export const gonePlace = z
  .object({
    media_type: mediaType,
    id: z.int(),
    /** Null if the retention period of the name has ended as well. */
    name: z.string().nullable(),
    /** Counts from 1 over the whole list, including titles that are not deleted. */
    place: z.int().min(1),
  })
  .meta({
    id: 'GonePlace',
    description:
      'The place of a title that left the guide. `place` counts from 1 over all that the list holds, here or gone.',
  });
export type GonePlace = z.infer<typeof gonePlace>;
