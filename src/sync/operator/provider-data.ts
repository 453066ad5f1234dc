import { z } from 'zod';
import { removeProviders, writeProviders } from '#catalog/provider-commands.ts';
import type { CuratedProvider } from '#catalog/provider-commands.ts';
import { findProvidersWithOffers, readProviders } from '#catalog/provider-queries.ts';
import { id, priority, reference, words, address } from './cell-schema.ts';
import type { DataTable } from './data-table.ts';
import { resolveProviders } from './provider-references.ts';

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
export type KnownProvider = CuratedProvider & { curated: boolean };

/** The providers; for the format see `seed/providers.json`. */
export const providerTable: DataTable<ProviderRow, KnownProvider> = {
  columns: ['id', 'slug', 'name', 'colour', 'letters', 'link', 'priority', 'family', 'mergedInto'],
  schema: providerRow,
  read: readProviders,
  resolve: async (_, rows, { known }) => resolveProviders(rows, known),
  async removable(tx, unnamed, named) {
    const offered = new Set(
      await findProvidersWithOffers(
        tx,
        unnamed.map((one) => one.id),
      ),
    );
    const staying = new Set(unnamed.filter((one) => !one.curated || offered.has(one.id)));
    // A provider that others belong to, or were merged into, stays with them.
    for (let before = -1; before !== staying.size;) {
      before = staying.size;
      const needed = new Set(
        [...named, ...staying].flatMap((one) => [one.familyId, one.mergedInto]),
      );
      for (const one of unnamed) if (needed.has(one.id)) staying.add(one);
    }
    return {
      ids: unnamed.filter((one) => !staying.has(one)).map((one) => one.id),
      notes: unnamed
        .filter((one) => one.curated && staying.has(one))
        .map(
          (one) =>
            `${one.slug} (id ${one.id}) stays: ${offered.has(one.id) ? 'titles are or were on offer there' : 'another one refers to it'}`,
        ),
    };
  },
  contentOf: ({ curated: _, ...provider }) => provider,
  async write(tx, { added, changed, removed }) {
    await writeProviders(
      tx,
      [...added, ...changed].map(({ curated: _, ...provider }) => provider),
    );
    await removeProviders(tx, removed);
  },
  rowOf(one, all) {
    const slugOf = (other: number) => all.get(other)?.slug ?? other;
    return {
      id: one.id,
      slug: one.slug,
      name: one.name,
      colour: one.brandColour,
      letters: one.brandLetters,
      ...(one.linkTemplate !== null && { link: one.linkTemplate }),
      priority: one.displayPriority,
      ...(one.familyId !== one.id && { family: slugOf(one.familyId) }),
      ...(one.mergedInto !== null && { mergedInto: slugOf(one.mergedInto) }),
    };
  },
};
