import { z } from 'zod';
import { provider } from '#catalog/schema.ts';
import { publicOwner } from './owner-schema.ts';

export const publicCollection = z
  .object({
    id: z.int(),
    name: z.string(),
    description: z.string(),
    /** The time of its last edit, or of the last title added, removed or moved. */
    changed_at: z.iso.datetime(),
    /** Null if its owner has no name to show. */
    owner: publicOwner.nullable(),
    /** Without deleted titles. */
    total_items: z.int(),
    /** For each title, the heads of the provider families that have it, the best known first. */
    plan_families: z.array(z.array(z.int())),
    /** The smallest set of providers that covers most of it. */
    coverage: z.object({
      providers: z.array(provider),
      /** The number of titles that they have together. */
      titles: z.int(),
    }),
  })
  .meta({
    id: 'PublicCollection',
    description: 'A public collection as its page shows it, to anybody.',
  });
export type PublicCollection = z.infer<typeof publicCollection>;
