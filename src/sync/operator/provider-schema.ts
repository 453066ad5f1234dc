import { z } from 'zod';
import type { CuratedProvider } from '#catalog/providers/provider-commands.ts';
import { id, priority, reference, words, address } from './cell-schema.ts';

export const providerRow = z.strictObject(
  {
    id,
    slug: words(80).regex(
      /^[a-z0-9]+(-[a-z0-9]+)*$/,
      'must be small letters, digits and single hyphens, such as prime-video',
    ),
    name: words(100),
    colour: words(7)
      .regex(/^#[0-9A-Fa-f]{6}$/, 'must be written as #B20710')
      .transform((colour) => colour.toUpperCase()),
    letters: words(5),
    link: address
      .refine(
        (link) => /\{(query|title)\}/.test(link),
        'must hold {query}, for the name of the title',
      )
      .optional(),
    priority,
    family: reference,
    mergedInto: reference,
  },
  'must be an object',
);
export type ProviderRow = z.output<typeof providerRow>;
/** A provider as the catalogue has it. */
export type KnownProvider = CuratedProvider & { curated: boolean };
