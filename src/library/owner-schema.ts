import { z } from 'zod';

/** A person as everybody sees them beside their public lists. */
export const publicOwner = z
  .object({
    /** The number of their public page, and the last part of its address. */
    number: z.int(),
    slug: z.string(),
    /** Name and surname. */
    name: z.string(),
    first_name: z.string(),
    /** The address of their photo or drawing on this site. */
    avatar: z.string(),
    /** True if others see their watch list. */
    shows_watchlist: z.boolean(),
  })
  .meta({ id: 'PublicOwner', description: 'What everybody may know of a person.' });
export type PublicOwner = z.infer<typeof publicOwner>;
