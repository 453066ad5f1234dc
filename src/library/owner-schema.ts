import { z } from 'zod';

/** Somebody with an account, as everybody sees them beside what they made public. */
export const publicOwner = z
  .object({
    /** Name and surname. */
    name: z.string(),
    /** The address of their photo or drawing on this site. */
    avatar: z.string(),
  })
  .meta({ id: 'PublicOwner', description: 'What everybody may know of a person.' });
export type PublicOwner = z.infer<typeof publicOwner>;
