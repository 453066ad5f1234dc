import { z } from 'zod';
import { mediaType } from '#catalog/schema.ts';

/** A wish of a person that came to providers, or left them. */
export const listedMovement = z
  .object({
    day: z.iso.date(),
    media_type: mediaType,
    media_id: z.int(),
    /** The heads of the families. */
    provider_ids: z.array(z.int()),
    /** For the colours of its drawing. */
    genres: z.array(z.string()),
  })
  .meta({
    id: 'ListedMovement',
    description:
      'A title of the person’s watch list that came to provider families on a day (Brazil’s), or left them.',
  });
export type ListedMovement = z.infer<typeof listedMovement>;
